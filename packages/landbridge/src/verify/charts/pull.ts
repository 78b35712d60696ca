import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A chart that a release names. */
export interface WantedChart {
  readonly name: string;
  /** As written: exact, a range, or undefined for the newest. */
  readonly version: string | undefined;
  /** URL of the Helm repository, or `oci://` of the artifact or of the folder that it is in. */
  readonly url: string;
}

/** Downloading takes seconds; a registry that doesn't answer must not block the run. */
const TIMEOUT_MILLISECONDS = 120_000;

const run = promisify(execFile);

/**
 * Downloads a chart into a directory, with the network and credentials of the environment.
 * @throws Error with what helm says, or if the repository has something else than a name, a version or an address
 */
export async function pullChart(
  chart: WantedChart,
  helm: string,
  directory: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  try {
    await run(helm, argumentsFor(chart, directory), {
      env: { ...environment },
      timeout: TIMEOUT_MILLISECONDS,
    });
  } catch (error) {
    const said = (error as { readonly stderr?: unknown }).stderr;
    throw typeof said === "string" && said !== ""
      ? new Error(said.trim().replace(/^Error: /, ""))
      : error;
  }
}

/** What the repository's author wrote must not become an option of helm. */
export function argumentsFor(
  { name, version, url }: WantedChart,
  directory: string,
): readonly string[] {
  if (!/^[a-z0-9][\w.-]*$/i.test(name)) throw new Error(`"${name}" is not the name of a chart`);
  if (
    !/^(?:https?|oci):\/\/\S+$/.test(url) &&
    !/^[a-z0-9][\w.-]*(?::\d+)?(?:\/[\w.-]+)*\/?$/i.test(url)
  )
    throw new Error(`"${url}" is not the address of a chart repository`);
  if (version?.startsWith("sha256:") === true)
    throw new Error("helm pulls no chart by its digest; name its tag as well");
  const constraint = version === undefined ? [] : [`--version=${version}`];
  const to = [`--destination=${directory}`];
  if (/^https?:/.test(url)) return ["pull", name, `--repo=${url}`, ...constraint, ...to];
  // Argo CD leaves oci:// out.
  const address = (url.startsWith("oci://") ? url : `oci://${url}`).replace(/\/+$/, "");
  const artifact = address.endsWith(`/${name}`) ? address : `${address}/${name}`;
  return ["pull", artifact, ...constraint, ...to];
}
