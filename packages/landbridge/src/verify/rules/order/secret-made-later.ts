import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import { flag, forEachString, list, text, type FieldPath } from "../../yaml/json";
import { enumerate } from "../phrases";
import { isRetried, retriesByDefault } from "../release/no-remediation";
import type { ClusterRule, Report } from "../rule";
import { secretMakers } from "../secret-producers";
import { isSuspended } from "../suspended";
import { deadlocks, isDeadlock } from "./own-variables";
import { releaseOutside } from "./providers";
import { isReadByController } from "./read-by-controllers";

/** LB209 */
export const secretMadeLater: ClusterRule = {
  id: "LB209",
  name: "secret-made-later",
  severity: "warning",
  summary: "A Secret is read in the same step in which another controller creates it.",
  why: "An ExternalSecret, SealedSecret or Certificate only requests a Secret; its controller creates it later. Whatever reads it at the same time fails first and is retried after its retryInterval or interval. A Kustomization applies nothing before everything in its substituteFrom exists: what it applies itself never comes.",
  remedy:
    "Move the object that creates the Secret into its own Kustomization with wait: true, and let the reader's Kustomization depend on it.",
  limits:
    "Pods wait for a Secret: a release counts only if Helm waits for its pods and nothing retries it. An entry of substituteFrom that can't come before its own Kustomization is an error, unless a script, Terraform or something unknown may create it first.",
  *check(model) {
    const makers = secretMakers(model);
    for (const applier of model.appliers)
      if (!isSuspended(applier)) yield* readTooEarly(model, applier, makers);
    if (retriesByDefault(model)) return;
    for (const release of model.releases) {
      if (!isSuspended(release.applier) && isTriedOnce(release))
        yield* checkValues(model, release, makers);
    }
  },
};

function* readTooEarly(
  model: Model,
  applier: Applier,
  makers: ReadonlyMap<string, ClusterObject>,
): Iterable<Report> {
  yield* deadlocks(model, applier);
  for (const read of readsOf(applier)) {
    if (isDeadlock(model, applier, { ...read, kind: "Secret" })) continue;
    const maker = makers.get(`${applier.namespace}/${read.name}`);
    if (maker !== undefined) yield* check(model, applier, read, maker);
  }
}

/** Whether an installation fails for good if its pods aren't ready in time. Argo CD doesn't wait for them, and pods wait for their Secret. */
function isTriedOnce({ applier, spec }: Release): boolean {
  return (
    applier.kind === "HelmRelease" &&
    flag(spec, "install", "disableWait") !== true &&
    !isRetried(spec)
  );
}

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
    message: `${applier.title} reads Secret ${read.name}, which ${maker.id.kind} ${maker.id.name} creates, but does not wait for it.`,
    at: { object, path: read.path },
    object: object.id,
    // A component may put one into many namespaces.
    cause: applier.kind === "HelmRelease" ? "values" : `${maker.origin.file} ${maker.id.name}`,
    related: [{ at: { object: maker }, message: `requests Secret ${read.name}` }],
  };
}

/**
 * Pods wait for a Secret that their values name. A release that is tried once fails with them, if what
 * creates the Secret may itself be installed only now.
 */
function* checkValues(
  model: Model,
  release: Release,
  makers: ReadonlyMap<string, ClusterObject>,
): Iterable<Report> {
  const { applier, object, targetNamespace, values } = release;
  const found = new Map<string, ClusterObject>();
  forEachString(values, (value, path) => {
    const maker = makers.get(`${targetNamespace}/${value}`);
    // `existingSecret: x`, `secretKeyRef: {name: x}`.
    if (maker === undefined || !/secret/i.test(path.join("."))) return;
    if (!isReadByController(values, path)) found.set(value, maker);
  });
  const late = [...found].filter(([, maker]) => mayComeWith(model, maker, applier));
  const [first] = late;
  if (first === undefined) return;
  const names = late.map(([name]) => name);
  yield {
    message: `${applier.title} is not retried, and its pods need Secret ${enumerate(names)}: the controller that creates it may be installed at the same time.`,
    at: { object, path: ["spec"] },
    object: object.id,
    cause: `pods ${names.join(" ")}`,
    related: late.map(([name, maker]) => ({
      at: { object: maker },
      message: `requests Secret ${name}`,
    })),
    remedy:
      "Let the release's Kustomization depend on the one with the controller, with wait: true there, and set spec.install.remediation.retries.",
  };
}

/** Whether the controller behind an object comes from a release in the repository that may not be ready yet. */
function mayComeWith(model: Model, maker: ClusterObject, applier: Applier): boolean {
  const chart = model.releases.find(({ facts }) =>
    facts?.crds?.some(({ group }) => group === maker.id.group),
  );
  return (
    chart !== undefined &&
    releaseOutside(model, chart) === undefined &&
    !model.order.readyBefore(chart.applier, applier) &&
    // One that is healthy shows that the controller works.
    !model
      .ofKind(maker.id.group, maker.id.kind)
      .some((other) => other !== maker && model.order.healthyBefore(other, applier))
  );
}
