import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { IMAGE_GROUP } from "../../flux/kinds";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { Unknown } from "../../model/unknowns";
import { mayComeFromChart } from "../made-by-charts";
import type { ClusterRule, Report } from "../rule";
import { unless } from "../unless";
import {
  type ConcernedMarker,
  concernedMarkers,
  type ImageAutomation,
  sees,
} from "./image-automations";
import { isPolicyAnywhere } from "./image-declarations";

/** LB636 */
export const unknownImagePolicy: ClusterRule = {
  id: "LB636",
  name: "unknown-image-policy",
  severity: "error",
  summary:
    "A marker for image updates names an ImagePolicy that its ImageUpdateAutomation doesn't see.",
  why: "image-automation-controller knows the policies of its own namespace only, those that its policySelector matches. It ignores other markers without an error: the image is never updated.",
  remedy:
    "Correct the namespace or the name in the marker, or add the ImagePolicy to the namespace of the ImageUpdateAutomation.",
  limits:
    "Only files of clusters with an ImageUpdateAutomation for this repository are checked. Where another cluster of the repository has a policy of the name, the marker may be for that one. It is a warning where it isn't known what exists outside Git.",
  *check(model) {
    const policies = model.ofKind(IMAGE_GROUP, "ImagePolicy");
    for (const concerned of concernedMarkers(model)) yield* reports(model, policies, concerned);
  },
};

function* reports(
  model: Model,
  policies: readonly ClusterObject[],
  { marker, automations }: ConcernedMarker,
): Iterable<Report> {
  const { file, line, column, policy } = marker;
  if (policy === undefined || automations.length === 0) return;
  const { namespace, name } = policy;
  const at = { file, line, column };
  const title = `ImagePolicy ${namespace}/${name}`;
  const found = policies.find(({ id }) => id.namespace === namespace && id.name === name);
  if (found !== undefined) {
    if (automations.some((automation) => sees(automation, found))) return;
    yield {
      severity: isCertain(model) ? "error" : "warning",
      message: `The marker names ${title}, which ${unseenBy(automations, namespace)}.`,
      at,
      related: [{ at: { object: found }, message: title }],
    };
    return;
  }
  if (isOfAnotherCluster(model, name) || mayComeFromChart(model, IMAGE_GROUP, "ImagePolicy"))
    return;
  const unknown = model.unknownWith({ group: IMAGE_GROUP, kind: "ImagePolicy", namespace, name });
  const elsewhere = policies.find(({ id }) => id.name === name);
  const message =
    elsewhere === undefined
      ? didYouMean(
          `The marker names ${title}, which nothing in the repository creates${unless(unknown)}.`,
          nearestName(
            name,
            policies.map(({ id }) => id.name),
          ),
        )
      : `The marker names ${title}, but ImagePolicy ${name} is in namespace ${elsewhere.id.namespace}${unless(unknown, "creates another")}.`;
  yield { severity: isCertain(model, unknown) ? "error" : "warning", message, at };
}

function unseenBy(automations: readonly ImageAutomation[], namespace: string): string {
  const own = automations.find(({ object }) => object.id.namespace === namespace);
  if (own !== undefined) {
    return `the policySelector of ImageUpdateAutomation ${own.object.id.name} leaves out`;
  }
  const names = automations.map(({ object }) => `${object.id.namespace}/${object.id.name}`);
  return `ImageUpdateAutomation ${names.join(", ")} doesn't see: it reads policies of its own namespace only`;
}

/** Whether another cluster has the policy. */
function isOfAnotherCluster(model: Model, name: string): boolean {
  const isHere = model.ofKind(IMAGE_GROUP, "ImagePolicy").some(({ id }) => id.name === name);
  return !isHere && isPolicyAnywhere(model.sources, name);
}

function isCertain({ prerequisites, isGuessed }: Model, unknown?: Unknown): boolean {
  return prerequisites.complete && !isGuessed && unknown === undefined;
}
