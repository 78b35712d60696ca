import { didYouMean, nearestName } from "../../lib/nearest-name";
import { isMadeFile } from "../argocd/made-file";
import { servesApi } from "../catalog/served-apis";
import { defaultsOf, type Chart } from "../charts/chart";
import { renderChart, type RenderedTemplate } from "../charts/render/render-chart";
import { isTruthy } from "../go-template/functions/printed";
import { UNKNOWN } from "../go-template/unknown";
import { itemsOf, type RenderedObject } from "../kubernetes/object";
import type { Build, BuildProblem } from "../kustomize/build";
import type { YamlFiles } from "../repository/yaml-files";
import { parseYaml } from "../yaml/document";
import { helmDocument, withOldBooleans } from "../yaml/helm-document";
import { at, isRecord, record, text, type YamlRecord } from "../yaml/json";
import { mergeLayers, nested } from "../yaml/merge";
import { hasOpenText, isFilledIn } from "../yaml/open-text";
import type { SourceValues, ValuesContext } from "./argocd/source-values";
import { chartIn } from "./chart-in";
import { templateProblems, type TemplateFile } from "./chart-template-problems";
import { identityProblems } from "./misspelt-identity";

/** What Helm knows of a release while it renders a chart. */
export interface LocalRelease extends Pick<SourceValues, "values" | "known"> {
  readonly name: string;
  readonly namespace: string;
  /** Values that something else sets on the cluster, by their dotted names, such as the tag of an image. */
  readonly setLater?: readonly string[];
  /** Whether the values come from whoever installs another chart, who is meant to set what has nothing behind its key. */
  readonly isPassedOn?: boolean;
}

/**
 * Renders a chart of this repository as far as its templates use only what is known here. A template with more is
 * left out, and the build is incomplete.
 */
export function buildLocalChart(
  directory: string,
  given: LocalRelease,
  { sources }: Pick<ValuesContext, "sources">,
): Build & { readonly reason?: string } {
  const chart = chartIn(sources.repository, directory);
  const file = (name: string): string =>
    chart?.places?.get(name) ?? (directory === "" ? name : `${directory}/${name}`);
  if (chart === undefined) return notAChart(file("Chart.yaml"));
  const release = { ...given, values: withLaterValues(given, chart) };
  const { templates, missing } = renderChart(chart, {
    ...release,
    hasApi: (name) => servesApi(name) ?? UNKNOWN,
  });
  const plain = [...chart.files.keys()].filter((name) => CRDS.test(name) || isMadeFile(name));
  const objects = plain.flatMap((name) => plainObjects(file(name), sources));
  const texts = textsOf(chart, file);
  const rendered = templates.filter((one) => one.text !== undefined).map((one) => file(one.file));
  const refused = refusedTemplates(texts, missing.length === 0 && isWhole(chart), rendered);
  const problems: BuildProblem[] = [...repeatedKeys(file("values.yaml"), sources), ...refused];
  // A dependency has defaults, and what is unknown may have what is missing.
  const isCertain = release.known && missing.length === 0 && !hasOpenText(release.values);
  let reason: string | undefined;
  for (const template of templates) {
    const name = file(template.file);
    if (template.empty?.some((value) => isToBeSet(value, release)) === true) {
      reason ??= `its template ${name} prints a value that is set at the installation`;
      continue;
    }
    const made = objectsOf(name, template, release.known, sources);
    if (made.objects === undefined) reason ??= `its template ${name} needs Helm`;
    else objects.push(...made.objects);
    problems.push(...(made.objects ?? []).flatMap(identityProblems));
    if (!isCertain) continue;
    if (made.refusal !== undefined && refused.length === 0)
      problems.push(refusalOf(name, template, made.refusal, texts));
    const printed = (template.empty ?? []).filter(
      (value) => isPrinted(value, texts) && !isLeftOut(value, chart, texts),
    );
    problems.push(...printed.map((value) => unsetValue(name, value, chart, texts)));
  }
  return {
    objects,
    problems,
    files: new Set([...chart.files.keys()].map(file)),
    incomplete: reason !== undefined,
    gaps: [],
    ...(reason === undefined ? {} : { reason }),
  };
}

