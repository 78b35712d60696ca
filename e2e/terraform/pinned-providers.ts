import * as fs from "node:fs";
import * as path from "node:path";

/** Providers by their source, such as `hashicorp/aws`, with the version that the stacks pin. */
export type PinnedProviders = ReadonlyMap<string, string>;

interface Synthesized {
  readonly terraform?: {
    readonly required_providers?: Readonly<
      Record<string, { readonly source: string; readonly version?: string }>
    >;
  };
}

/**
 * Reads which providers the synthesized stacks require. The versions come from the bindings
 * and aren't written anywhere else.
 * @param output directory that a synth wrote, `cdktf.out`
 * @param without leaves out the stacks that need this provider
 * @throws Error if there is no stack, or two stacks pin one provider differently
 */
export function pinnedProviders(output: string, without?: string): PinnedProviders {
  const stacks = path.join(output, "stacks");
  const pins = new Map<string, string>();
  for (const stack of fs.readdirSync(stacks).sort()) {
    const file = path.join(stacks, stack, "cdk.tf.json");
    const { terraform } = JSON.parse(fs.readFileSync(file, "utf8")) as Synthesized;
    const required = Object.values(terraform?.required_providers ?? {}).map(
      ({ source, version }) => ({ name: fullName(source), version }),
    );
    if (required.some(({ name }) => name === without)) continue;
    for (const { name, version } of required) {
      const known = pins.get(name);
      if (version === undefined) throw new Error(`stack ${stack} pins no version of ${name}`);
      if (known !== undefined && known !== version) {
        throw new Error(`stack ${stack} pins ${name} ${version}, another stack pins ${known}`);
      }
      pins.set(name, version);
    }
  }
  if (pins.size === 0) throw new Error(`${stacks} has no stack that needs a provider`);
  return pins;
}

/** Terraform's short form of HashiCorp's providers omits the namespace. */
function fullName(source: string): string {
  return source.includes("/") ? source : `hashicorp/${source}`;
}

/** The version of a provider that a simulator must report. */
export function exactVersion(pins: PinnedProviders, source: string): string {
  const version = pins.get(source);
  if (version === undefined) throw new Error(`no stack needs the provider ${source}`);
  if (/^\d+\.\d+\.\d+$/.test(version)) return version;
  throw new Error(`the stacks ask for ${source} "${version}", which is not one exact version`);
}
