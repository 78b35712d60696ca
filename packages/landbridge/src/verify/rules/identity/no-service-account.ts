import { nearestName } from "../../../errors/nearest-name";
import type { ClusterRule } from "../rule";
import { mayBeMadeByController } from "../unknown-controllers";
import { accountsOf } from "./accounts";

/** LB501 */
export const noServiceAccount: ClusterRule = {
  id: "LB501",
  name: "no-service-account",
  severity: "error",
  summary: "A pod identity names a service account that nothing makes.",
  why: "AWS accepts the association, and no pod ever gets its role: the controller runs without credentials.",
  remedy: "Correct namespace or name of the identity, or the name of the chart's service account.",
  *check(model) {
    if (model.incomplete) return;
    const { names, unknownIn } = accountsOf(model);
    const { identities, complete } = model.prerequisites;
    const taken = new Set(identities.map((own) => `${own.namespace}/${own.serviceAccount}`));
    for (const { namespace, serviceAccount, managedBy, place } of identities) {
      const name = `${namespace}/${serviceAccount}`;
      if (managedBy !== "git" || names.has(name) || unknownIn.has(namespace)) continue;
      // Kubernetes makes it in every namespace; Crossplane and others make theirs.
      if (serviceAccount === "default" || mayBeMadeByController(model, serviceAccount)) continue;
      const free = [...names].filter((other) => !taken.has(other));
      const nearest =
        free.find((other) => other.endsWith(`/${serviceAccount}`)) ?? nearestName(name, free);
      // Other tools can make service accounts too.
      if (!complete && nearest === undefined) continue;
      yield {
        severity: complete ? "error" : "warning",
        message: `No service account ${name} is made in ${model.cluster}.${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`,
        at: place,
      };
    }
  },
};
