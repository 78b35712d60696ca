import { hereDocumentsOf } from "../../prerequisites/bootstrap/applied/here-documents";
import { FLUX_CRDS } from "../../prerequisites/flux-crds";
import { isList, Mapping, Unknown, type Value } from "../hcl/value";
import { documentsIn } from "../manifest-objects";
import { chartCrds } from "./chart-crds";
import type { Handler } from "./handler";
import { addDownload, addObject } from "./manifest";

/** What a provisioner runs: `flux bootstrap`, `flux install`, and manifests that it pipes to kubectl. */
const localExec: Handler = (instance, node, collector) => {
  const text = JSON.stringify(instance.block.body.provisioner ?? "");
  const found = /\bflux\s+(bootstrap|install)\b/.exec(text);
  if (found !== null) {
    collector.bootstraps.push({ node, kind: found[1] === "bootstrap" ? "sync" : "install" });
    collector.addCrds(...FLUX_CRDS);
    collector.addImpliedNamespace(node, { name: "flux-system", place: instance.place });
  }
  for (const command of commandsIn(instance.field("provisioner"))) {
    for (const chart of chartsIn(command)) collector.addCrds(...chartCrds(chart));
    for (const [, url = ""] of command.matchAll(APPLIED_URL)) addDownload(url, collector);
    for (const { text: manifest } of hereDocumentsOf(command))
      for (const object of documentsIn(manifest)) addObject(object, instance, node, collector);
  }
};

/** What Helm installs: each word that may name a chart. */
function chartsIn(command: string): readonly string[] {
  return [...command.matchAll(/\bhelm\b[^\n;&|]*\s(?:upgrade|install)\s([^\n;&|]*)/g)].flatMap(
    ([, words = ""]) =>
      words
        .split(/\s+/)
        .filter((word) => !word.startsWith("-"))
        .map((word) => word.replace(/^.*\//, "")),
  );
}

/** What kubectl downloads and applies. */
const APPLIED_URL =
  /\bkubectl\b[^\n;&|]*\b(?:apply|create|replace)\b[^\n;&|]*?(https?:\/\/[^\s"'\\;&|]+)/g;

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
