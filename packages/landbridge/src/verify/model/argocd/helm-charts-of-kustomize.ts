import { memoize } from "../../../lib/memoize";
import { kustomizationFiles } from "../../kustomize/kustomization";
import { isKustomizationName } from "../../kustomize/kustomization-fields";
import { nameOf, parentOf, resolvePath } from "../../repository/repository";
import { YamlFiles } from "../../repository/yaml-files";
import type { YamlDocument } from "../../yaml/document";
import { helmDocument } from "../../yaml/helm-document";
import { isRecord, list, text } from "../../yaml/json";
import type { SourceLayer } from "./source-values";

/** A chart that kustomize has Helm render (`helmCharts`), which Argo CD can be configured to do. */
export interface KustomizeChart {
  readonly name: string;
  readonly repo?: string;
  readonly version?: string;
  readonly namespace?: string;
  readonly releaseName?: string;
  readonly values: unknown;
  /** The file with the values, or the kustomization that has them. */
  readonly layer?: SourceLayer;
}

const FIELDS = ["helmCharts", "helmChartInflationGenerator"];

/** The same as a plugin's configuration, which `generators` lists. */
const GENERATOR = "HelmChartInflationGenerator";

/** A directory, and those that its kustomization includes. */
export function directoriesOfKustomize(sources: YamlFiles, directory: string): readonly string[] {
  const found = new Set<string>();
  const open = [directory];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...directoriesIn(kustomizationIn(sources, next)?.data, next, sources));
  }
  return [...found];
}

/** The charts of the kustomizations that a directory consists of. */
export function kustomizeChartsOf(
  sources: YamlFiles,
  directory: string,
): readonly KustomizeChart[] {
  const charts: KustomizeChart[] = [];
  for (const here of directoriesOfKustomize(sources, directory)) {
    const kustomization = kustomizationIn(sources, here);
    const data = kustomization?.data;
    for (const field of FIELDS)
      for (const [index, entry] of list(data, field).entries()) {
        const inline = kustomization && {
          document: kustomization,
          path: [field, index, "valuesInline"],
        };
        charts.push(...chartOf(entry, sources, here, inline));
      }
    for (const entry of list(data, "generators"))
      for (const { data: generator } of chartGenerators(entry, here, sources))
        charts.push(...chartOf(generator, sources, here, undefined));
  }
  return charts;
}

/** A directory's kustomization, if it has one that can be parsed. */
export function kustomizationIn(sources: YamlFiles, directory: string): YamlDocument | undefined {
  const [file] = kustomizationFiles(sources.repository, directory);
  return file === undefined ? undefined : sources.documents(file)?.[0];
}

function directoriesIn(
  data: unknown,
  directory: string,
  { repository }: YamlFiles,
): readonly string[] {
  return ["resources", "components", "bases"]
    .flatMap((field) => list(data, field))
    .flatMap((entry) => (typeof entry === "string" ? (resolvePath(directory, entry) ?? []) : []))
    .filter((path) => repository.kind(path) === "directory");
}

/** The documents of an entry of `generators` if they are all charts (`kind: HelmChartInflationGenerator`), or none. */
function chartGenerators(
  entry: unknown,
  directory: string,
  sources: YamlFiles,
): readonly YamlDocument[] {
  const path =
    typeof entry === "string" && !entry.includes("\n") ? resolvePath(directory, entry) : undefined;
  const documents = (path === undefined ? undefined : sources.documents(path)) ?? [];
  return documents.every(({ data }) => text(data, "kind") === GENERATOR) ? documents : [];
}

function chartOf(
  entry: unknown,
  sources: YamlFiles,
  directory: string,
  ofInline: Omit<SourceLayer, "values"> | undefined,
): readonly KustomizeChart[] {
  const name = text(entry, "name") ?? text(entry, "chartName");
  if (name === undefined) return [];
  const inline = isRecord(entry) ? entry.valuesInline : undefined;
  const file = text(entry, "valuesFile");
  const path = file === undefined ? undefined : resolvePath(directory, file);
  const document = path === undefined ? undefined : helmDocument(sources.documents(path));
  const values = inline ?? (path === undefined ? {} : document?.data);
  const from = inline === undefined ? document && { document, path: [] } : ofInline;
  return [
    {
      name,
      repo: text(entry, "repo"),
      version: text(entry, "version"),
      namespace: text(entry, "namespace"),
      releaseName: text(entry, "releaseName"),
      values,
      ...(from !== undefined && isRecord(values) && { layer: { ...from, values } }),
    },
  ];
}

/** The same files, as if no kustomization had Helm charts: what else it consists of can be built without Helm. */
export const withoutHelmCharts = memoize(
  (sources: YamlFiles): YamlFiles => new WithoutHelm(sources),
);

class WithoutHelm extends YamlFiles {
  constructor(private readonly inner: YamlFiles) {
    super(inner.repository);
  }

  public override documents(file: string): readonly YamlDocument[] | undefined {
    const documents = this.inner.documents(file);
    if (!isKustomizationName(nameOf(file))) return documents;
    return documents?.map((document) => {
      if (!isRecord(document.data)) return document;
      const { data } = document;
      // Empty lists stay: kustomize accepts a kustomization that has nothing but charts.
      const rest = Object.entries(data).flatMap(([key, value]) => {
        if (key === "helmGlobals") return [];
        if (key === "generators") return [[key, this.otherGenerators(value, file)] as const];
        return [[key, FIELDS.includes(key) ? [] : value] as const];
      });
      return { ...document, data: Object.fromEntries(rest) };
    });
  }

  private otherGenerators(value: unknown, file: string): unknown {
    if (!Array.isArray(value)) return value;
    const directory = parentOf(file);
    return value.filter((entry) => chartGenerators(entry, directory, this.inner).length === 0);
  }
}
