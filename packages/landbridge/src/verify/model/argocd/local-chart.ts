import { fillTemplate, openRecord, type TemplateOptions } from "../../argocd/go-template/evaluate";
import { NotUnderstood } from "../../argocd/go-template/parser";
import type { RenderedObject } from "../../kubernetes/object";
import type { Build } from "../../kustomize/build";
import { filesBelow } from "../../repository/files-below";
import { parseYaml } from "../../yaml/document";
import { isRecord, list, record, text, type YamlRecord } from "../../yaml/json";
import { mergeValues } from "../../yaml/merge";
import { templateProblems } from "./chart-template-problems";
import type { SourceValues, ValuesContext } from "./source-values";

/** What Helm knows of a release while it renders a chart. */
export interface ChartRelease extends Pick<SourceValues, "values" | "known"> {
  readonly name: string;
  readonly namespace: string;
}

/**
 * Renders a chart of this repository as far as its templates use only what is known here. A template with more is
 * left out, and the build is incomplete.
 */
export function buildLocalChart(
  directory: string,
  release: ChartRelease,
  { sources }: Pick<ValuesContext, "sources">,
): Build & { readonly reason?: string } {
  const file = (name: string): string => (directory === "" ? name : `${directory}/${name}`);
  const chart = record(sources.documents(file("Chart.yaml"))?.[0]?.data) ?? {};
  const own = record(sources.documents(file("values.yaml"))?.[0]?.data) ?? {};
  const values = mergeValues(own, release.values);
  const data = {
    Values: release.known ? values : openRecord(values),
    Release: { Name: release.name, Namespace: release.namespace, Service: "Helm", IsInstall: true },
    Chart: chartFields(chart),
    Capabilities: openRecord({}),
  };
  const templates = filesBelow(sources.repository, file("templates"));
  const options: TemplateOptions = { named: new Map() };
  for (const helper of templates.filter((name) => name.endsWith(".tpl")))
    attempt(() => fillTemplate(sources.repository.read(helper) ?? "", data, options));
  const files = new Set([file("Chart.yaml"), file("values.yaml"), ...templates]);
  const objects: RenderedObject[] = [];
  let reason: string | undefined;
  const manifests = [...filesBelow(sources.repository, file("crds")), ...templates].filter((name) =>
    /\.ya?ml$/.test(name),
  );
  for (const manifest of manifests) {
    files.add(manifest);
    const rendered = renderedIn(manifest, data, options, sources);
    if (rendered === undefined) reason ??= `its template ${manifest} needs Helm`;
    else objects.push(...rendered);
  }
  const texts = templates.map((name) => ({
    file: name,
    text: sources.repository.read(name) ?? "",
  }));
  const isWhole =
    list(chart, "dependencies").length === 0 &&
    sources.repository.kind(file("charts")) === undefined &&
    sources.repository.kind(file("requirements.yaml")) === undefined;
  return {
    objects,
    problems: [...templateProblems(texts, isWhole)],
    files,
    incomplete: reason !== undefined,
    gaps: [],
    ...(reason === undefined ? {} : { reason }),
  };
}

/** Fields of `.Chart` that are empty text where Chart.yaml doesn't set them. */
const CHART_FIELDS = [
  "name",
  "version",
  "appVersion",
  "description",
  "home",
  "icon",
  "kubeVersion",
];

/** What templates read as `.Chart`: the fields of Chart.yaml, with capital letters. */
function chartFields(chart: YamlRecord): YamlRecord {
  const own = Object.entries(chart).map(([name, value]) => [capitalized(name), value] as const);
  const empty = CHART_FIELDS.map((name) => [capitalized(name), ""] as const);
  return Object.fromEntries([...empty, ...own]);
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function renderedIn(
  file: string,
  data: YamlRecord,
  options: TemplateOptions,
  sources: ValuesContext["sources"],
): readonly RenderedObject[] | undefined {
  const template = sources.repository.read(file) ?? "";
  if (!template.includes("{{")) {
    return (sources.documents(file) ?? []).flatMap((document) =>
      isRecord(document.data)
        ? [{ data: document.data, origin: { file, document, changes: [] } }]
        : [],
    );
  }
  const filled = attempt(() => fillTemplate(template, data, options));
  if (filled === undefined) return undefined;
  // Helm prints nothing for a value that isn't there.
  const documents = parseYaml(file, filled.replaceAll("<no value>", ""));
  if (documents.some(({ problem }) => problem !== undefined)) return undefined;
  return documents.flatMap((document) =>
    isRecord(document.data)
      ? [
          {
            data: document.data,
            origin: { file, line: lineOf(template, document.data), changes: [] },
          },
        ]
      : [],
  );
}

/** The line of the template with the object's kind, as far as that is written there. */
function lineOf(template: string, data: YamlRecord): number {
  const kind = `kind: ${text(data, "kind") ?? ""}`;
  const line = template.split("\n").findIndex((each) => each.trim() === kind);
  return Math.max(line, 0) + 1;
}

function attempt(run: () => string): string | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}
