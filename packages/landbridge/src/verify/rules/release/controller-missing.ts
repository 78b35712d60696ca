import { EXTENSIONS_GROUP } from "../../flux/artifact-generator";
import { FLUX_OPERATOR_GROUP, HELM_GROUP, IMAGE_GROUP, NOTIFICATION_GROUP } from "../../flux/kinds";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { flag, list } from "../../yaml/json";
import { plural } from "../phrases";
import type { ClusterRule, Report } from "../rule";
import { unless } from "../unless";

/** Flux's controllers by the group and kinds they reconcile. */
const CONTROLLERS: Readonly<Record<string, string>> = {
  [HELM_GROUP]: "helm-controller",
  [NOTIFICATION_GROUP]: "notification-controller",
  [`${IMAGE_GROUP}/ImageRepository`]: "image-reflector-controller",
  [`${IMAGE_GROUP}/ImagePolicy`]: "image-reflector-controller",
  [`${IMAGE_GROUP}/ImageUpdateAutomation`]: "image-automation-controller",
  [EXTENSIONS_GROUP]: "source-watcher",
};

/** What Flux Operator installs where a FluxInstance names no components. */
const DEFAULTS = [
  "source-controller",
  "kustomize-controller",
  "helm-controller",
  "notification-controller",
];

/** LB306 */
export const controllerMissing: ClusterRule = {
  id: "LB306",
  name: "controller-missing",
  severity: "error",
  summary: "Flux objects are in the repository, but their controller isn't installed.",
  why: "Without the controller its CRDs are missing too: the API server rejects the objects, and with them everything else in their Kustomization's stage.",
  remedy:
    "Add the controller to the bootstrap's components (`--components-extra`, components_extra, FluxInstance spec.components).",
  limits:
    "The installed controllers are only known from a FluxInstance, gotk-components.yaml or a release of the chart flux2 in the repository; what a remote base may install is a warning.",
  *check(model) {
    const installed = installedControllers(model);
    if (installed === undefined) return;
    const missing = new Map<string, ClusterObject[]>();
    const waiting = new Map<Applier, string>();
    for (const object of model.objects) {
      const { group, kind } = object.id;
      const controller = CONTROLLERS[group] ?? CONTROLLERS[`${group}/${kind}`];
      if (controller === undefined || installed.has(controller) || isReleased(model, controller))
        continue;
      if (waitsForCrd(object)) {
        waiting.set(object.applier, controller);
        continue;
      }
      missing.set(controller, [...(missing.get(controller) ?? []), object]);
    }
    for (const [applier, controller] of waiting) {
      if (applier.object === undefined) continue;
      yield {
        severity: "warning",
        message: `${applier.title} waits for a CRD of ${controller}, which is not installed: it is never applied.`,
        at: { object: applier.object, path: ["spec", "dependsOn"] },
        object: applier.object.id,
      };
    }
    for (const [controller, [first, ...others]] of missing)
      if (first !== undefined) yield describeMissing(model, controller, first, others.length);
  },
};

function describeMissing(
  model: Model,
  controller: string,
  first: ClusterObject,
  others: number,
): Report {
  const more = others === 0 ? "" : ` and ${plural(others, "other")}`;
  const { namespace } = model.root;
  const deployment = { group: "apps", kind: "Deployment", namespace, name: controller };
  const unknown = model.unknownWith(deployment);
  return {
    ...(unknown === undefined ? {} : { severity: "warning" }),
    message: `${first.id.kind} ${first.id.name}${more} needs ${controller}, which is not installed${unless(unknown, "installs it")}.`,
    at: { object: first, path: ["kind"] },
    object: first.id,
  };
}

/** undefined if the repository does not show what is installed. */
function installedControllers(model: Model): ReadonlySet<string> | undefined {
  // Each controller watches all namespaces, from whichever it is in.
  const deployments = model.ofKind("apps", "Deployment").map(({ id }) => id.name);
  const ofManifests = deployments.includes("kustomize-controller") ? deployments : undefined;
  const [instance] = model.ofKind(FLUX_OPERATOR_GROUP, "FluxInstance");
  if (instance === undefined) return ofManifests === undefined ? undefined : new Set(ofManifests);
  const components = list(instance.data, "spec", "components");
  // Flux Operator leaves alone what `flux bootstrap` has installed.
  return new Set([
    ...(components.length === 0 ? DEFAULTS : components.filter((item) => typeof item === "string")),
    ...(ofManifests ?? []),
  ]);
}

/** Whether the chart `flux2` of Flux's community installs a controller: by its defaults, all but source-watcher. */
function isReleased(model: Model, controller: string): boolean {
  const [first = "", ...rest] = controller.split("-");
  const key = first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return model.releases.some(({ chart, values }) => {
    const create = flag(values, key, "create");
    return chart === "flux2" && (create ?? controller !== "source-watcher");
  });
}

function waitsForCrd({ applier, id }: ClusterObject): boolean {
  return applier.dependsOn.some(
    ({ kind, name }) => kind === "CustomResourceDefinition" && name.endsWith(`.${id.group}`),
  );
}
