import { splitDocuments } from "../yaml/document";
import type { Scope } from "./hcl/evaluate";
import { isList, Mapping, textAt, Unknown, type Value } from "./hcl/value";
import { objectsIn } from "./manifest-objects";
import { renderTemplate } from "./render-template";

/** A data source, with its fields. */
interface DataSource extends Pick<Scope, "call"> {
  readonly block: { readonly type: string };
  field(name: string): Value | undefined;
  text(name: string): string | undefined;
}

/**
 * What data sources make of manifests, of the providers `template` (`template_file`) and `kubectl`
 * (`kubectl_file_documents`, `kubectl_path_documents`); undefined for any other attribute.
 */
export function documentAttribute(source: DataSource, name: string): Value | undefined {
  const { type } = source.block;
  if (type === "template_file") return name === "rendered" ? rendered(source) : undefined;
  if (name !== "documents" && name !== "manifests") return undefined;
  const texts =
    type === "kubectl_file_documents"
      ? [source.field("content")]
      : type === "kubectl_path_documents"
        ? filesOf(source)
        : undefined;
  if (texts?.every((text) => typeof text === "string") !== true) return undefined;
  const documents = texts.flatMap((text) => documentsIn(text));
  return name === "documents" ? documents : byObject(documents);
}

function rendered(source: DataSource): Value | undefined {
  const template = source.field("template");
  return typeof template === "string" ? renderTemplate(template, source.field("vars")) : undefined;
}

/** The files of a `pattern` such as `./manifests/*.yaml`, each a template of `vars`. */
function filesOf(source: DataSource): readonly Value[] | undefined {
  const pattern = source.text("pattern");
  if (pattern === undefined) return undefined;
  const slash = pattern.search(/[^/]*[*?[{]/);
  const [directory, rest] =
    slash === -1 ? ["", pattern] : [pattern.slice(0, slash) || ".", pattern.slice(slash)];
  const files = slash === -1 ? [rest] : source.call?.("fileset", [directory, rest]);
  if (files === undefined || !isList(files) || files.length === 0) return undefined;
  const variables = source.field("vars") ?? new Mapping(new Map());
  return files
    .filter((file) => typeof file === "string")
    .map((file) => {
      const path = slash === -1 ? file : `${directory}/${file}`;
      return source.call?.("templatefile", [path, variables]) ?? new Unknown("stand-in-file");
    });
}

function documentsIn(text: string): readonly string[] {
  return splitDocuments(text)
    .map((part) => part.text)
    .filter((part) => part.replace(/^\s*#.*$/gm, "").trim() !== "");
}

/** The same by the object's kind and name, as `for_each` takes them. */
function byObject(documents: readonly string[]): Mapping {
  return new Mapping(
    new Map(
      documents.map((text, index) => {
        const [object] = objectsIn(text);
        const name = textAt(object, "metadata", "name") ?? "";
        return [`${textAt(object, "kind") ?? ""}/${name}/${index}`, text] as const;
      }),
    ),
  );
}
