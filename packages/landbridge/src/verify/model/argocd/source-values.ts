import { isUnknownText, sourcesOf, type ApplicationSource } from "../../argocd/application";
import { resolvePath } from "../../repository/repository";
import type { YamlFiles } from "../../repository/yaml-files";
import { parseYaml, type YamlDocument } from "../../yaml/document";
import {
  flag,
  isRecord,
  list,
  record,
  text,
  type FieldPath,
  type YamlRecord,
} from "../../yaml/json";
import { firstWithLastKeys } from "../../yaml/last-keys";
import { mergeLayers } from "../../yaml/merge";
import { isOpenText } from "../../yaml/open-text";

/** The Helm values of an Application's source. */
export interface SourceValues {
  readonly values: YamlRecord;
  /** What it is merged from, as far as it is written as values. */
  readonly layers: readonly SourceLayer[];
  /** Whether `values` is all that the chart gets. */
  readonly known: boolean;
  /** Values files that Argo CD needs and that aren't there. */
  readonly missing: readonly MissingValues[];
}

/** Values from one place: a file, or a field of the Application. */
export interface SourceLayer {
  readonly values: YamlRecord;
  /** The file; undefined for what the Application has itself. */
  readonly document?: YamlDocument;
  /** Position of the values in the file or Application; of the text that has them if they are one. */
  readonly path: FieldPath;
  readonly isText?: boolean;
}

/** An entry of `valueFiles` that leads nowhere. */
export interface MissingValues {
  readonly file: string;
  readonly path: FieldPath;
  /** The source that it names with `$`, if the Application has none of that name. */
  readonly ref?: string;
}

/** What values are read with. */
export interface ValuesContext {
  readonly sources: YamlFiles;
  readonly isOwn: (url: string) => boolean | undefined;
}

/** Merges valueFiles, values, valuesObject and parameters as Argo CD does; the later one wins. */
export function valuesOfSource(
  spec: unknown,
  source: ApplicationSource,
  context: ValuesContext,
): SourceValues {
  const helm = record(source.data, "helm");
  const missing: MissingValues[] = [];
  const layers: SourceLayer[] = [];
  let values: YamlRecord = {};
  let known = true;
  const take = (more: unknown, from?: Omit<SourceLayer, "values">): void => {
    if (!isRecord(more)) {
      known = false;
      return;
    }
    values = mergeLayers(values, more);
    if (from !== undefined) layers.push({ ...from, values: more });
  };
  for (const [index, entry] of list(helm, "valueFiles").entries()) {
    if (typeof entry !== "string") continue;
    const found = valuesFile(entry, spec, source, context);
    if (found.kind === "file") {
      const document = firstWithLastKeys(context.sources.documents(found.file));
      take(document?.data ?? {}, document && { document, path: [] });
    } else if (found.kind === "unknown") known = false;
    else if (flag(helm, "ignoreMissingValueFiles") !== true)
      missing.push({
        file: entry,
        path: [...source.path, "helm", "valueFiles", index],
        ...found.problem,
      });
  }
  const inline = text(helm, "values") ?? "";
  if (inline.trim() !== "")
    take(inlineValues(inline), { path: [...source.path, "helm", "values"], isText: true });
  const object = record(helm, "valuesObject");
  if (object !== undefined) take(object, { path: [...source.path, "helm", "valuesObject"] });
  for (const parameter of list(helm, "parameters")) take(valueOfParameter(parameter));
  if (list(helm, "fileParameters").length > 0) known = false;
  return { values, layers, known, missing };
}

/** The values in a text; undefined if it isn't filled in. */
function inlineValues(inline: string): unknown {
  return isUnknownText(inline) ? undefined : (firstWithLastKeys(parseYaml("", inline))?.data ?? {});
}

/** A parameter with a plain name, as Helm's --set takes it; undefined for lists, escapes and unknown values. */
function valueOfParameter(parameter: unknown): YamlRecord | undefined {
  const [name, value] = [text(parameter, "name") ?? "", text(parameter, "value")];
  if (value === undefined || isUnknownText(value) || !/^[\w-]+(?:\.[\w-]+)*$/.test(name))
    return undefined;
  const isText =
    flag(parameter, "forceString") === true || !/^(?:true|false|null|-?\d+)$/.test(value);
  if (!isText || (/[\\,{}[\]]/.test(value) && flag(parameter, "forceString") !== true))
    return undefined;
  return name
    .split(".")
    .reverse()
    .reduce<unknown>((inner, key) => ({ [key]: inner }), value) as YamlRecord;
}

type Found =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "missing"; readonly problem: { readonly ref?: string } }
  | { readonly kind: "unknown" };

function valuesFile(
  entry: string,
  spec: unknown,
  source: ApplicationSource,
  { sources, isOwn }: ValuesContext,
): Found {
  if (
    isUnknownText(entry) ||
    isOpenText(entry) ||
    /^[a-z+]+:\/\//.test(entry) ||
    /[*?[]/.test(entry)
  )
    return { kind: "unknown" };
  const [, ref, rest = ""] = /^\$(\w[\w-]*)\/(.*)$/s.exec(entry) ?? [];
  if (ref !== undefined) {
    const other = sourcesOf(spec).find((each) => each.ref === ref);
    if (other === undefined) return { kind: "missing", problem: { ref } };
    return fileAt(resolvePath("", rest), isOwn(other.repoURL), sources);
  }
  // Of a chart repository, the path is one of the chart.
  if (source.chart !== undefined || isUnknownText(source.directory)) return { kind: "unknown" };
  const base = entry.startsWith("/") ? "" : source.directory.replace(/^\/+/, "");
  return fileAt(resolvePath(base, entry.replace(/^\/+/, "")), isOwn(source.repoURL), sources);
}

function fileAt(path: string | undefined, isOwn: boolean | undefined, sources: YamlFiles): Found {
  if (isOwn === false || path === undefined) return { kind: "unknown" };
  if (sources.repository.kind(path) === "file") return { kind: "file", file: path };
  return isOwn === true ? { kind: "missing", problem: {} } : { kind: "unknown" };
}
