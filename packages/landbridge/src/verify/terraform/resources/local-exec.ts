import { FLUX_CRDS } from "../../prerequisites/flux-crds";
import { isList, Mapping, Unknown, type Value } from "../hcl/value";
import { addApplied } from "./applied-texts";
import { chartCrds } from "./chart-crds";
import type { Handler } from "./handler";

/** What a provisioner runs: `flux bootstrap`, `flux install`, and manifests that it pipes to kubectl. */
const localExec: Handler = (instance, node, collector) => {
  const text = JSON.stringify(instance.block.body.provisioner ?? "");
  const found = /\bflux\s+(bootstrap|install)\b/.exec(text);
  if (found !== null) {
    collector.bootstraps.push({ node, kind: found[1] === "bootstrap" ? "sync" : "install" });
    collector.addCrds(...FLUX_CRDS);
    collector.addImpliedNamespace(node, { name: "flux-system", place: instance.place });
  }
  for (const { command, environment } of commandsIn(instance.field("provisioner"))) {
    for (const chart of chartsIn(command)) collector.addCrds(...chartCrds(chart));
    addApplied(command, environment, instance, node, collector);
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

/** Resources that do nothing but run commands. */
export const localExecHandlers: Readonly<Record<string, Handler>> = {
  null_resource: localExec,
  terraform_data: localExec,
};

/** A command with the variables that its provisioner sets. */
interface Command {
  readonly command: string;
  readonly environment: ReadonlyMap<string, string>;
}

/** All commands, at whatever depth, with stand-ins for what isn't known. */
function commandsIn(value: Value | undefined): readonly Command[] {
  if (value === undefined) return [];
  if (isList(value)) return value.flatMap(commandsIn);
  if (!(value instanceof Mapping)) return [];
  const command = textOf(value.entries.get("command"));
  if (command === undefined) return [...value.entries.values()].flatMap(commandsIn);
  const variables = value.entries.get("environment");
  const entries = variables instanceof Mapping ? [...variables.entries] : [];
  return [{ command, environment: new Map(entries.map(([key, one]) => [key, textOf(one) ?? ""])) }];
}

function textOf(value: Value | undefined): string | undefined {
  const text = value instanceof Unknown ? value.standIn : value;
  return typeof text === "string" ? text : undefined;
}
