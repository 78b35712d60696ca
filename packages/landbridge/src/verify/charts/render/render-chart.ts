import { fillNodes, type TemplateOptions } from "../../go-template/evaluate";
import { NotUnderstood, TemplateFailure } from "../../go-template/failure";
import { formatted } from "../../go-template/functions/printed";
import { parseTemplate, type Node } from "../../go-template/parser";
import { openRecord, openValues } from "../../go-template/unknown";
import { isRecord, text, type YamlRecord } from "../../yaml/json";
import { metadataOf, type Chart } from "../chart";
import { filesFor } from "./files";
import { chartsOfRelease, type ChartInRelease } from "./release-values";

/** What Helm knows of a release while it renders a chart. */
export interface ChartRelease {
  readonly name: string;
  readonly namespace: string;
  readonly values: YamlRecord;
  /** Whether `values` is all that the chart gets. */
  readonly known: boolean;
  /** Whether the cluster has an API, such as `apps/v1`, or a kind of it; UNKNOWN if that can't be told. */
  readonly hasApi: (name: string) => unknown;
}

/** A template of a chart, and what became of it. */
export interface RenderedTemplate {
  /** Path from the chart's directory. */
  readonly file: string;
  /** undefined where it isn't rendered. */
  readonly text?: string;
  /** Why Helm doesn't render it either: its message. */
  readonly failure?: string;
  /** The action that fails, as it is written between its braces. */
  readonly action?: string | undefined;
  /** Values that it prints although they aren't there, such as `.Values.image.tag`: Helm prints nothing. */
  readonly empty?: readonly string[];
  /** Why it can't be rendered here, although Helm may. */
  readonly gap?: string;
}

/** A chart with its dependencies. */
export interface RenderedChart {
  readonly templates: readonly RenderedTemplate[];
  /** Names of dependencies that the chart doesn't come with. */
  readonly missing: readonly string[];
}

/** What an unknown output is rendered as: valid YAML wherever it is, unlike an action in braces. */
const UNKNOWN_TEXT = "$(unknown)";

/** The version of Kubernetes that templates see: that of the catalog's kinds. */
const KUBERNETES = { Major: "1", Minor: "34", Version: "v1.34.0", GitVersion: "v1.34.0" };

/**
 * Renders a chart as `helm template` does, each template as far as it uses only what is known here. What is random is a
 * stand-in, and no cluster is asked.
 */
export function renderChart(chart: Chart, release: ChartRelease): RenderedChart {
  const { charts, missing, importsValues } = chartsOfRelease(chart, release.values);
  const parsed = charts.flatMap((part) => parsedTemplates(part)).sort(inOrderOfHelm);
  const named = namedTemplates(chart, parsed);
  const data = dataOfCharts(charts, release, missing.length > 0);
  const changed = new Set<ChartInRelease>();
  const templates = parsed.filter(isRendered).map((template): RenderedTemplate => {
    const file = pathOf(template);
    if (importsValues) return { file, gap: "a dependency passes values on to it" };
    if (changed.has(template.part)) return { file, gap: "another template changes its values" };
    const result = renderedTemplate(chart, template, data.get(template.part) ?? {}, named);
    if (result.text === undefined && changesValues(template)) changed.add(template.part);
    return result;
  });
  return { templates: templates.sort((one, other) => (one.file < other.file ? -1 : 1)), missing };
}

/**
 * @param data what all templates of a chart get. Helm has one mapping for them, too: Istio's charts replace `.Values` in the
 * template that is rendered first.
 */
function renderedTemplate(
  chart: Chart,
  template: ParsedTemplate,
  data: YamlRecord,
  named: Map<string, readonly Node[]>,
): RenderedTemplate {
  const file = pathOf(template);
  if (typeof template.nodes === "string") return { file, gap: template.nodes };
  data.Template = {
    Name: `${chart.name}/${file}`,
    BasePath: `${chart.name}/${template.part.path}templates`,
  };
  return rendered(file, template.nodes, data, { named });
}

/** Whether a template replaces the values of the templates after it, such as by `set $ "Values"`. */
function changesValues({ part, file }: ParsedTemplate): boolean {
  return /\bset\s+[$.]\s+"Values"/.test(part.chart.files.get(file) ?? "");
}

interface ParsedTemplate {
  readonly part: ChartInRelease;
  /** Path from its own chart. */
  readonly file: string;
  /** What can't be read here, instead of its nodes. */
  readonly nodes: readonly Node[] | string;
}

function parsedTemplates(part: ChartInRelease): readonly ParsedTemplate[] {
  return [...part.chart.files]
    .filter(([file]) => file.startsWith("templates/"))
    .map(([file, content]) => ({ part, file, nodes: attemptParse(content) }));
}

function attemptParse(content: string): readonly Node[] | string {
  try {
    return parseTemplate(content);
  } catch (error) {
    if (error instanceof NotUnderstood) return error.message;
    throw error;
  }
}

/**
 * Deep paths first, then the last ones by name (pkg/engine, sortTemplates). It matters: of two named templates the last
 * one read stays, and a template may change the values for those after it.
 */
