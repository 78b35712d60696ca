/** A Helm release that helmfile, or kustomize, installs before Flux starts. */
export interface HelmfileRelease {
  readonly name: string;
  /** undefined where it is not written or not known. */
  readonly namespace?: string;
  /** As it is written: an OCI URL, `repository/chart`; undefined where a template makes it. */
  readonly chart?: string;
  /** URL of the repository that the chart names; undefined where it is not known. */
  readonly url?: string;
}

/** Whether a path is one of helmfile's: `helmfile.yaml`, or a YAML file below `helmfile`, `helmfile.d`. */
export function isHelmfile(path: string): boolean {
  return /\.ya?ml(\.gotmpl)?$/.test(path) && /(^|\/)[^/]*helmfile[^/]*(\/|$|\.)/i.test(path);
}

/** Whether only the definitions of its charts are applied, by name or by the arguments for Helm. */
export function hasOnlyDefinitions(path: string, text: string): boolean {
  return /crds?[^/]*$/i.test(path) || text.includes("--include-crds");
}

/**
 * The releases of a helmfile. It is read by lines: a helmfile is a template, and need not be YAML
 * before it is rendered.
 */
export function releasesOfHelmfile(text: string): readonly HelmfileRelease[] {
  const repositories = new Map(
    itemsOf(text, "repositories").flatMap((item) => {
      const [name, url] = [field(item, "name"), field(item, "url")];
      return name === undefined || url === undefined ? [] : [[name, url] as const];
    }),
  );
  return itemsOf(text, "releases").flatMap((item): HelmfileRelease[] => {
    const name = field(item, "name");
    if (name === undefined) return [];
    const chart = field(item, "chart");
    const namespace = field(item, "namespace");
    const url = chart === undefined ? undefined : urlOf(chart, repositories);
    return [
      {
        name,
        namespace,
        chart,
        url,
      },
    ];
  });
}

/** Charts that a kustomization inflates; Flux builds none of these, so people apply them by hand. */
export function chartsOfKustomization(text: string): readonly HelmfileRelease[] {
  return itemsOf(text, "helmCharts").flatMap((item): HelmfileRelease[] => {
    const chart = field(item, "name");
    if (chart === undefined) return [];
    const namespace = field(item, "namespace");
    const url = field(item, "repo");
    return [
      {
        name: field(item, "releaseName") ?? chart,
        chart,
        namespace,
        url,
      },
    ];
  });
}

function urlOf(chart: string, repositories: ReadonlyMap<string, string>): string | undefined {
  return chart.startsWith("oci://") ? chart : repositories.get(chart.split("/")[0] ?? "");
}

/** Lines of each item of a list at the top level. */
function itemsOf(text: string, key: string): readonly (readonly string[])[] {
  const items: string[][] = [];
  let inside = false;
  let indent: number | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (/^[\w-]+:/.test(line)) {
      inside = line.startsWith(`${key}:`);
      indent = undefined;
      continue;
    }
    if (!inside || /^\s*(#|$)/.test(line)) continue;
    const dash = /^(\s*)- +/.exec(line);
    if (dash !== null && (indent === undefined || dash[1]?.length === indent)) {
      indent = dash[1]?.length ?? 0;
      items.push([line.replace("- ", "  ")]);
    } else items.at(-1)?.push(line);
  }
  return items;
}

/** A plain value of the item itself; undefined for what a template makes. */
function field(item: readonly string[], key: string): string | undefined {
  const indent = /^\s*/.exec(item[0] ?? "")?.[0].length ?? 0;
  for (const line of item) {
    if (/^\s*/.exec(line)?.[0].length !== indent) continue;
    const [, name, value] = /^\s*([\w-]+):\s*["']?([^"'#]*?)["']?\s*(?:#.*)?$/.exec(line) ?? [];
    if (name === key) return value === undefined || /^$|\{\{/.test(value) ? undefined : value;
  }
  return undefined;
}
