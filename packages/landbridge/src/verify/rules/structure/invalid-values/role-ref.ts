import type { ClusterObject } from "../../../model/applier";
import { text } from "../../../yaml/json";
import { isOpenText } from "../../../yaml/open-text";
import type { InvalidValue } from "./invalid-value-type";

/** What a binding may grant: `ValidateClusterRoleBinding` and `ValidateRoleBinding` of the API server. */
const GRANTED: Readonly<Record<string, readonly string[]>> = {
  ClusterRoleBinding: ["ClusterRole"],
  RoleBinding: ["Role", "ClusterRole"],
};

/** A kind of role that the API server rejects in a binding. */
export function* invalidRoleRef({ id, data }: ClusterObject): Iterable<InvalidValue> {
  const kinds = id.group === "rbac.authorization.k8s.io" ? GRANTED[id.kind] : undefined;
  const kind = text(data, "roleRef", "kind");
  if (kinds === undefined || kind === undefined || kinds.includes(kind) || isOpenText(kind)) return;
  const message = `a ${id.kind} may name only a ${kinds.join(" or ")}, not a ${kind}`;
  yield { path: ["roleRef", "kind"], message };
}
