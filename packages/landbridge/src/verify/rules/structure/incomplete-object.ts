import { urlOf } from "../../flux/sources";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { relationTo } from "../../model/remotes";
import { at, isRecord, list, record, type FieldPath } from "../../yaml/json";
import { isChildRoute } from "../references/route-delegation";
import type { ClusterRule } from "../rule";

/** What an object lacks, and what follows. */
interface Lack {
  /** The field next to which the missing one belongs. */
  readonly path: FieldPath;
  /** A fragment without a full stop: `has no spec.ref, so that Flux reads the branch master`. */
  readonly message: string;
}

/** LB624 */
export const incompleteObject: ClusterRule = {
  id: "LB624",
  name: "incomplete-object",
  severity: "warning",
  summary:
    "An object lacks an optional field without which it does nothing, or something unexpected.",
  why: "The API server accepts the object. A GitRepository without ref reads the branch master, a route without parentRefs receives no request, one without rules answers none, and an ExternalSecret without a store or without data never creates its Secret.",
  remedy: "Add the field.",
  limits: "GitRepository, ExternalSecret and the routes of the Gateway API are checked.",
  *check(model) {
    for (const object of model.objects) {
      const lack = CHECKS[`${object.id.group}/${object.id.kind}`]?.(object, model);
      if (lack === undefined || readsOwnMaster(model, object)) continue;
      yield {
        message: `${describe(object.id)} ${lack.message}.`,
        at: { object, path: lack.path },
        object: object.id,
      };
    }
  },
};

/** Whether a GitRepository without ref reads this repository, and its branch master is checked out. */
function readsOwnMaster({ sources: { repository } }: Model, { id, data }: ClusterObject): boolean {
  const url = id.kind === "GitRepository" ? urlOf(data) : undefined;
  return (
    url !== undefined && repository.branch === "master" && relationTo(url, repository) === "remote"
  );
}

type Check = (object: ClusterObject, model: Model) => Lack | undefined;

const SPEC: FieldPath = ["spec"];

const route: Check = (object, model) => {
  if (list(object.data, "spec", "parentRefs").length === 0 && !isChildRoute(model, object))
    return {
      path: SPEC,
      message: "has no spec.parentRefs, so that no Gateway sends it requests",
    };
  // The default rule of the Gateway API has no backend.
  return at(object.data, "spec", "rules") === undefined
    ? { path: SPEC, message: "has no spec.rules, so that it answers every request with an error" }
    : undefined;
};

const CHECKS: Readonly<Record<string, Check>> = {
  "source.toolkit.fluxcd.io/GitRepository": ({ data }) =>
    at(data, "spec", "ref") === undefined
      ? { path: SPEC, message: "has no spec.ref, so that Flux reads the branch master" }
      : undefined,
  "gateway.networking.k8s.io/HTTPRoute": route,
  "gateway.networking.k8s.io/GRPCRoute": route,
  "gateway.networking.k8s.io/TLSRoute": route,
  "gateway.networking.k8s.io/TCPRoute": route,
  "external-secrets.io/ExternalSecret": externalSecret,
};

function externalSecret({ data }: ClusterObject): Lack | undefined {
  const entries = [...list(data, "spec", "data"), ...list(data, "spec", "dataFrom")];
  if (entries.length === 0)
    return {
      path: SPEC,
      message: "has neither spec.data nor spec.dataFrom, so that it reads nothing",
    };
  if (record(data, "spec", "secretStoreRef") !== undefined) return undefined;
  const hasOwnStore = entries.every(
    (entry) => isRecord(entry) && record(entry, "sourceRef") !== undefined,
  );
  return hasOwnStore
    ? undefined
    : { path: SPEC, message: "has no spec.secretStoreRef, so that it finds no secret" };
}