/** Whether a value, `.Values.a.b`, is left to whoever sets the values. */
function isToBeSet(value: string, { isPassedOn, values }: LocalRelease): boolean {
  return isPassedOn === true && at(values, ...value.split(".").slice(2)) === null;
}

/** What is set later as any value that fits a name or a version. */
const LATER = "1.0.0";

/** The values with those that are set later, where neither the release nor the chart has any. */
function withLaterValues({ values, setLater = [] }: LocalRelease, chart: Chart): YamlRecord {
  return setLater
    .map((name) => name.split("."))
    .filter((path) => [values, defaultsOf(chart)].every((all) => !isTruthy(at(all, ...path))))
    .reduce((all, path) => mergeLayers(all, nested(path, LATER)), values);
}

/** Files that Helm installs as they are, also those of dependencies. */
const CRDS = /^(?:charts\/[^/]+\/)*crds\/.*\.ya?ml$/;

function notAChart(file: string): Build & { readonly reason: string } {
  return {
    objects: [],
    problems: [],
    files: new Set([file]),
    incomplete: true,
    gaps: [],
    reason: `${file} has no name or version`,
  };
}

/** What Helm refuses in templates, and what it would refuse in those that it renders with these values. */
function refusedTemplates(
  texts: readonly TemplateFile[],
  isWholeChart: boolean,
  rendered: readonly string[],
): readonly BuildProblem[] {
  return [...templateProblems(texts, isWholeChart)].map((problem) =>
    rendered.includes(problem.file) ? { ...problem, dormant: true } : problem,
  );
}

/** Keys that the chart's defaults have twice. */
function repeatedKeys(file: string, sources: YamlFiles): readonly BuildProblem[] {
  const defaults = helmDocument(sources.documents(file));
  if (defaults?.repeated === undefined) return [];
  const message = "a key is there twice: Helm takes the last one and silently drops the other";
  return [{ ...defaults.repeated, kind: "repeated-key", message, file }];
}

function textsOf(chart: Chart, file: (name: string) => string): readonly TemplateFile[] {
  return [...chart.files].flatMap(([name, content]) =>
    name.startsWith("templates/") ? { file: file(name), text: content } : [],
  );
}

/** Whether no other chart adds named templates. */
function isWhole({ files }: Chart): boolean {
  return ![...files.keys()].some(
    (name) => name.startsWith("charts/") || name === "requirements.yaml",
  );
}

function plainObjects(file: string, sources: YamlFiles): RenderedObject[] {
  return (sources.documents(file) ?? [])
    .map(withOldBooleans)
    .flatMap((document) =>
      isRecord(document.data)
        ? [{ data: document.data, origin: { file, document, changes: [] } }]
        : [],
    );
}

/** What a template renders to; undefined where that isn't known, with what Helm says where it refuses. */
interface Made {
  readonly objects?: readonly RenderedObject[];
  readonly refusal?: string;
}

/**
 * A marker with text behind it, as `---` before a comment that trims its line end: Helm begins a document there
 * (SplitManifests in pkg/releaseutil/manifest.go), YAML doesn't.
 */
const GLUED_MARKER = /^---(?=\S)/gm;

