import type { Applier } from "../../model/applier";
import { list, text } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB210 */
export const madeAfterFlux: ClusterRule = {
  id: "LB210",
  name: "made-after-flux",
  severity: "error",
  summary: "Terraform may create something that Flux needs after Flux has started.",
  why: "The Flux bootstrap doesn't depend on it, so Terraform creates both at the same time. Its reader fails and is retried at its interval; a HelmRelease may remain failed.",
  remedy: "Add it to depends_on of the Flux bootstrap.",
  *check(model) {
    const late = model.prerequisites.data.filter(({ beforeFlux }) => beforeFlux === false);
    for (const { kind, namespace, name, place } of late) {
      const reader = model.appliers.find(
        (applier) => applier.namespace === namespace && reads(applier, kind, name),
      );
      if (reader?.object === undefined) continue;
      yield {
        message: `${kind} ${namespace}/${name} may be created after Flux has started: the bootstrap does not depend on it, and ${reader.title} reads it.`,
        at: place,
        related: [{ at: { object: reader.object }, message: "reads it" }],
      };
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

function reads({ kind, spec }: Applier, dataKind: string, name: string): boolean {
  const entries =
    kind === "HelmRelease" ? list(spec, "valuesFrom") : list(spec, "postBuild", "substituteFrom");
  return entries.some(
    (entry) => text(entry, "name") === name && (text(entry, "kind") ?? "ConfigMap") === dataKind,
  );
}