function inOrderOfHelm(one: ParsedTemplate, other: ParsedTemplate): number {
  const [path, against] = [pathOf(one), pathOf(other)];
  return against.split("/").length - path.split("/").length || (path < against ? 1 : -1);
}

function pathOf({ part, file }: ParsedTemplate): string {
  return `${part.path}${file}`;
}

/** Each file, and what `define` names in it. */
function namedTemplates(
  chart: Chart,
  templates: readonly ParsedTemplate[],
): Map<string, readonly Node[]> {
  const named = new Map<string, readonly Node[]>();
  for (const template of templates) {
    const { nodes } = template;
    if (typeof nodes === "string") continue;
    named.set(`${chart.name}/${pathOf(template)}`, nodes);
    collect(nodes, named);
  }
  return named;
}

function collect(nodes: readonly Node[], named: Map<string, readonly Node[]>): void {
  for (const node of nodes) {
    if (node.kind === "define") {
      named.set(node.name, node.body);
      collect(node.body, named);
    } else if ("otherwise" in node) {
      collect(node.body, named);
      collect(node.otherwise, named);
    }
  }
}

/** What Helm prints: neither partials, nor notes, nor the templates of a library. The end of a name has no meaning. */
function isRendered({ part, file }: ParsedTemplate): boolean {
  const name = file.slice(file.lastIndexOf("/") + 1);
  const isLibrary = text(metadataOf(part.chart)[0], "type") === "library";
  return !isLibrary && !name.startsWith("_") && !name.endsWith("NOTES.txt");
}

function rendered(
  file: string,
  nodes: readonly Node[],
  data: YamlRecord,
  options: TemplateOptions,
): RenderedTemplate {
  const empty = new Set<string>();
  const onMissing = (path: readonly string[], isExpected: boolean): void => {
    if (!isExpected && path[0] === "Values") empty.add(`.${path.join(".")}`);
  };
  try {
    const filled = fillNodes(nodes, data, {
      ...options,
      failsOnNil: true,
      onMissing,
      unknown: UNKNOWN_TEXT,
    });
    // Helm prints nothing for a value that isn't there.
    return { file, text: filled.replaceAll("<no value>", ""), empty: [...empty] };
  } catch (error) {
    if (error instanceof TemplateFailure)
      return { file, failure: error.message, action: error.action };
    if (error instanceof NotUnderstood) return { file, gap: error.message };
    throw error;
  }
}

/**
 * What the templates of each chart get. They read that of the dependencies, too, by `.Subcharts`.
 * @param isOpen whether a dependency isn't known
 */
function dataOfCharts(
  charts: readonly ChartInRelease[],
  release: ChartRelease,
  isOpen: boolean,
): ReadonlyMap<ChartInRelease, YamlRecord> {
  const all = new Map(charts.map((part) => [part, dataFor(part, release)] as const));
  for (const [owner, data] of all) {
    const below = charts.filter(({ name, path }) => path === `${owner.path}charts/${name}/`);
    const byName = Object.fromEntries(below.map((part) => [part.name, all.get(part)]));
    data.Subcharts = isOpen ? openRecord(byName) : byName;
  }
  return all;
}

function dataFor({ chart, name, path, values }: ChartInRelease, release: ChartRelease): YamlRecord {
  return {
    Values: withMethods(release.known ? values : openValues(values)),
    Release: {
      Name: release.name,
      Namespace: release.namespace,
      Service: "Helm",
      IsInstall: true,
      IsUpgrade: false,
      Revision: 1,
    },
    Chart: { ...chartFields(metadataOf(chart)[0] ?? {}), Name: name, IsRoot: path === "" },
    Files: filesFor(chart),
    Capabilities: {
      KubeVersion: KUBERNETES,
      APIVersions: { Has: (name: unknown) => release.hasApi(String(name)) },
      HelmVersion: { Version: "v3.19.0" },
    },
  };
}

/** Values with the methods that templates call of them (chartutil.Values); the other ones aren't for templates. */
function withMethods(values: YamlRecord): YamlRecord {
  return Object.defineProperty(values, "AsMap", {
    value: () => values,
    enumerable: false,
    configurable: true,
  });
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
  "type",
];

/** What templates read as `.Chart`: the fields of Chart.yaml, with capital letters, and text where Go has it. */
function chartFields(chart: YamlRecord): YamlRecord {
  const own = Object.entries(chart).map(
    ([name, value]) => [capitalized(name), fieldOf(name, value)] as const,
  );
  const empty = CHART_FIELDS.map((name) => [capitalized(name), ""] as const);
  return Object.fromEntries([...empty, ...own]);
}

function fieldOf(name: string, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) => (isRecord(item) ? withCapitals(item) : item));
  if (!CHART_FIELDS.includes(name) || typeof value !== "number") return value;
  return Number.isInteger(value) ? String(value) : formatted(value);
}

/** A maintainer or a dependency. */
function withCapitals(item: YamlRecord): YamlRecord {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [capitalized(name), value]),
  );
}

function capitalized(name: string): string {
  return name === "apiVersion" ? "APIVersion" : name.charAt(0).toUpperCase() + name.slice(1);
}
