import { accessFile, accessObjects, type AppliedBy, type PolicyRule } from "../../fleet/access";

interface Access {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly rules?: readonly PolicyRule[];
  readonly subjects?: readonly unknown[];
}

const WEB: AppliedBy = {
  account: "web",
  engine: { kind: "kustomize" },
  objects: [
    { group: "apps", kind: "Deployment", namespace: "web", name: "web" },
    { group: "", kind: "Service", namespace: "web", name: "web" },
    { group: "networking.k8s.io", kind: "NetworkPolicy", namespace: "other", name: "deny" },
  ],
  roles: [],
};

const access = (...all: readonly AppliedBy[]) => accessObjects(all) as readonly Access[];

const rulesIn = (objects: readonly Access[], namespace?: string) =>
  objects.find((object) => object.rules !== undefined && object.metadata.namespace === namespace)
    ?.rules;

test("an account may change the kinds that are applied, in their namespaces, and read pods that it waits for", () => {
  const objects = access(WEB);
  const verbs = ["create", "delete", "get", "patch"];
  expect(rulesIn(objects, "web")).toEqual([
    { apiGroups: [""], resources: ["services"], verbs },
    { apiGroups: ["apps"], resources: ["deployments"], verbs },
    { apiGroups: [""], resources: ["pods"], verbs: ["list"] },
    { apiGroups: ["apps"], resources: ["replicasets"], verbs: ["list"] },
  ]);
  expect(rulesIn(objects, "other")).toEqual([
    { apiGroups: ["networking.k8s.io"], resources: ["networkpolicies"], verbs },
  ]);
  expect(objects.some(({ kind }) => kind === "ClusterRole")).toBe(false);
  expect(objects.filter(({ subjects }) => subjects !== undefined)).toEqual(
    ["other", "web"].map((namespace) => ({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "RoleBinding",
      metadata: { name: "web", namespace },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "web" },
      subjects: [{ kind: "ServiceAccount", name: "web", namespace: "flux-system" }],
    })),
  );
});

test("of cluster-scoped kinds it may change its own objects only", () => {
  const crd = {
    group: "apiextensions.k8s.io",
    kind: "CustomResourceDefinition",
    namespace: "",
    name: "things.example.com",
  };
  const rules = rulesIn(access({ ...WEB, objects: [crd] }));
  const named = rules?.filter(({ resourceNames }) => resourceNames !== undefined);
  expect(named).toEqual([
    expect.objectContaining({
      resourceNames: ["things.example.com"],
      verbs: ["delete", "get", "patch"],
    }),
  ]);
  const anything = rules?.filter(({ resourceNames }) => resourceNames === undefined);
  expect(anything?.flatMap(({ verbs }) => verbs)).toEqual(["create"]);
});

test("whoever creates a role has its rights, so that RBAC needs no exception", () => {
  const rule = { apiGroups: [""], resources: ["nodes"], verbs: ["watch"] };
  const objects = access({ ...WEB, roles: [{ namespace: "", rules: [rule] }] });
  expect(rulesIn(objects)).toEqual([rule]);
  const verbs = objects.flatMap(({ rules = [] }) => rules.flatMap((one) => one.verbs));
  expect(verbs).not.toContain("escalate");
  expect(verbs).not.toContain("bind");
});

test("Helm also updates and watches, and keeps its releases in Secrets of one namespace", () => {
  const objects = access({ ...WEB, engine: { kind: "helm", storage: "web" } });
  expect(rulesIn(objects, "web")?.[0]?.verbs).toEqual(expect.arrayContaining(["update", "watch"]));
  const secrets = (namespace: string) =>
    rulesIn(objects, namespace)?.some(({ resources }) => resources?.includes("secrets"));
  expect([secrets("web"), secrets("other")]).toEqual([true, false]);
});

test("the same objects give the same file, in whatever order", () => {
  const other = { ...WEB, account: "api" };
  const reversed = { ...WEB, objects: [...WEB.objects].reverse() };
  expect(accessFile([WEB, other])).toBe(accessFile([other, reversed]));
});
