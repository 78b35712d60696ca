import { isUnknownText, sourcesOf, type ApplicationSource } from "../../argocd/application";
import {
  fillEnvironment,
  startsWithVariable,
  withStandIns,
  type NamedApplication,
} from "../../argocd/build-environment";
import { resolvePath } from "../../repository/repository";
import { missingSubmoduleAt } from "../../repository/submodules";
import type { YamlFiles } from "../../repository/yaml-files";
import { parseYaml, type YamlDocument } from "../../yaml/document";
import { helmDocument } from "../../yaml/helm-document";
import {
  flag,
  isRecord,
  list,
  record,
  text,
  type FieldPath,
  type YamlRecord,
} from "../../yaml/json";
import { mergeLayers, nested } from "../../yaml/merge";
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
  /** The source that lacks the file. */
  readonly source?: ApplicationSource;
  /** The file's path in this repository. */
  readonly target?: string;
}

/** What values are read with. */
export interface ValuesContext {
  readonly sources: YamlFiles;
  readonly isOwn: (url: string) => boolean | undefined;
}

/** Merges valueFiles, values, valuesObject and parameters as Argo CD does; the later one wins. */
export function valuesOfSource(
  application: NamedApplication,
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
    const found = valuesFile(entry, application, source, context);
    if (found.kind === "file") {
      const { repository } = context.sources;
      // One that isn't text is encrypted, with git-crypt or the like: what it sets isn't known.
      if (repository.read(found.file) === undefined) known = false;
      const document = helmDocument(context.sources.documents(found.file));
      take(document?.data ?? {}, document && { document, path: [] });
    } else if (found.kind === "unknown") known = false;
    else if (flag(helm, "ignoreMissingValueFiles") !== true) {
      // Nothing is rendered without it, and another revision may have it.
      known = false;
      missing.push({
        file: entry,
        path: [...source.path, "helm", "valueFiles", index],
        ...found.problem,
      });
    }
  }
  const inline = text(helm, "values") ?? "";
  if (inline.trim() !== "")
    take(inlineValues(inline), { path: [...source.path, "helm", "values"], isText: true });
  const object = record(helm, "valuesObject");
  if (object !== undefined) take(object, { path: [...source.path, "helm", "valuesObject"] });
  for (const parameter of list(helm, "parameters"))
    take(valueOfParameter(parameter, application, source));
  if (list(helm, "fileParameters").length > 0) known = false;
  return { values, layers, known, missing };
}

/** The values in a text; undefined if it isn't filled in. */
function inlineValues(inline: string): unknown {
  return isUnknownText(inline) ? undefined : (helmDocument(parseYaml("", inline))?.data ?? {});
}

/** A parameter with a plain name, as Helm's --set takes it; undefined for lists, escapes, null and unknown values. */
function valueOfParameter(
  parameter: unknown,
  application: NamedApplication,
  source: ApplicationSource,
): YamlRecord | undefined {
  const name = text(parameter, "name") ?? "";
  const written = text(parameter, "value");
  // What is known only while Argo CD renders stays as written, so that the chart is read all the same.
  const filled =
    written && (fillEnvironment(withStandIns(written), application, source) ?? written);
  if (filled === undefined || isUnknownText(filled) || !/^[\w-]+(?:\.[\w-]+)*$/.test(name))
    return undefined;
  // Argo CD reads what Image Updater commits without regard to capitals.
  const isText = flag(parameter, "forceString") ?? flag(parameter, "forcestring");
  const value = isText === true ? filled : typedValue(filled);
  return value === undefined ? undefined : nested(name.split("."), value);
}

/** A value of --set as Helm reads it (`typedVal` in pkg/strvals/parser.go); undefined for lists, escapes and null. */
function typedValue(value: string): string | number | boolean | undefined {
  if (/[\\,{}[\]]|^null$/i.test(value)) return undefined;
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true";
  const isWhole = /^(?:0|[-+]\d{1,15}|[1-9]\d{0,14})$/.test(value);
  return isWhole ? Number(value) : value;
}

type Found =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "missing"; readonly problem: Omit<MissingValues, "file" | "path"> }
  | { readonly kind: "unknown" };

function valuesFile(
  written: string,
  application: NamedApplication,
  source: ApplicationSource,
  context: ValuesContext,
): Found {
  const entry = fillEnvironment(written, application, source);
  if (entry === undefined || !isPlainPath(entry)) return { kind: "unknown" };
  const [, ref, rest = ""] = /^\$(\w[\w-]*)\/(.*)$/s.exec(written) ?? [];
  // Of one source alone, what begins with a dollar is a variable (`resolveReferencedSources` in Argo CD's reposerver).
  const isRef = list(application.spec, "sources").length > 0 || !startsWithVariable(written);
  if (ref !== undefined && isRef) {
    const other = sourcesOf(application.spec).find((each) => each.ref === ref);
    if (other === undefined) return { kind: "missing", problem: { ref } };
    const inside = fillEnvironment(rest, application, source);
    return inside === undefined
      ? { kind: "unknown" }
      : fileAt(resolvePath("", inside), other, context);
  }
  // Of a chart repository, the path is one of the chart.
  if (source.chart !== undefined || isUnknownText(source.directory)) return { kind: "unknown" };
  const base = entry.startsWith("/") ? "" : source.directory.replace(/^\/+/, "");
  return fileAt(resolvePath(base, entry.replace(/^\/+/, "")), source, context);
}

/** Whether an entry of `valueFiles` is the path of one file: no URL, no glob, and nothing to be filled in. */
function isPlainPath(entry: string): boolean {
  return (
    !isUnknownText(entry) &&
    !isOpenText(entry) &&
    !/^[a-z][a-z0-9+.-]*:\/\//.test(entry) &&
    !/[*?[]/.test(entry)
  );
}

function fileAt(
  path: string | undefined,
  source: ApplicationSource,
  { isOwn, sources: { repository } }: ValuesContext,
): Found {
  const own = isOwn(source.repoURL);
  if (own === false || path === undefined) return { kind: "unknown" };
  if (repository.kind(path) === "file") return { kind: "file", file: path };
  return own === true && missingSubmoduleAt(repository, path) === undefined
    ? { kind: "missing", problem: { source, target: path } }
    : { kind: "unknown" };
}
