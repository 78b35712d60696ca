import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { flag, list, text, type FieldPath } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { secretMakers } from "../secret-makers";
import { isSuspended } from "../suspended";

/** LB209 */
export const secretMadeLater: ClusterRule = {
  id: "LB209",
  name: "secret-made-later",
  severity: "warning",
  summary: "A Secret is read that another controller makes in the same step.",
  why:
    "An ExternalSecret, SealedSecret or Certificate only asks for a Secret; its controller makes it later. What reads it at the same time " +
    "fails first, and is tried again at its retryInterval or interval.",
  remedy:
    "Put what makes the Secret into a Kustomization of its own with wait: true, and let the reader's Kustomization depend on it.",
  *check(model) {
    const makers = secretMakers(model);
    if (makers.size === 0) return;
    for (const applier of model.appliers) {
      if (isSuspended(applier)) continue;
      for (const read of readsOf(applier)) {
        const maker = makers.get(`${applier.namespace}/${read.name}`);
        if (maker !== undefined) yield* check(model, applier, read, maker);
      }
    }
  },
};

interface Read {
  readonly name: string;
  readonly path: FieldPath;
}

function* readsOf({ kind, spec }: Applier): Iterable<Read> {
  const path =
    kind === "HelmRelease" ? ["spec", "valuesFrom"] : ["spec", "postBuild", "substituteFrom"];
  const entries = list({ spec }, ...path);
  for (const [index, entry] of entries.entries()) {
    const name = text(entry, "name");
    if (text(entry, "kind") !== "Secret" || name === undefined) continue;
    if (flag(entry, "optional") !== true) yield { name, path: [...path, index] };
  }
}

function* check(
  model: Model,
  applier: Applier,
  read: Read,
  maker: ClusterObject,
): Iterable<Report> {
  const { object } = applier;
  if (object === undefined || model.order.healthyBefore(maker, applier)) return;
  yield {
    message: `${applier.title} reads Secret ${read.name}, which ${maker.id.kind} ${maker.id.name} makes, and does not wait for it.`,
    at: { object, path: read.path },
    object: object.id,
    // Components bring one to many namespaces.
    cause: `${maker.origin.file} ${maker.id.name}`,
    related: [{ at: { object: maker }, message: `asks for Secret ${read.name}` }],
  };
}
