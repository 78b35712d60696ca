import type { ChartFacts, KindsOf, Webhook } from "../catalog/chart";
import { at, list, text } from "../yaml/json";
import type { ClusterObject } from "./applier";

/** What others wait for or refer to, of a chart that the catalog doesn't know, as Helm renders it. */
export function factsOf(name: string, objects: readonly ClusterObject[]): ChartFacts {
  const ofKind = (kind: string): readonly ClusterObject[] =>
    objects.filter(({ id }) => id.kind === kind);
  const accounts = ofKind("ServiceAccount").map(({ id }) => id.name);
  return {
    names: [name],
    crds: ofKind("CustomResourceDefinition").flatMap(({ data }): KindsOf | readonly [] => {
      const group = text(data, "spec", "group");
      const kind = text(data, "spec", "names", "kind");
      return group === undefined || kind === undefined ? [] : { group, kinds: [kind] };
    }),
    webhooks: [
      ...ofKind("ValidatingWebhookConfiguration"),
      ...ofKind("MutatingWebhookConfiguration"),
    ].flatMap(webhooksOf),
    serviceAccounts: () => accounts,
  };
}

/** Those that guard a whole group: a rule names resources, not kinds. */
function webhooksOf({ data }: ClusterObject): readonly Webhook[] {
  return list(data, "webhooks").flatMap((webhook) => {
    // What is selected isn't known before the objects and namespaces exist.
    if (
      at(webhook, "namespaceSelector") !== undefined ||
      at(webhook, "objectSelector") !== undefined
    )
      return [];
    const failurePolicy = text(webhook, "failurePolicy") === "Ignore" ? "Ignore" : "Fail";
    return list(webhook, "rules").flatMap((rule) =>
      list(rule, "apiGroups").flatMap((group): Webhook | readonly [] =>
        typeof group === "string" && group.includes(".") ? { group, failurePolicy } : [],
      ),
    );
  });
}