function objectsOf(
  file: string,
  rendered: RenderedTemplate,
  known: boolean,
  sources: YamlFiles,
): Made {
  const template = sources.repository.read(file) ?? "";
  if (!template.includes("{{")) return { objects: plainObjects(file, sources) };
  if (rendered.failure !== undefined)
    return { refusal: `Helm can't render it: ${rendered.failure}` };
  if (rendered.text === undefined) return {};
  const documents = parseYaml(file, rendered.text.replaceAll(GLUED_MARKER, "---\n"));
  const broken = documents.find(({ problem }) => problem !== undefined);
  if (broken?.problem !== undefined) {
    const line = rendered.text.split("\n")[broken.problem.line - 1] ?? "";
    // Helm takes the last one of two equal keys.
    if (isFilledIn(rendered.text) || broken.problem.kind === "duplicate-key") return {};
    return {
      refusal: `Helm renders it to what isn't YAML (${broken.problem.message}, in "${line.trim()}")`,
    };
  }
  const objects = documents.map(withOldBooleans).flatMap(({ data }) =>
    isRecord(data)
      ? itemsOf(data)
          .filter((item) => !isTest(item))
          .map((item) => ({
            data: item,
            origin: {
              ...{ file, line: lineOf(template, item), template, changes: [] },
              ...(!known && { hasOpenValues: true as const }),
            },
          }))
      : [],
  );
  return { objects };
}

/** Whether a line that isn't a comment of YAML reads a value. */
function isPrinted(value: string, texts: readonly TemplateFile[]): boolean {
  const lines = texts.flatMap(({ text: content }) => content.split("\n"));
  const reading = lines.filter((line) => line.includes(value));
  return reading.length === 0 || reading.some((line) => !/^\s*#/.test(line));
}

/** A field of YAML of which a template prints the whole value. */
const WHOLE_VALUE = /^\s*(?:- )?[\w./-]+:\s+\{\{-?\s+\S+\s+-?\}\}\s*$/;

/** Whether the chart's defaults have null on purpose, for a field that has no value then: the API server takes its default. */
function isLeftOut(value: string, chart: Chart, texts: readonly TemplateFile[]): boolean {
  if (at(defaultsOf(chart), ...value.split(".").slice(2)) !== null) return false;
  return texts
    .flatMap(({ text: content }) => content.split("\n"))
    .filter((line) => line.includes(value))
    .every((line) => line.includes("{{") && (WHOLE_VALUE.test(line) || isCondition(line)));
}

function isCondition(line: string): boolean {
  return /\{\{-?\s+(?:if|with|else)\s/.test(line);
}

/** The problem, at the first place in the template, or in one that it includes, that reads the value. */
function unsetValue(
  file: string,
  value: string,
  chart: Chart,
  texts: readonly TemplateFile[],
): BuildProblem {
  const own = texts.filter((other) => other.file === file);
  const place = [...own, ...texts].find(({ text: content }) => content.includes(value));
  const lines = place?.text.slice(0, place.text.indexOf(value)).split("\n");
  const keys = value.split(".").slice(2);
  const siblings = Object.keys(record(defaultsOf(chart), ...keys.slice(0, -1)) ?? {});
  const message = `The template prints ${value}, which neither the values nor the chart's defaults have`;
  return {
    kind: "unset-value",
    file: place?.file ?? file,
    line: lines?.length,
    message: didYouMean(message, nearestName(keys.at(-1) ?? "", siblings)),
  };
}

/** The problem, at the action that fails: in the template itself, or in one that it includes. */
function refusalOf(
  file: string,
  { action }: RenderedTemplate,
  message: string,
  texts: readonly TemplateFile[],
): BuildProblem {
  const own = texts.filter((other) => other.file === file);
  const place = [...own, ...texts].find(
    ({ text: content }) => action !== undefined && content.includes(action),
  );
  const lines = place?.text.slice(0, place.text.indexOf(action ?? "")).split("\n");
  return { kind: "invalid-template", file: place?.file ?? file, line: lines?.length, message };
}

/** Whether only `helm test` applies an object. */
function isTest(data: YamlRecord): boolean {
  const hooks = text(data, "metadata", "annotations", "helm.sh/hook")?.split(",") ?? ["none"];
  return hooks.every((hook) => hook.trim().startsWith("test"));
}

/** The line of the template with the object's kind, as far as that is written there. */
function lineOf(template: string, data: YamlRecord): number {
  const kind = `kind: ${text(data, "kind") ?? ""}`;
  const line = template.split("\n").findIndex((each) => each.trim() === kind);
  return Math.max(line, 0) + 1;
}
