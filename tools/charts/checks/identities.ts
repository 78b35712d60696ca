import type { ContractDocument } from "landbridge/contract";

import { clusterObjects, mayHoldMore, ofKind, type PlacedObject } from "../cluster-objects";
import { podSpecOf, serviceAccountOf } from "../pod-specs";
import type { ChartCheck, ChartFinding } from "../rendered";

type Identity = ContractDocument["identities"][number];

/** Every service account with an IAM role exists, and a pod uses it. */
export const identities: ChartCheck = {
  name: "identities",
  run(environment) {
    const objects = clusterObjects(environment);
    return environment.contract.identities
      .filter(
        ({ managedBy, namespace }) => managedBy === "git" && !mayHoldMore(environment, namespace),
      )
      .flatMap((identity) => problemOf(identity, objects) ?? []);
  },
};

function problemOf(identity: Identity, objects: readonly PlacedObject[]): ChartFinding | undefined {
  const { namespace, serviceAccount } = identity;
  const accounts = ofKind(objects, "ServiceAccount", namespace).map(({ id }) => id.name);
  const users = objects.filter(
    (object) => object.id.namespace === namespace && podSpecOf(object) !== undefined,
  );
  const used = [...new Set(users.map((object) => serviceAccountOf(podSpecOf(object))))];
  const name = `"${namespace}/${serviceAccount}"`;
  if (!accounts.includes(serviceAccount)) {
    return found(
      identity,
      `Neither Git nor a chart creates the service account ${name} that gets an IAM role.`,
      `Name a service account of the namespace "${namespace}" (${listOf(accounts)}), or set the name in the chart's values.`,
    );
  }
  if (used.includes(serviceAccount)) return undefined;
  return found(
    identity,
    `No pod runs as the service account ${name}, so none gets its IAM role.`,
    `Name the service account of the pods in "${namespace}" (${listOf(used)}), or set it in the chart's values.`,
  );
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? "it has none" : names.join(", ");
}

function found(
  { namespace, serviceAccount, origin }: Identity,
  message: string,
  remedy: string,
): ChartFinding {
  const object = `ServiceAccount ${namespace}/${serviceAccount}`;
  return { check: identities.name, message, remedy, location: origin, object };
}
