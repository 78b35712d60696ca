import { configMap, kustomization, release } from "../verify/support/read-model";
import { refusals } from "./support";

const SETTINGS = {
  "clusters/dev/infra.yaml": kustomization("infra", "infra", "wait: true"),
  "infra/settings.yaml": configMap("infra"),
  "apps/settings.yaml": configMap("apps"),
};

/** A tree in which the Kustomization apps has further lines. */
const withApps = (...spec: readonly string[]): Readonly<Record<string, string>> => ({
  ...SETTINGS,
  "clusters/dev/apps.yaml": kustomization("apps", "apps", ...spec),
});

test.each([
  [
    "a dependency on what isn't there",
    withApps("dependsOn: [{ name: other }]"),
    "Kustomization flux-system/apps waits for Kustomization flux-system/other, which isn't part of this rollout",
  ],
  [
    "a dependency with its own condition",
    withApps("dependsOn: [{ name: infra, readyExpr: 'dep.status.x == 1' }]"),
    "Kustomization flux-system/apps waits for Kustomization flux-system/infra by a readyExpr",
  ],
  [
    "a cycle",
    {
      ...withApps("dependsOn: [{ name: infra }]"),
      "clusters/dev/infra.yaml": kustomization("infra", "infra", "dependsOn: [{ name: apps }]"),
    },
    "these wait for each other",
  ],
  [
    "a health check by an expression that Lua can't follow",
    withApps(
      "healthCheckExprs: [{ apiVersion: example.com/v1, kind: Thing, current: \"status.x.matches('a')\" }]",
    ),
    "waits for Thing by an expression that Argo CD's Lua can't follow here: the function matches",
  ],
  [
    "two health checks of one kind",
    {
      ...withApps("healthCheckExprs: [{ apiVersion: e.com/v1, kind: T, current: status.a == 1 }]"),
      "clusters/dev/infra.yaml": kustomization(
        "infra",
        "infra",
        "healthCheckExprs: [{ apiVersion: e.com/v1, kind: T, current: status.a == 2 }]",
      ),
    },
    "but Argo CD has one health check for a kind",
  ],
  ["encrypted Secrets", withApps("decryption: { provider: sops }"), "decrypts Secrets"],
  [
    "another cluster by a ConfigMap",
    withApps("kubeConfig: { configMapRef: { name: other } }"),
    "Kustomization flux-system/apps applies to another cluster by a ConfigMap, which only Flux reads",
  ],
  [
    "a release for another cluster by a ConfigMap",
    {
      ...withApps(),
      "apps/r.yaml": release("r", "kubeConfig: { configMapRef: { name: other } }"),
    },
    "HelmRelease flux-system/r applies to another cluster by a ConfigMap",
  ],
  [
    "two clusters of one name",
    {
      ...withApps("kubeConfig: { secretRef: { name: other } }"),
      "clusters/dev/infra.yaml": kustomization(
        "infra",
        "infra",
        "kubeConfig: { secretRef: { name: other-kubeconfig } }",
      ),
    },
    "apply to different clusters, which would both be other in Argo CD",
  ],
  [
    "what waits for another cluster on the hub",
    {
      ...withApps("dependsOn: [{ name: infra }]"),
      "clusters/dev/infra.yaml": kustomization(
        "infra",
        "infra",
        "kubeConfig: { secretRef: { name: other-kubeconfig } }",
      ),
    },
    "Kustomization flux-system/apps waits for Kustomization flux-system/infra, which belongs to the workload cluster other",
  ],
  [
    "what waits for a cluster through what only has sources",
    {
      ...withApps("dependsOn: [{ name: between }]"),
      "clusters/dev/infra.yaml": kustomization(
        "infra",
        "infra",
        "kubeConfig: { secretRef: { name: other-kubeconfig } }",
      ),
      "clusters/dev/between.yaml": kustomization(
        "between",
        "between",
        "dependsOn: [{ name: infra }]",
      ),
      "between/git.yaml":
        "apiVersion: source.toolkit.fluxcd.io/v1\nkind: Bucket\nmetadata: { name: b, namespace: flux-system }\n",
    },
    "Kustomization flux-system/apps waits for Kustomization flux-system/infra, which belongs to the workload cluster other",
  ],
  [
    "a Kustomization that is called like a workload cluster",
    withApps("kubeConfig: { secretRef: { name: apps-kubeconfig } }"),
    "would become Application apps, which the workload cluster apps has already",
  ],
  [
    "variables of a Secret",
    {
      ...withApps("postBuild: { substituteFrom: [{ kind: Secret, name: s }] }"),
      "apps/settings.yaml": `${configMap("apps")}data: { a: "\${PASSWORD}" }\n`,
      "apps/kustomization.yaml": "resources: [settings.yaml]\n",
    },
    "${PASSWORD} is from Secret s, and secrets never pass through annotations",
  ],
  [
    "a default for a contract value",
    {
      ...withApps("postBuild: { substituteFrom: [{ kind: ConfigMap, name: c }] }"),
      "apps/settings.yaml": `${configMap("apps")}data: { a: "\${TF_X:=y}" }\n`,
      "apps/kustomization.yaml": "resources: [settings.yaml]\n",
    },
    "${TF_X:=y} has a default or an operator",
  ],
  [
    "values of a Secret",
    { ...withApps(), "apps/r.yaml": release("r", "valuesFrom: [{ kind: Secret, name: s }]") },
    "HelmRelease flux-system/r gets values from Secret s",
  ],
  [
    "postRenderers",
    { ...withApps(), "apps/r.yaml": release("r", "postRenderers: [{ kustomize: {} }]") },
    "HelmRelease flux-system/r: Argo CD has no postRenderers",
  ],
  [
    "a chart whose source isn't in Git",
    { ...withApps(), "apps/r.yaml": release("r") },
    "Argo CD gets charts only from a HelmRepository or an OCIRepository in Git",
  ],
  [
    "what the cluster path applies itself",
    { ...withApps(), "clusters/dev/a.yaml": configMap("a") },
    "the cluster path itself applies ConfigMap a",
  ],
])("%s", async (_what, files, message) => {
  expect(await refusals(files)).toContain(message);
});

test("all mistakes are reported at once, each with its file and line", async () => {
  const found = await refusals(
    withApps("dependsOn: [{ name: other }]", "decryption: { provider: sops }"),
  );
  expect(found).toMatch(
    /^clusters\/dev\/apps\.yaml:\d+:\d+: .*\n.*\nclusters\/dev\/apps\.yaml:\d+/m,
  );
});
