import type { Location } from "../../findings/location";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import { targetedBy } from "../../prerequisites/bootstrap/commands";
import type { ExistingData } from "../../prerequisites/prerequisites";
import { flag, list, text } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { isSuspended } from "../suspended";

/** LB210 */
export const madeAfterFlux: ClusterRule = {
  id: "LB210",
  name: "made-after-flux",
  severity: "error",
  summary: "Terraform may create something that Flux needs after Flux has started.",
  why: "The Flux bootstrap doesn't depend on it, so Terraform creates both at the same time. A Kustomization that reads it fails and is retried at its interval.",
  remedy: "Add it to depends_on of the Flux bootstrap.",
  limits:
    "It is a warning if only a HelmRelease reads it: Flux soon tries again, and installs nothing before. What a script or pipeline applies first (`-target`) isn't reported, nor what is read with `optional: true` or is in Git, too, with defaults.",
  *check(model) {
    const late = model.prerequisites.data.filter(
      ({ beforeFlux, kind, namespace, name }) =>
        beforeFlux === false && !isInGit(model, { kind, namespace, name }),
    );
    for (const { kind, namespace, name, place } of late) {
      const readers = model.appliers.filter(
        (applier) =>
          applier.object !== undefined &&
          !isSuspended(applier) &&
          applier.namespace === namespace &&
          reads(applier, kind, name),
      );
      const reader = readers.find((applier) => applier.kind !== "HelmRelease") ?? readers[0];
      if (reader === undefined) continue;
      yield* report(model, `${kind} ${namespace}/${name}`, place, reader);
    }
    for (const { beforeFlux, namespace, serviceAccount, place } of model.prerequisites.identities) {
      if (beforeFlux !== false) continue;
      const user = model.releases.find(
        (release) =>
          release.targetNamespace === namespace &&
          release.facts
            ?.serviceAccounts?.(release.releaseName, release.values)
            .includes(serviceAccount) === true,
      );
      if (user === undefined) continue;
      yield {
        severity: "warning",
        message: `The identity of ${namespace}/${serviceAccount} may be created after Flux has started: pods of ${user.applier.title} that start before it have no credentials.`,
        at: place,
        related: [{ at: { object: user.object }, message: "uses it" }],
      };
    }
  },
};

/** Whether Git has it, too: with defaults, which the reader gets until Terraform has written its values. */
function isInGit(
  model: Model,
  { kind, namespace, name }: Pick<ExistingData, "kind" | "namespace" | "name">,
): boolean {
  return model.ofKind("", kind).some(({ id }) => id.namespace === namespace && id.name === name);
}

function* report(
  { sources: { repository } }: Model,
  what: string,
  place: Location,
  { object, title, kind }: Applier,
): Iterable<Report> {
  const address = addressAt(repository.read(place.file), place.line);
  const target = address === undefined ? undefined : targetedBy(repository, address);
  if (object === undefined || target?.first === true) return;
  const isRetried = kind === "HelmRelease";
  const heals = isRetried ? ", which is tried again until it is there" : "";
  const before =
    target === undefined ? "" : `, unless ${target.place.file} applies it before the bootstrap`;
  yield {
    ...(isRetried || target !== undefined ? { severity: "warning" as const } : {}),
    message: `${what} may be created after Flux has started${before}: the bootstrap does not depend on it, and ${title} reads it${heals}.`,
    at: place,
    related: [{ at: { object }, message: "reads it" }],
  };
}

/** The address, in its module, of the resource that a line opens. */
function addressAt(text: string | undefined, line = 0): string | undefined {
  const opening = text?.split("\n")[line - 1] ?? "";
  const [, type, name] = /^\s*resource\s+"?([\w-]+)"?\s+"?([\w-]+)"?/.exec(opening) ?? [];
  return name === undefined ? undefined : `${type ?? ""}.${name}`;
}

function reads({ kind, spec }: Applier, dataKind: string, name: string): boolean {
  const entries =
    kind === "HelmRelease" ? list(spec, "valuesFrom") : list(spec, "postBuild", "substituteFrom");
  return entries.some(
    (entry) =>
      text(entry, "name") === name &&
      (text(entry, "kind") ?? "ConfigMap") === dataKind &&
      !(kind === "Kustomization" && flag(entry, "optional") === true),
  );
}
