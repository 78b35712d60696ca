import { execFile } from "node:child_process";
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";

/** What `helm template` is asked to render. */
export interface TemplateOptions {
  /** A packaged chart. */
  readonly archive: string;
  /** Name of the release. */
  readonly name: string;
  readonly namespace: string;
  /** Files with values; later ones win. */
  readonly values: readonly string[];
  /** Version of Kubernetes, such as `1.35`; default: helm's own. */
  readonly kubernetes?: string;
  /** APIs that the cluster has in addition to the built-in ones, such as `cert-manager.io/v1`. */
  readonly apis?: readonly string[];
  /** Whether the values aren't held against the chart's schema. Default: they are. */
  readonly skipSchema?: boolean;
}

/** What a run of helm printed, or why it failed. */
export type HelmOutput =
  | { readonly text: string; readonly error?: undefined }
  | { readonly text?: undefined; readonly error: string };

/** Megabytes that a rendered chart may have: the CRDs of one chart alone take several. */
const MAX_OUTPUT = 256 << 20;

/** Finds helm in `E2E_BIN`, then on PATH. */
export function findHelm({
  E2E_BIN: own = "",
  PATH: path = "",
}: NodeJS.ProcessEnv): string | undefined {
  const folders = [own, ...path.split(delimiter)].filter((folder) => folder !== "");
  return folders.map((folder) => resolve(folder, "helm")).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** The program helm, with its own empty home: nothing is read from or written to the user's. */
export class Helm {
  /** Directory for temporary files of this run. */
  public readonly scratch = mkdtempSync(join(tmpdir(), "landbridge-charts-"));

  constructor(private readonly program: string) {}

  /** Renders a chart, with its CRDs. */
  public template(options: TemplateOptions): Promise<HelmOutput> {
    const { archive, name, namespace, values, kubernetes, apis = [], skipSchema = false } = options;
    return this.run([
      ...["template", name, archive, "--namespace", namespace, "--include-crds", "--skip-tests"],
      ...values.flatMap((file) => ["--values", file]),
      ...(kubernetes === undefined ? [] : ["--kube-version", kubernetes]),
      ...apis.flatMap((api) => ["--api-versions", api]),
      ...(skipSchema ? ["--skip-schema-validation"] : []),
    ]);
  }

  /** Downloads a chart into a directory. */
  public pull(chart: ChartAddress, directory: string): Promise<HelmOutput> {
    const { url, name, version } = chart;
    mkdirSync(directory, { recursive: true });
    const where = url.startsWith("oci://") ? [url] : [name, "--repo", url];
    return this.run(["pull", ...where, "--version", version, "--destination", directory]);
  }

  /** Removes the temporary files. */
  public clean(): void {
    rmSync(this.scratch, { recursive: true, force: true });
  }

  private run(args: readonly string[]): Promise<HelmOutput> {
    const home = join(this.scratch, "home");
    const env = {
      PATH: process.env.PATH,
      HOME: home,
      HELM_CACHE_HOME: join(home, "cache"),
      HELM_CONFIG_HOME: join(home, "config"),
      HELM_DATA_HOME: join(home, "data"),
      ...proxyOf(process.env),
    };
    return new Promise((answer) => {
      const options = { env, encoding: "utf8", maxBuffer: MAX_OUTPUT } as const;
      execFile(this.program, args, options, (error, stdout, stderr) => {
        if (error === null) answer({ text: stdout });
        else answer({ error: stderr.trim() === "" ? error.message : stderr.trim() });
      });
    });
  }
}

/** A chart at its source: a Helm repository, or an OCI registry. */
export interface ChartAddress {
  readonly url: string;
  readonly name: string;
  readonly version: string;
}

/** Variables of this shell that say how to reach the internet. */
function proxyOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = /^(https?_proxy|no_proxy|ssl_cert_(file|dir))$/i;
  return Object.fromEntries(Object.entries(env).filter(([name]) => names.test(name)));
}
