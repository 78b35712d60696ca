import { append } from "../../../lib/append";
import { describe } from "../../kubernetes/object";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import { needNotMeet, neverMeet } from "../ownership/exclusive-clusters";
import type { ClusterRule } from "../rule";
import { certificateSecrets } from "./claims/certificates";
import type { Claim } from "./claims/claim";
import { ingressHosts, routeHosts } from "./claims/hosts";
import { addressClaims } from "./claims/load-balancer-addresses";
import { nodePorts, nodePortsIn } from "./claims/node-ports";
import { volumes } from "./claims/volumes";

/** LB682 */
export const claimedTwice: ClusterRule = {
  id: "LB682",
  name: "claimed-twice",
  severity: "error",
  summary:
    "Two objects claim something that only one can have: a node port, an address, a host, a Secret, or the volume of a CSI driver.",
  why: "The API server refuses the second Service with the same node port, a load balancer gives an address to one Service only, an ingress controller or Gateway sends requests for a host and path to the older object, and cert-manager issues one of two Certificates for a Secret. Two PersistentVolumes with one volumeHandle are one volume for the kubelet: both claims lead to the same place, or a pod that mounts both waits without end.",
  remedy: "Give each its own.",
  limits:
    "What is in Helm values is found by its key, so that such a finding is a warning: the chart may not use it. Volumes are compared within the namespace of their claims. Addresses are compared only where MetalLB or Cilium gives them, and hosts only within a class of Ingresses or a listener. What ApplicationSets send to clusters of other labels isn't compared.",
  *check(model) {
    const claims = new Map<string, Claim[]>();
    for (const claim of claimsOf(model)) append(claims, `${claim.what} ${claim.scope}`, claim);
    const seen = new Set<string>();
    for (const all of claims.values()) {
      const [first, second] = firstPair(model, all) ?? [];
      if (first === undefined || second === undefined) continue;
      const pair = `${describe(first.object.id)} ${describe(second.object.id)} ${first.scope}`;
      // A host with several paths is one finding.
      if (first.effect !== undefined && seen.has(pair)) continue;
      seen.add(pair);
      const then = second.effect === undefined ? "" : ` ${second.effect}`;
      yield {
        severity: mayDoNoHarm(model, first, second) ? "warning" : "error",
        message: `${describe(second.object.id)} claims ${second.what}, which ${describe(first.object.id)} claims, too.${then}`,
        at: second.at,
        object: second.object.id,
        related: [{ at: first.at, message: "also here" }],
      };
    }
  },
};

/** The first two claims that don't go together. */
function firstPair(
  model: Model,
  claims: readonly Claim[],
): readonly [first: Claim, second: Claim] | undefined {
  for (const [index, first] of claims.entries()) {
    const second = claims.slice(index + 1).find((other) => excludes(model, first, other));
    if (second !== undefined) return [first, second];
  }
  return undefined;
}

/** Whether two claims are of different objects of one cluster that don't share what they claim. */
function excludes(model: Model, first: Claim, second: Claim): boolean {
  if (describe(first.object.id) === describe(second.object.id)) return false;
  if (neverMeet(whoseIs(model, first), whoseIs(model, second))) return false;
  return first.sharing === undefined || first.sharing !== second.sharing;
}

function mayDoNoHarm(model: Model, first: Claim, second: Claim): boolean {
  return (
    first.mayBeHarmless ||
    second.mayBeHarmless ||
    needNotMeet(whoseIs(model, first), whoseIs(model, second))
  );
}

/** What applies the object of a claim, or the Application or HelmRelease whose values have the claim. */
function whoseIs(model: Model, { object }: Claim): Applier {
  return model.applierOf(object) ?? object.applier;
}

function* claimsOf(model: Model): Iterable<Claim> {
  const seen = new Set<string>();
  for (const object of model.objects) {
    // An object with several owners has a finding of its own.
    const key = describe(object.id);
    if (seen.has(key)) continue;
    seen.add(key);
    yield* nodePorts(object);
    yield* volumes(model, object);
    yield* certificateSecrets(object);
    yield* ingressHosts(object);
    yield* routeHosts(object);
  }
  yield* addressClaims(model);
  for (const { object, applier, values } of model.releases) {
    const path = applier.kind === "HelmRelease" ? ["spec", "values"] : [];
    if (model.appliesHere(applier)) yield* nodePortsIn(object, values, path);
  }
}
