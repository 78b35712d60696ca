import { append } from "../../../lib/append";
import type { Webhook, WebhookSelectors } from "../../catalog/chart";
import { isFluxItself } from "../../flux/is-flux-itself";
import { maySelect } from "../../kubernetes/label-selector";
import { labelsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { isBelow } from "../../model/is-below";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import { record } from "../../yaml/json";
import { plural } from "../phrases";
import type { ClusterRule, Report } from "../rule";
import { isSuspended } from "../suspended";
import { isEarlierStep, isThereBefore, providersOf, releaseOutside } from "./providers";

/** LB206 */
export const webhookNotReady: ClusterRule = {
  id: "LB206",
  name: "webhook-not-ready",
  severity: "warning",
  summary: "An object may be applied before its admission webhook is ready.",
  why: "From the moment the chart registers its webhook until its pods answer, the API server rejects every object that the webhook covers. The Kustomization or release fails with `failed calling webhook` and is retried later.",
  remedy:
    "Let the object's Kustomization depend on the one with the webhook's HelmRelease, and give that one wait: true.",
  limits:
    "Landbridge knows the webhooks of the charts in its catalog. It doesn't download charts: the webhooks of any other chart are unknown.",
  checksRemotes: true,
  *check(model) {
    for (const release of model.releases) {
      if (!model.appliesHere(release.applier) || isSuspended(release.applier)) continue;
      // Another tool has it running before Flux starts.
      if (releaseOutside(model, release)?.onlyCrds === false) continue;
      for (const webhook of release.facts?.webhooks ?? []) {
        if (webhook.failurePolicy === "Ignore" || webhook.offWhen?.(release.values) === true)
          continue;
        yield* checkWebhook(model, release, webhook);
      }
    }
  },
};

/** With Argo CD only waves and retries order Applications. */
const ARGOCD_REMEDY =
  "Apply the Application with the webhook in an earlier sync wave of the same parent, with a health check for Application, or give the object's Application a syncPolicy.retry.";

function* checkWebhook(model: Model, release: Release, webhook: Webhook): Iterable<Report> {
  const early = new Map<ClusterObject["applier"], ClusterObject[]>();
  const selectors = webhook.selectors?.(release.values) ?? {};
  for (const object of objectsUnder(model, webhook)) {
    if (!mayBeAsked(model, selectors, object)) continue;
    if (!mayBeRefused(model, release, object)) continue;
    append(early, object.applier, object);
  }
  for (const [applier, objects] of early) {
    const [first] = objects;
    if (first === undefined) continue;
    const more = objects.length === 1 ? "" : ` and ${plural(objects.length - 1, "other")}`;
    yield {
      message: `${first.id.kind} ${first.id.name}${more} may be applied while the webhook of ${release.applier.title} does not answer: ${applier.title} does not wait for it.`,
      at: { object: first },
      object: first.id,
      cause: release.applier.title,
      related: [{ at: { object: release.object }, message: "registers the webhook" }],
      remedy: applier.kind === "Application" ? ARGOCD_REMEDY : undefined,
    };
  }
}

/** Whether the labels of an object and of its namespace let the webhook be asked about it. */
function mayBeAsked(
  model: Model,
  { object: ofObject, namespace: ofNamespace }: WebhookSelectors,
  { id, data }: ClusterObject,
): boolean {
  if (!maySelect(ofObject, { labels: labelsOf(data), isWhole: true })) return false;
  if (id.namespace === "") return true;
  const [found] = model.find({ group: "", kind: "Namespace", namespace: "", name: id.namespace });
  const labels = {
    ...labelsOf(found?.data),
    // The API server sets it.
    "kubernetes.io/metadata.name": id.namespace,
  };
  return maySelect(ofNamespace, { labels, isWhole: found !== undefined });
}

/** Whether an object that the webhook covers may be applied while the webhook doesn't answer. */
function mayBeRefused(model: Model, release: Release, object: ClusterObject): boolean {
  const { applier } = object;
  // The bootstrap has created Flux's own objects.
  if (isFluxItself(object.data)) return false;
  if (isSuspended(applier) || release.applier === applier) return false;
  if (model.order.readyBeforeStepOf(release.applier, object)) return false;
  // A sync with a retry policy succeeds as soon as the webhook answers.
  if (applier.kind === "Application" && record(applier.spec, "syncPolicy", "retry") !== undefined)
    return false;
  if (isEarlierStep(release.object, object)) return false;
  // Objects of an outer Kustomization exist before the nested one starts.
  const { parent } = release.applier;
  if (parent !== undefined && isBelow(parent, applier)) return false;
  // One that applies both has applied the object before the chart is even fetched.
  if (parent === applier) return false;
  // Applied before the webhook exists: it is not called.
  if (model.order.readyBefore(applier, release.applier)) return false;
  return !definitionIsMissing(model, object, release);
}

function objectsUnder(model: Model, { group, kinds }: Webhook): readonly ClusterObject[] {
  return kinds === undefined
    ? model.objects.filter(({ id }) => id.group === group)
    : kinds.flatMap((kind) => model.ofKind(group, kind));
}

/** If the CRD is late as well, that finding says what to do about both. */
function definitionIsMissing(model: Model, object: ClusterObject, release: Release): boolean {
  const providers = providersOf(model, object.id.group, object.id.kind);
  return (
    providers.some(({ applier }) => applier === release.applier) &&
    !providers.some((provider) => isThereBefore(model, provider, object))
  );
}
