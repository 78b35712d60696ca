import * as fs from "node:fs";
import * as path from "node:path";

/** The version in a stack's metadata; everything else must be equal. */
interface Stack {
  readonly "//"?: { readonly metadata?: { version?: string } };
}

/** How the stacks of two output directories compare. */
export interface Comparison {
  /** Directories below `stacks/`, sorted. */
  readonly stacks: readonly string[];
  /** One line for each difference: `core: /resource/aws_vpc/main/tags: 1 is now 2`. Empty if there aren't any. */
  readonly differences: readonly string[];
}

/**
 * Compares the stacks' JSON of two synths: values, types and the order of keys and elements. White space doesn't count,
 * and the version in a stack's metadata must be the expected one on each side.
 * @param before output directory of the first synth, and its version of the CDK
 * @param after the same of the second
 */
export function compareStacks(
  before: { readonly directory: string; readonly version: string },
  after: { readonly directory: string; readonly version: string },
): Comparison {
  const stacks = stackNames(before.directory);
  const added = stackNames(after.directory).filter((name) => !stacks.includes(name));
  const differences = added.map((name) => `${name}: synthesized only after the swap`);
  for (const name of stacks) {
    const [one, other] = [readStack(before.directory, name), readStack(after.directory, name)];
    if (one === undefined || other === undefined) {
      differences.push(`${name}: synthesized only before the swap`);
      continue;
    }
    for (const [stack, { version }] of [
      [one, before],
      [other, after],
    ] as const) {
      const found = takeVersion(stack);
      if (found !== version)
        differences.push(`${name}: synthesized by ${String(found)} instead of ${version}`);
    }
    differences.push(...differ(one, other, "").map((text) => `${name}: ${text}`));
  }
  return { stacks, differences };
}

function stackNames(directory: string): readonly string[] {
  const folder = path.join(directory, "stacks");
  return fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
}

function readStack(directory: string, name: string): Stack | undefined {
  const file = path.join(directory, "stacks", name, "cdk.tf.json");
  if (!fs.existsSync(file)) return undefined;
  return JSON.parse(fs.readFileSync(file, "utf8")) as Stack;
}

/** Removes the version from the metadata. */
function takeVersion(stack: Stack): string | undefined {
  const metadata = stack["//"]?.metadata;
  const version = metadata?.version;
  if (metadata !== undefined) delete metadata.version;
  return version;
}

function differ(one: unknown, other: unknown, pointer: string): readonly string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) {
    return [`${pointer || "/"}: ${JSON.stringify(one)} is now ${JSON.stringify(other)}`];
  }
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const found = keys.flatMap((key) => differ(one[key], other[key], `${pointer}/${key}`));
  return found.length > 0 ? found : [`${pointer || "/"}: the keys are in another order`];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
