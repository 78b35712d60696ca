import { list, record } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB617 */
export const storeOpenToAll: ClusterRule = {
  id: "LB617",
  name: "store-open-to-all",
  severity: "warning",
  summary: "A ClusterSecretStore may be used from every namespace.",
  why:
    "Whoever may create an ExternalSecret in any namespace can copy every secret there that the store's identity may read, " +
    "such as a database's master password.",
  remedy:
    "List the namespaces that need the store under spec.conditions, or use a SecretStore in each of them.",
  limits:
    "Conditions are open if they are missing, if a namespaceSelector is empty, or if a regular expression is `.*` or the like; others may admit more namespaces than " +
    "they should. The provider `fake`, which holds test values, isn't reported.",
  *check(model) {
    for (const object of model.ofKind("external-secrets.io", "ClusterSecretStore")) {
      const { data, id } = object;
      // Values for tests, written into the store itself.
      if (record(data, "spec", "provider", "fake") !== undefined) continue;
      const conditions = list(data, "spec", "conditions");
      const open = conditions.findIndex(admitsEveryNamespace);
      if (conditions.length > 0 && open === -1) continue;
      yield {
        message:
          conditions.length === 0
            ? `ClusterSecretStore ${id.name} may be used from every namespace.`
            : `A condition of ClusterSecretStore ${id.name} admits every namespace.`,
        at: { object, path: conditions.length === 0 ? ["spec"] : ["spec", "conditions", open] },
        object: id,
      };
    }
  },
};

/** Regular expressions that match every name. */
const ANYTHING = /^\^?(?:\.[*+])?\$?$/;

/** Whether one of a store's conditions is true for every namespace; a store is open if one of them is. */
function admitsEveryNamespace(condition: unknown): boolean {
  const selector = record(condition, "namespaceSelector");
  const admitsBySelector =
    selector !== undefined &&
    Object.keys(record(selector, "matchLabels") ?? {}).length === 0 &&
    list(selector, "matchExpressions").length === 0;
  const admitsByName = list(condition, "namespaceRegexes").some(
    (regex) => typeof regex === "string" && ANYTHING.test(regex),
  );
  return admitsBySelector || admitsByName;
}
