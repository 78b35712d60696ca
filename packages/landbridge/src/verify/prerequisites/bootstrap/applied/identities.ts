import { escapeRegExp } from "../../../../lib/escape-regexp";
import { groupOf, idOf, type ObjectId } from "../../../kubernetes/object";
import type { YamlDocument } from "../../../yaml/document";
import { flag, isRecord, list, text } from "../../../yaml/json";

/** What differs from the text around it: an expression of Helm or Jinja, a variable of a shell, a star. */
const OPEN = /\{\{[^]*?\}\}|\$\{[^}]*\}|\$\([^)]*\)|\$\w+|\*/;

/** Whether a name may come out of one with expressions in it. */
export function fits(template: string, name: string): boolean {
  if (!OPEN.test(template)) return template === name;
  const parts = template.split(new RegExp(OPEN, "g")).map(escapeRegExp);
  return new RegExp(`^${parts.join(".*")}$`).test(name);
}

/** Whether an object may be one that is written with expressions, whose namespace the command may give. */
export function fitsId(template: ObjectId, id: ObjectId): boolean {
  return (
    template.group === id.group &&
    template.kind === id.kind &&
    fits(template.name, id.name) &&
    (template.namespace === "" || fits(template.namespace, id.namespace))
  );
}

/** The identities of the objects of a document, which may be a template, a list, or a kustomization with generators. */
export function identities(document: YamlDocument): readonly ObjectId[] {
  const { data, text: written } = document;
  if (isRecord(data)) {
    const items = list(data, "items");
    if (text(data, "kind") === "List") return items.flatMap((item) => idOf(item) ?? []);
    const generated = generatedBy(data);
    const own = idOf(data);
    if (own !== undefined || generated.length > 0)
      return own === undefined ? generated : [own, ...generated];
  }
  return templateOf(written);
}

/** ConfigMaps and Secrets that a kustomization generates under the names that it gives them. */
function generatedBy(data: unknown): readonly ObjectId[] {
  const isPlain = (entry: unknown): boolean =>
    flag(entry, "options", "disableNameSuffixHash") === true ||
    flag(data, "generatorOptions", "disableNameSuffixHash") === true;
  return (["ConfigMap", "Secret"] as const).flatMap((kind) =>
    list(data, kind === "Secret" ? "secretGenerator" : "configMapGenerator").flatMap((entry) => {
      const name = text(entry, "name");
      if (name === undefined || !isPlain(entry)) return [];
      const namespace = text(data, "namespace") ?? text(entry, "namespace") ?? "";
      return [{ group: "", kind, namespace, name }];
    }),
  );
}

/** A value that is a word, a text in quotes or one with expressions. */
const VALUE = String.raw`["']?((?:\{\{[^]*?\}\}|\$\{[^}]*\}|[^\s,{}"'#])+)`;

/** The identity in a text that isn't YAML, such as the template of a chart. */
function templateOf(written: string): readonly ObjectId[] {
  const field = (name: string, part = written): string | undefined =>
    new RegExp(String.raw`(?:^|[\s{,])${name}:\s*${VALUE}`, "m").exec(part)?.[1];
  const kind = /^kind:\s*["']?(\w+)/m.exec(written)?.[1];
  const metadata = /^metadata:.*(?:\n(?:[ \t{-].*)?)*/m.exec(written)?.[0] ?? "";
  const name = field("name", metadata);
  if (kind === undefined || name === undefined) return [];
  return [
    {
      group: groupOf(field("apiVersion") ?? ""),
      kind,
      namespace: field("namespace", metadata) ?? "",
      name,
    },
  ];
}
