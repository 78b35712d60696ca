const GROUP = "rbac.authorization.k8s.io";

/** A service account, by its namespace and name. */
export interface Account {
  readonly name: string;
  readonly namespace: string;
}

/** A service account that an engine impersonates: no pod needs its token. */
export function serviceAccount({ name, namespace }: Account): object {
  return {
    apiVersion: "v1",
    kind: "ServiceAccount",
    metadata: { name, namespace },
    automountServiceAccountToken: false,
  };
}

/** A role, or what binds one. */
export interface RightsProps {
  readonly name: string;
  /** Empty for a ClusterRole or ClusterRoleBinding. */
  readonly namespace: string;
}

const metadataOf = ({ name, namespace }: RightsProps): object =>
  namespace === "" ? { name } : { name, namespace };

/** A Role of a namespace, or a ClusterRole. */
export function role(props: RightsProps, rules: readonly object[]): object {
  return {
    apiVersion: `${GROUP}/v1`,
    kind: props.namespace === "" ? "ClusterRole" : "Role",
    metadata: metadataOf(props),
    rules,
  };
}

/** Gives accounts a role of the same scope. Default: that of the same name. */
export function roleBinding(
  props: RightsProps,
  accounts: readonly Account[],
  roleName = props.name,
): object {
  const kind = props.namespace === "" ? "ClusterRole" : "Role";
  return {
    apiVersion: `${GROUP}/v1`,
    kind: `${kind}Binding`,
    metadata: metadataOf(props),
    roleRef: { apiGroup: GROUP, kind, name: roleName },
    subjects: accounts.map(({ name, namespace }) => ({ kind: "ServiceAccount", name, namespace })),
  };
}
