import type { ExistingIdentity } from "../../prerequisites/prerequisites";
import type { ClusterRule } from "../rule";

/** LB503 */
export const twoIdentities: ClusterRule = {
  id: "LB503",
  name: "two-identities",
  severity: "error",
  summary: "One service account has two pod identity associations.",
  why: "EKS allows one association per service account in a cluster: the second one fails during apply.",
  remedy: "Merge the policies into one role, or use two service accounts.",
  *check(model) {
    const first = new Map<string, ExistingIdentity>();
    for (const identity of model.prerequisites.identities) {
      if (identity.mechanism !== "pod-identity") continue;
      const key = `${identity.namespace}/${identity.serviceAccount}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, identity);
      // The same declaration read from two sources is one.
      else if (
        other.place.file !== identity.place.file ||
        other.place.line !== identity.place.line
      ) {
        yield {
          // Terraform's sources may build several clusters.
          severity: model.prerequisites.complete ? "error" : "warning",
          message: `${key} has two pod identity associations.`,
          at: identity.place,
          related: [{ at: other.place, message: "the first one" }],
        };
      }
    }
  },
};
