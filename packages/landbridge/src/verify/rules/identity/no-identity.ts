import { annotationsOf } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import { nameOf } from "../../repository/repository";
import type { ClusterRule } from "../rule";
import { mayBeMadeByController } from "../unknown-controllers";

/** LB502 */
export const noIdentity: ClusterRule = {
  id: "LB502",
  name: "no-identity",
  severity: "error",
  summary: "A controller needs AWS, but its service account has no identity.",
  why: "Every call to AWS fails, or uses the node's role, which may allow too much or nothing.",
  remedy: "Declare an identity for the service account where the cluster is built.",
  limits:
    "Landbridge knows which charts of its catalog need AWS, and only their values in Git or the contract. Identities are only known with a contract or Terraform.",
  *check(model) {
    const { identities, complete } = model.prerequisites;
    // Whether there are identities at all is known only from the contract or Terraform.
    if (identities.length === 0) return;
    const named = new Set(identities.map((own) => `${own.namespace}/${own.serviceAccount}`));
    for (const release of model.releases) {
      const { facts, values, valuesKnown, object, applier } = release;
      if (!valuesKnown || facts?.needsAws?.(values) !== true || hasKeys(release)) continue;
      const accounts = accountsOf(release);
      if (accounts.length === 0) continue;
      if (accounts.some((name) => named.has(name) || hasRole(model, name))) continue;
      // Crossplane and ACK create identities from objects in Git.
      if (accounts.some((name) => mayBeMadeByController(model, nameOf(name)))) continue;
      yield {
        severity: complete ? "error" : "warning",
        message: `${applier.title} needs AWS, and its service account ${accounts.join(", ")} has no identity.`,
        at: { object },
        object: object.id,
      };
    }
  },
};

/** `namespace/name` of the service accounts that the chart creates. */
function accountsOf({ facts, values, releaseName, targetNamespace }: Release): readonly string[] {
  const names = facts?.serviceAccounts?.(releaseName, values) ?? [];
  return names.map((name) => `${targetNamespace}/${name}`);
}

/** A role in an annotation (IRSA), or keys in the environment or a file. */
function hasKeys({ values }: Release): boolean {
  const all = JSON.stringify(values);
  return /eks\.amazonaws\.com\/role-arn|AWS_ACCESS_KEY_ID|AWS_SHARED_CREDENTIALS_FILE|AWS_ROLE_ARN|awsAccessKeySecret/.test(
    all,
  );
}

/** Whether Git gives the service account a role in an annotation. */
function hasRole(model: Model, name: string): boolean {
  return model
    .ofKind("", "ServiceAccount")
    .some(
      ({ id, data }) =>
        `${id.namespace}/${id.name}` === name &&
        annotationsOf(data)["eks.amazonaws.com/role-arn"] !== undefined,
    );
}
