import { groupBy } from "../../../lib/group-by";
import { memoize } from "../../../lib/memoize";
import { kindsOf } from "../../catalog/api-kinds";
import {
  findOldVersion,
  fluxServesSince,
  keepsFields,
  type OldVersion,
} from "../../catalog/api-versions";
import { checkSchema, hasSchema } from "../../catalog/schemas/check";
import { unservedVersion } from "../../catalog/served-versions";
import { distinctEdits, editTarget, type Fix } from "../../findings/fix";
import { type ObjectId, versionOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { isBeforeKubernetes } from "../../model/flux-version";
import { pinnedKubernetes } from "../../model/kubernetes-version";
import type { Model } from "../../model/model";
import { definitionsOf } from "../../model/unknowns";
import { text } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { unless } from "../unless";
import { isDefinedInCluster } from "./defined-shapes";
import { droppedByChart } from "./dropped-by-chart";

/** The oldest minor version of Kubernetes that somebody may still run. */
const OLDEST_KUBERNETES = 30;

/** LB607 */
export const deprecatedApiVersion: ClusterRule = {
  id: "LB607",
  name: "deprecated-api-version",
  severity: "error",
  summary: "An apiVersion is deprecated, no longer served, or not served yet.",
  why: "The API server doesn't know the kind in that version: the dry-run fails, and with it every object of the same stage.",
  remedy: "Use the version that is served, and check for renamed fields.",
  limits:
    "The API versions of Kubernetes, of Flux and of CRDs in the repository are known; of other CRDs only versions that never existed are reported, one that a single object has where all others of its kind agree, and those that charts dropped: External Secrets, cert-manager, Karpenter, Kyverno, Longhorn, MetalLB, Traefik and Crossplane, by the chart's version. CRDs in a chart's crds/ aren't upgraded by Flux unless told, so that it is a warning then. Flux's version is known only if the repository or the contract names it. Where the repository pins a version of Kubernetes that still serves it, it is a warning: in Terraform, Bicep, ARM templates, the files of eksctl, kind, k3d, Cluster API, Talos and the like, Ansible, or a script. So it is where the repository's Flux is older than the version of Kubernetes that removed it. Of objects for other clusters, only those are compared with a CRD that the repository applies there.",
  *check(model) {
    for (const object of model.appliers.flatMap(({ objects }) => objects)) {
      const report = reportOf(model, object);
      if (report === undefined) continue;
      yield {
        ...report,
        at: { object, path: ["apiVersion"], value: true },
        object: object.id,
        fix: fixOf(model, object),
        cause: `${text(object.data, "apiVersion") ?? ""} ${object.id.kind}`,
      };
    }
  },
};

/** The version to write instead, if the object's fields mean the same in it. */
function fixOf({ flux }: Model, { data, id, origin, substituted }: ClusterObject): Fix | undefined {
  const apiVersion = text(data, "apiVersion") ?? "";
  const replacement = findOldVersion(apiVersion, id.kind)?.replacement;
  if (replacement === undefined || !keepsFields(apiVersion, id.kind)) return undefined;
  const since = fluxServesSince(replacement, id.kind);
  if (since !== undefined && (flux === undefined || flux.minor < since)) return undefined;
  // What the new version's schema refuses needs more than another version.
  if (!hasSchema(replacement, id.kind) || (substituted?.errors.length ?? 0) > 0) return undefined;
  if (checkSchema(replacement, id.kind, { ...data, apiVersion: replacement }).length > 0)
    return undefined;
  // A patch names the version of what it changes.
  const documents = [origin.document, ...origin.changes.map(({ document }) => document)].filter(
    (document) => text(document?.data, "apiVersion") === apiVersion,
  );
  const edits = documents.flatMap((document) =>
    document === undefined
      ? []
      : [{ op: "set" as const, ...editTarget(document, ["apiVersion"]), value: replacement }],
  );
  return edits.length === 0
    ? undefined
    : { title: `write ${replacement} for ${id.kind} ${id.name}`, edits: distinctEdits(edits) };
}

type Found = Pick<Report, "message" | "severity">;

function reportOf(model: Model, object: ClusterObject): Found | undefined {
  const { data, id } = object;
  const apiVersion = text(data, "apiVersion") ?? "";
  const what = `${apiVersion} of ${id.kind} ${id.name}`;
  const dropped = model.scopes.isDefined(id.group, id.kind)
    ? undefined
    : droppedByChart(model, object);
  if (dropped !== undefined) return dropped;
  const old = findOldVersion(apiVersion, id.kind);
  // Flux as it is committed may be older than any that is known here.
  if (
    old?.of === "Flux" &&
    model.scopes.versionsOf(id.group, id.kind).includes(versionOf(apiVersion))
  )
    return deprecated(model, old, what);
  if (old !== undefined)
    return old.of === "Flux" ? ofFlux(model, old, object) : ofKubernetes(model, old, what);
  const since = fluxServesSince(apiVersion, id.kind);
  if (since === undefined) return ofNobody(model, object, apiVersion);
  // Another cluster has a Flux of its own.
  if (model.flux === undefined || model.flux.minor >= since || isOutside(object)) return undefined;
  return {
    severity: "error",
    message: `${what} comes with Flux 2.${since}; this is Flux ${model.flux.text}.`,
  };
}

/** Whether an object is applied to another cluster than the one of the repository's Flux. */
function isOutside({ applier }: ClusterObject): boolean {
  return applier.target !== "";
}

/** A version that no release has served, unless a CRD of the repository does. */
function ofNobody(model: Model, object: ClusterObject, apiVersion: string): Found | undefined {
  const { group, kind, name } = object.id;
  if (model.scopes.isDefined(group, kind))
    return isDefinedInCluster(model, object)
      ? notDefined(model, { group, kind, name }, apiVersion)
      : undefined;
  const unserved = unservedVersion(group, versionOf(apiVersion), kind);
  if (unserved === undefined) return ofNoOther(model, { group, kind, name }, apiVersion);
  const { served, isCertain } = unserved;
  const known = served.map((version) => (group === "" ? version : `${group}/${version}`));
  const instead = known.length === 0 ? "" : `; ${kind} is served as ${known.join(", ")}`;
  return {
    severity: isCertain ? "error" : "warning",
    message: `${apiVersion} of ${kind} ${name} is not known from any release${instead}.`,
  };
}

/** How many objects must have one version before another, of one object, is doubted. */
const OFTEN = 3;

/** A version that only one object of its group has, while all others of its kind have another one. */
function ofNoOther(
  model: Model,
  { group, kind, name }: Omit<ObjectId, "namespace">,
  apiVersion: string,
): Found | undefined {
  if (kindsOf(group).length > 0 || !group.includes(".")) return undefined;
  const used = versionsUsed(model).get(group) ?? [];
  const same = used.filter((one) => one.apiVersion === apiVersion);
  const others = used.filter((one) => one.kind === kind && one.apiVersion !== apiVersion);
  const [other] = others;
  if (other === undefined || same.length > 1 || others.length < OFTEN) return undefined;
  if (others.some((one) => one.apiVersion !== other.apiVersion)) return undefined;
  return {
    severity: "warning",
    message: `${apiVersion} of ${kind} ${name} is used nowhere else; all other objects of the kind have ${other.apiVersion}.`,
  };
}

const versionsUsed = memoize((model: Model) =>
  groupBy(
    model.objects.map(({ id, data }) => ({
      group: id.group,
      kind: id.kind,
      apiVersion: text(data, "apiVersion") ?? "",
    })),
    ({ group }) => group,
  ),
);

/** A version that the CRD of the repository doesn't serve. */
function notDefined(
  model: Model,
  { group, kind, name }: Omit<ObjectId, "namespace">,
  apiVersion: string,
): Found | undefined {
  const served = model.scopes.versionsOf(group, kind);
  if (served.length === 0 || served.includes(versionOf(apiVersion))) return undefined;
  const versions = served.map((version) => `${group}/${version}`).join(", ");
  const unknown = model.unknownWith(definitionsOf(group));
  return {
    severity: unknown === undefined ? "error" : "warning",
    message: `${apiVersion} of ${kind} ${name} isn't served: the CRD in the repository serves ${versions}${unless(unknown, "has another")}.`,
  };
}

function ofFlux(model: Model, old: OldVersion, object: ClusterObject): Found | undefined {
  const { flux } = model;
  const what = `${text(object.data, "apiVersion") ?? ""} of ${object.id.kind} ${object.id.name}`;
  const { removedIn } = old;
  if (removedIn !== undefined && (flux === undefined || flux.minor >= removedIn)) {
    return {
      severity: flux === undefined || flux.floats || isOutside(object) ? "warning" : "error",
      message: `${what} has not been served since Flux 2.${removedIn}${insteadOf(old)}.`,
    };
  }
  return deprecated(model, old, what);
}

/** A version that Flux still serves, and will remove. */
function deprecated({ flux }: Model, old: OldVersion, what: string): Found | undefined {
  const { removedIn, deprecatedIn } = old;
  if (deprecatedIn === undefined || flux === undefined || flux.minor < deprecatedIn)
    return undefined;
  const end = removedIn === undefined ? "" : ` and will be removed in Flux 2.${removedIn}`;
  return { severity: "warning", message: `${what} is deprecated${end}${insteadOf(old)}.` };
}

function ofKubernetes(model: Model, old: OldVersion, what: string): Found | undefined {
  const { removedIn } = old;
  // A version without a date of removal works.
  if (removedIn === undefined) return undefined;
  const still = whyServed(model, removedIn);
  return {
    severity: removedIn <= OLDEST_KUBERNETES && still === "" ? "error" : "warning",
    message: `${what} has not been served since Kubernetes 1.${removedIn}${insteadOf(old)}${still}.`,
  };
}

/** Why the cluster may still have what a minor version of Kubernetes removed, for the end of a sentence. */
function whyServed({ sources, flux }: Model, removedIn: number): string {
  const pinned = pinnedKubernetes(sources.repository);
  if (pinned !== undefined && pinned.minor < removedIn)
    return `; ${pinned.place.file} pins 1.${pinned.minor}, which still has it`;
  return flux !== undefined && isBeforeKubernetes(flux, removedIn)
    ? `; Flux ${flux.text} is older than that, as the cluster may be`
    : "";
}

function insteadOf({ replacement }: OldVersion): string {
  return replacement === undefined ? "" : `; write ${replacement}`;
}
