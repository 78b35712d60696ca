import type { Applier, ClusterObject } from "../../model/applier";
import { createdOutside } from "../../model/created-outside";
import { isBelow } from "../../model/is-below";
import type { Model } from "../../model/model";
import { commandsOf, type Command } from "../../prerequisites/bootstrap/commands";
import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";
import { flag, list, text, type FieldPath } from "../../yaml/json";
import type { Report } from "../rule";
import { createsSecret, secretMakersOf } from "../secret-producers";
import { unless } from "../unless";

/** A ConfigMap or Secret of a Kustomization's `substituteFrom`. */
interface Source {
  readonly kind: string;
  readonly name: string;
  readonly path: FieldPath;
}

/** Kustomizations that need for their variables what only they, or what comes after them, apply. */
export function* deadlocks(model: Model, applier: Applier): Iterable<Report> {
  for (const source of sourcesOf(applier))
    if (isDeadlock(model, applier, source)) yield* report(model, applier, source);
}

function sourcesOf({ spec }: Applier): readonly Source[] {
  const path = ["spec", "postBuild", "substituteFrom"];
  return list({ spec }, ...path).flatMap((entry, index): readonly Source[] => {
    const [kind, name] = [text(entry, "kind"), text(entry, "name")];
    if (kind === undefined || name === undefined || name.includes("${")) return [];
    return flag(entry, "optional") === true ? [] : [{ kind, name, path: [...path, index] }];
  });
}

/** Whether nothing can create the source before the Kustomization has applied what creates it. */
export function isDeadlock(model: Model, applier: Applier, { kind, name, path }: Source): boolean {
  if (!path.includes("substituteFrom") || applier.kind === "HelmRelease") return false;
  const { namespace } = applier;
  const isMade = model.prerequisites.data.some(
    (data) => data.kind === kind && data.namespace === namespace && data.name === name,
  );
  if (createdOutside(model, { group: "", kind, namespace, name }) !== undefined) return false;
  const makers = makersOf(model, kind, namespace, name);
  return !isMade && makers.length > 0 && makers.every((maker) => isAfter(model, maker, applier));
}

function makersOf(
  model: Model,
  kind: string,
  namespace: string,
  name: string,
): readonly ClusterObject[] {
  const own = model.find({ group: "", kind, namespace, name });
  return kind === "Secret"
    ? [...own, ...secretMakersOf(model, namespace, name).filter(createsSecret)]
    : own;
}

/** Whether an object is only applied when the applier has applied all of its own. */
function isAfter(model: Model, object: ClusterObject, applier: Applier): boolean {
  return (
    object.applier === applier ||
    isBelow(object.applier, applier) ||
    model.order.readyBefore(applier, object.applier)
  );
}

/** Directories with what sets up a cluster before its engine runs. */
const BOOTSTRAP = /(?:^|\/)bootstrap\//;

function commandsNaming(repository: Repository, name: string): readonly Command[] {
  return commandsOf(repository).filter(({ text: line }) => line.includes(name));
}

/** A script, pipeline, page or bootstrap file that names the source, or its file: it may create it first. */
function placeThatNames({ sources: { repository } }: Model, name: string): string | undefined {
  const [command] = commandsNaming(repository, name);
  if (command !== undefined) return command.place.file;
  return filesOf(repository).find(
    (file) => BOOTSTRAP.test(file) && repository.read(file)?.includes(name) === true,
  );
}

/** A command that brings the file that it names to a cluster, such as `sops --decrypt FILE | kubectl apply -f -`. */
const APPLIES = /\b(?:kubectl|oc)\b[^|;&]*\s(?:apply|create|replace)\s/;

const CREATES = /\b(?:kubectl|oc)\b[^|;&]*\screate\s+(?:secret|configmap|cm)\s/;

/** Whether a script or page has the command by which people create the source before Flux runs. */
function isCreatedByCommand(
  { sources: { repository } }: Model,
  name: string,
  isPlain: boolean,
): boolean {
  const command = isPlain ? APPLIES : CREATES;
  return commandsNaming(repository, name).some(({ text: line }) => command.test(line));
}

function* report(model: Model, applier: Applier, source: Source): Iterable<Report> {
  const { object, namespace, title } = applier;
  const { kind, name, path } = source;
  const [maker] = makersOf(model, kind, namespace, name);
  if (object === undefined || maker === undefined) return;
  // People apply a plain one by hand when they set up a cluster; what an operator makes they would have to invent.
  const isPlain = maker.id.kind === kind;
  if (isCreatedByCommand(model, name, isPlain)) return;
  const unknown = model.unknownWith({ group: "", kind, namespace, name }, applier, applier);
  const place = placeThatNames(model, name);
  const isCertain = unknown === undefined && place === undefined && !isPlain && !model.isGuessed;
  const who = isPlain ? "" : `${maker.id.kind} ${maker.id.name} creates, and `;
  const when =
    maker.applier === applier
      ? `only ${title} itself applies`
      : `${maker.applier.title} applies only after ${title}`;
  const doubt = place === undefined ? unless(unknown) : `, unless ${place} creates it`;
  yield {
    severity: isCertain ? "error" : "warning",
    message: `Deadlock: ${title} applies nothing before ${kind} ${name} exists, which ${who}${when}${doubt}.`,
    at: { object, path },
    object: object.id,
    cause: `${maker.origin.file} ${maker.id.name}`,
    related: [
      {
        at: { object: maker },
        message: isPlain ? `${kind} ${name}` : `requests ${kind} ${name}`,
      },
    ],
    remedy: `Move what creates ${kind} ${name} into a Kustomization of its own, with wait: true, and let this one depend on it; or set optional: true on the entry, if the variables have defaults.`,
  };
}
