import { FLUX_CRDS } from "../../prerequisites/flux-crds";
import { dedented, lineOf } from "../hcl/heredoc";
import { isList, Mapping, Unknown, type Value } from "../hcl/value";
import { documentsIn } from "../manifest-objects";
import type { Handler } from "./handler";
import { addObject } from "./manifest";

/** What a provisioner runs: `flux bootstrap`, `flux install`, and manifests that it pipes to kubectl. */
const localExec: Handler = (instance, node, collector) => {
  const text = JSON.stringify(instance.block.body.provisioner ?? "");
  const found = /\bflux\s+(bootstrap|install)\b/.exec(text);
  if (found !== null) {
    collector.bootstraps.push({ node, kind: found[1] === "bootstrap" ? "sync" : "install" });
    collector.addCrds(...FLUX_CRDS);
    collector.addImpliedNamespace(node, { name: "flux-system", place: instance.place });
  }
  for (const command of commandsIn(instance.field("provisioner")))
    for (const manifest of manifestsIn(command))
      for (const object of documentsIn(manifest)) addObject(object, instance, node, collector);
};

/** Resources that do nothing but run commands. */
export const localExecHandlers: Readonly<Record<string, Handler>> = {
  null_resource: localExec,
  terraform_data: localExec,
};

/** The texts of all commands, at whatever depth, with stand-ins for what isn't known. */
function commandsIn(value: Value | undefined): readonly string[] {
  if (value === undefined) return [];
  if (isList(value)) return value.flatMap(commandsIn);
  if (!(value instanceof Mapping)) return [];
  return [...value.entries].flatMap(([key, inner]) => {
    if (key !== "command") return commandsIn(inner);
    const text = inner instanceof Unknown ? inner.standIn : inner;
    return typeof text === "string" ? [text] : [];
  });
}

/** The line of a shell's here-document, with the word that ends it. */
const HERE_DOCUMENT = /<<-?[ \t]*\\?["']?(\w+)/;

/** The YAML that a script gives to kubectl, by here-documents. */
function manifestsIn(script: string): readonly string[] {
  const lines = script.split("\n");
  const manifests: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? "";
    const word = HERE_DOCUMENT.exec(line)?.[1];
    if (word === undefined) continue;
    const end = lineOf(word, lines, index + 1);
    // Without its end, all that follows is its text.
    if (end === undefined) break;
    if (/\b(?:kubectl|oc)\b.*\b(?:apply|create)\b/.test(line))
      manifests.push(dedented(lines.slice(index + 1, end)).join("\n"));
    index = end;
  }
  return manifests;
}
