import { memoize } from "../../../lib/memoize";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { list, text } from "../../yaml/json";

const RBAC = "rbac.authorization.k8s.io";

/** OpenShift's first API for bindings, which it still serves and turns into those of Kubernetes. */
const OPENSHIFT = "authorization.openshift.io";

/** A service account, by its namespace and name. */
export interface Account {
  readonly namespace: string;
  readonly name: string;
}

/** A RoleBinding or ClusterRoleBinding, and what it gives. */
export interface Binding {
  readonly object: ClusterObject;
  /** Where the rights are good; empty for the whole cluster. */
  readonly namespace: string;
  readonly role: { readonly kind: string; readonly name: string };
}

/** Rights in words, and whether they matter to others. */
export interface Rights {
  readonly text: string;
  /** Whether they change something, or read Secrets. */
  readonly isHarmful: boolean;
}

const bindingsOf = memoize((model: Model): readonly Binding[] =>
  ["ClusterRoleBinding", "RoleBinding"].flatMap((kind) =>
    [...model.ofKind(RBAC, kind), ...model.ofKind(OPENSHIFT, kind)].map((object) => ({
      object,
      namespace: object.id.namespace,
      role: {
        kind: text(object.data, "roleRef", "kind") ?? kindOfRole(object),
        name: text(object.data, "roleRef", "name") ?? "",
      },
    })),
  ),
);

/** In OpenShift's API a role with a namespace is a Role. */
function kindOfRole({ id, data }: ClusterObject): string {
  if (id.group !== OPENSHIFT) return "";
  return text(data, "roleRef", "namespace") === undefined ? "ClusterRole" : "Role";
}

/** The bindings that give a service account rights, by itself or as a member of a group. */
export function bindingsOfAccount(model: Model, account: Account): readonly Binding[] {
  return bindingsOf(model).filter(({ object }) =>
    list(object.data, "subjects").some((subject) => isAccount(subject, account)),
  );
}

/** The bindings whose subject is one service account of a namespace, or all of them; with the account's name. */
export function bindingsOfNamespace(
  model: Model,
  namespace: string,
): readonly { readonly binding: Binding; readonly account: string }[] {
  return bindingsOf(model).flatMap((binding) =>
    list(binding.object.data, "subjects").flatMap((subject) => {
      const account = accountIn(subject, namespace);
      return account === undefined ? [] : [{ binding, account }];
    }),
  );
}

/** Name of the service account of a namespace that a subject is; `*` for all of the namespace. */
function accountIn(subject: unknown, namespace: string): string | undefined {
  const name = text(subject, "name") ?? "";
  switch (text(subject, "kind")) {
    case "ServiceAccount":
      return text(subject, "namespace") === namespace ? name : undefined;
    case "User": {
      const prefix = `system:serviceaccount:${namespace}:`;
      return name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
    }
    case "Group":
      return name === `system:serviceaccounts:${namespace}` || name === "system:serviceaccounts"
        ? "*"
        : undefined;
    default:
      return undefined;
  }
}

function isAccount(subject: unknown, { namespace, name }: Account): boolean {
  const found = accountIn(subject, namespace);
  return found === name || found === "*" || text(subject, "name") === "system:authenticated";
}

const READING = new Set(["get", "list", "watch"]);

/** ClusterRoles that every cluster has. */
const BUILT_IN: Readonly<Record<string, Rights>> = {
  "cluster-admin": { text: "may do everything", isHarmful: true },
  admin: { text: "may change everything but the cluster itself", isHarmful: true },
  edit: { text: "may change everything but rights", isHarmful: true },
  view: { text: "may look", isHarmful: false },
};

/** What the role of a binding lets do; a role that isn't in the repository counts as harmful. */
export function rightsOf(model: Model, binding: Binding): Rights {
  const { role } = binding;
  const object = roleOf(model, binding);
  const builtIn = role.kind === "ClusterRole" ? BUILT_IN[role.name] : undefined;
  if (object === undefined)
    return builtIn ?? { text: `has the rights of ${role.kind} ${role.name}`, isHarmful: true };
  return ofRules(list(object.data, "rules"));
}

/** The Role or ClusterRole that a binding names; undefined if it isn't in the repository. */
function roleOf(model: Model, { role, namespace }: Binding): ClusterObject | undefined {
  const [object] = model.find({
    group: RBAC,
    kind: role.kind,
    namespace: role.kind === "Role" ? namespace : "",
    name: role.name,
  });
  return object;
}

function ofRules(rules: readonly unknown[]): Rights {
  const has = (rule: unknown, field: string, ...values: string[]): boolean =>
    list(rule, field).some((value) => value === "*" || values.includes(String(value)));
  const all = rules.some((rule) =>
    ["verbs", "resources", "apiGroups"].every((field) => list(rule, field).includes("*")),
  );
  if (all) return { text: "may do everything", isHarmful: true };
  const escalates = rules.some((rule) =>
    list(rule, "verbs").some((verb) => ["bind", "escalate", "impersonate"].includes(String(verb))),
  );
  if (escalates) return { text: "may give itself more rights", isHarmful: true };
  const objects = rules.filter((rule) => list(rule, "resources").length > 0);
  if (objects.some((rule) => has(rule, "resources", "secrets") && has(rule, "apiGroups", "")))
    return { text: "may read Secrets", isHarmful: true };
  const writes = objects.some((rule) =>
    list(rule, "verbs").some((verb) => !READING.has(String(verb))),
  );
  return writes
    ? { text: "may change objects", isHarmful: true }
    : { text: "may look", isHarmful: false };
}

/** Kinds that keep a namespace within its limits, by their resources. */
const LIMITS: Readonly<Record<string, readonly string[]>> = {
  "": ["resourcequotas", "limitranges"],
  "networking.k8s.io": ["networkpolicies"],
};

/** Resources among those that limit a namespace which a binding's role may change; empty if the role isn't in the repository. */
export function changeableLimits(model: Model, binding: Binding): readonly string[] {
  const { role } = binding;
  const object = roleOf(model, binding);
  const isAdmin = role.kind === "ClusterRole" && role.name === "cluster-admin";
  if (object === undefined) return isAdmin ? Object.values(LIMITS).flat() : [];
  const rules = list(object.data, "rules").filter((rule) =>
    list(rule, "verbs").some((verb) => !READING.has(String(verb))),
  );
  return Object.entries(LIMITS).flatMap(([group, resources]) =>
    resources.filter((resource) =>
      rules.some(
        (rule) =>
          list(rule, "apiGroups").some((each) => each === group || each === "*") &&
          list(rule, "resources").some((each) => each === resource || each === "*"),
      ),
    ),
  );
}
