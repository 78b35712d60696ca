import { EXTENSIONS_GROUP } from "../../flux/artifact-generator";
import { HELM_GROUP, IMAGE_GROUP, KUSTOMIZE_GROUP, NOTIFICATION_GROUP } from "../../flux/kinds";
import type { ClusterObject } from "../../model/applier";
import { type Controller, lockdownOf } from "../../model/lockdown";
import { at, list, text, type FieldPath } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { isSuspended } from "../suspended";

/** A field that names an object, in a kind of Flux; `*` stands for the items of a list. */
interface Field {
  readonly group: string;
  readonly kind: string;
  readonly controller: Controller;
  readonly path: readonly string[];
}

const FIELDS: readonly Field[] = [
  field(KUSTOMIZE_GROUP, "Kustomization", "kustomize-controller", "spec.sourceRef"),
  field(HELM_GROUP, "HelmRelease", "helm-controller", "spec.chart.spec.sourceRef"),
  field(HELM_GROUP, "HelmRelease", "helm-controller", "spec.chartRef"),
  field(NOTIFICATION_GROUP, "Alert", "notification-controller", "spec.eventSources.*"),
  field(NOTIFICATION_GROUP, "Receiver", "notification-controller", "spec.resources.*"),
  field(IMAGE_GROUP, "ImagePolicy", "image-reflector-controller", "spec.imageRepositoryRef"),
  field(IMAGE_GROUP, "ImageUpdateAutomation", "image-automation-controller", "spec.sourceRef"),
  field(EXTENSIONS_GROUP, "ArtifactGenerator", "source-watcher", "spec.sources.*"),
];

/** LB712 */
export const blockedReference: ClusterRule = {
  id: "LB712",
  name: "blocked-reference",
  severity: "error",
  summary:
    "An object of Flux refers to another namespace, and Flux runs with --no-cross-namespace-refs.",
  why:
    "The controller refuses it. A Kustomization is stalled with `cross-namespace references have been blocked`; a HelmRelease never gets its chart, and only " +
    "helm-controller's log says why; an Alert silently misses the events, and a Receiver the object.",
  remedy:
    "Create the source, or whatever is referred to, in the namespace of the object, or move the object to the other namespace.",
  limits:
    "Checked where the controller's arguments are known: from its Deployment, a FluxInstance, a chart of Flux, or the contract. dependsOn may cross namespaces all the same.",
  *check(model) {
    for (const field of FIELDS) {
      if (lockdownOf(model, field.controller)?.noCrossNamespaceRefs !== true) continue;
      for (const object of model.ofKind(field.group, field.kind)) {
        // The controller doesn't look at it.
        if (at(object.data, "spec", "suspend") === true || isSuspended(object.applier)) continue;
        for (const path of entriesAt(object, field.path))
          yield* checkReference(object, path, field);
      }
    }
  },
};

function* checkReference(
  object: ClusterObject,
  path: FieldPath,
  { kind, controller }: Field,
): Iterable<Report> {
  const { namespace: own, name } = object.id;
  const target = at(object.data, ...path);
  const namespace = text(target, "namespace") ?? "";
  if (namespace === "" || namespace === own || `${namespace}${own}`.includes("${")) return;
  const other = `${text(target, "kind") ?? "object"} ${namespace}/${text(target, "name") ?? ""}`;
  yield {
    // An Alert's wildcard is for names alone (notification-controller, event_handlers.go).
    message:
      namespace === "*"
        ? `${kind} ${own}/${name} reads events of namespace "*", which none has: only a name may be "*".`
        : `${kind} ${own}/${name} refers to ${other}, and ${controller} refuses references to other namespaces.`,
    at: { object, path: [...path, "namespace"] },
    object: object.id,
  };
}

function field(group: string, kind: string, controller: Controller, path: string): Field {
  return { group, kind, controller, path: path.split(".") };
}

/** The positions of a field, one for each item of a list. */
function entriesAt({ data }: ClusterObject, path: readonly string[]): readonly FieldPath[] {
  const before = path.at(-1) === "*" ? path.slice(0, -1) : undefined;
  if (before === undefined) return [path];
  return list(data, ...before).map((_, index) => [...before, index]);
}
