import type { Api } from "../../src/doctor/cluster/api";
import { readCluster } from "../../src/doctor/cluster/read-cluster";
import { diagnose } from "../../src/doctor/diagnose";
import { applicationProblem } from "../../src/doctor/model/application-problems";
import { contractOf, describeFindings, examinationOf } from "./support/diagnosis-input";

const CONTRACT = {
  engine: { kind: "argocd", version: "v3.5.3", path: "argocd/dev" },
  services: {
    web: {
      namespace: "web",
      configMap: "web-values-terraform",
      key: "values.yaml",
      values: {},
      unknown: [],
      origin: { file: "a.ts", line: 1 },
    },
  },
};

const application = (
  name: string,
  path: string,
  wave: number,
): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: ${name}
  namespace: argocd
  annotations: { argocd.argoproj.io/sync-wave: "${wave}" }
spec:
  project: default
  source: { repoURL: https://github.com/example/platform, targetRevision: main, path: ${path} }
  destination: { server: https://kubernetes.default.svc, namespace: argocd }
  syncPolicy: { automated: { prune: true } }
`;

/** Git's tree: a root with two Applications, the second in a later wave. */
const TREE = {
  "argocd/dev/root.yaml": application("root", "argocd/dev/apps", 0),
  "argocd/dev/apps/first.yaml": application("first", "first", -1),
  "argocd/dev/apps/second.yaml": application("second", "second", 0),
  "first/map.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: default }\n",
  "second/map.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: b, namespace: default }\n",
};

const live = (name: string, status: object, more: object = {}): string =>
  JSON.stringify({
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Application",
    metadata: { name, namespace: "argocd", ...more },
    spec: { syncPolicy: { automated: {} } },
    status,
  });

const GOOD = {
  sync: { status: "Synced" },
  health: { status: "Healthy" },
  operationState: { phase: "Succeeded" },
};

const VARIABLES = JSON.stringify({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: {
    name: "cluster-vars-terraform",
    namespace: "argocd",
    labels: { "reconcile.fluxcd.io/watch": "Enabled" },
    annotations: { "landbridge.dev/contract-hash": "current" },
  },
});

async function findings(...objects: readonly string[]): Promise<readonly string[]> {
  const cluster = ["# Nothing else is in the cluster.", VARIABLES, ...objects].join("\n---\n");
  const input = await examinationOf({
    ...TREE,
    "cluster.yaml": cluster,
    "contract.json": JSON.stringify(CONTRACT),
  });
  return describeFindings(diagnose(input));
}

test("a cluster of Argo CD without Flux is healthy when its Applications are", async () => {
  const all = ["root", "first", "second"].map((name) => live(name, GOOD));
  expect(await findings(...all)).toEqual([]);
});

test("a root that waits names what it waits for, and what doesn't exist until then", async () => {
  const waiting = {
    ...GOOD,
    operationState: {
      phase: "Running",
      message: "waiting for healthy state of argoproj.io/Application/first",
    },
  };
  const degraded = { ...GOOD, health: { status: "Degraded", message: "1 of 2 pods are ready" } };
  expect(await findings(live("root", waiting), live("first", degraded))).toEqual([
    "error LB817 Application argocd/first is Degraded: 1 of 2 pods are ready.",
    "note LB817 Application argocd/root is syncing: waiting for healthy state of argoproj.io/Application/first. Until it goes on, these don't exist: Application argocd/second.",
  ]);
});

test("an Application that nothing waits to create is missing", async () => {
  expect(await findings(live("root", GOOD), live("first", GOOD))).toEqual([
    "error LB817 Application argocd/second is in Git but not in the cluster.",
  ]);
});

test.each([
  [
    "a sync that is repeated without end is a failure, although its phase is Running",
    {
      operationState: {
        phase: "Running",
        message:
          "one or more objects failed to apply, reason: no matches for kind. Retrying attempt #3 at 7:05PM.",
      },
    },
    {
      what: "fails to sync, again and again",
      why: "one or more objects failed to apply, reason: no matches for kind. Retrying attempt #3 at 7:05PM.",
    },
  ],
  [
    "a project that doesn't exist makes the Application invalid",
    {
      conditions: [
        {
          type: "InvalidSpecError",
          message: "Application referencing project team which does not exist",
        },
      ],
    },
    { what: "is invalid", why: "Application referencing project team which does not exist." },
  ],
  [
    "a source that can't be rendered",
    { conditions: [{ type: "ComparisonError", message: "helm template failed" }] },
    { what: "can't be compared with Git", why: "helm template failed." },
  ],
  [
    "a deletion that fails",
    { conditions: [{ type: "DeletionError", message: "cluster is unreachable" }] },
    { what: "can't be deleted", why: "cluster is unreachable." },
  ],
  [
    "what becomes healthy",
    { health: { status: "Progressing" } },
    { severity: "note", what: "is Progressing", why: "" },
  ],
  [
    "drift",
    { sync: { status: "OutOfSync" } },
    { severity: "warning", what: "is OutOfSync", why: "" },
  ],
  [
    "an Application that Argo CD has not looked at",
    { sync: undefined, health: undefined, operationState: undefined },
    { severity: "warning", what: "was never compared with Git", why: "" },
  ],
])("%s", (_, status, expected) => {
  const object = JSON.parse(live("app", { ...GOOD, ...status })) as Record<string, unknown>;
  expect(applicationProblem(object)).toEqual(expected);
});

test("what a teardown has suspended is not synced any more", () => {
  const metadata = { annotations: { "landbridge.dev/suspended-by": "teardown" } };
  const object = JSON.parse(live("app", GOOD, metadata)) as Record<string, unknown>;
  expect(applicationProblem(object)).toBeUndefined();
  expect(applicationProblem({ ...object, spec: { syncPolicy: {} } })).toEqual({
    severity: "warning",
    what: "isn't synced any more: a teardown has suspended it",
    why: "",
  });
});

test("an ApplicationSet says why it generates nothing", () => {
  const message = 'map has no entry for key "TF_DOMAIN"';
  const conditions = [{ type: "ErrorOccurred", status: "True", message }];
  const set = {
    apiVersion: "argoproj.io/v1alpha1",
    kind: "ApplicationSet",
    status: { conditions },
  };
  expect(applicationProblem(set)).toEqual({
    what: "doesn't generate its Applications",
    why: `${message}.`,
  });
});

test("with Argo CD, the variables are read from its namespace, and no values of services", async () => {
  const asked: string[] = [];
  const groups = [
    { name: "argoproj.io", preferredVersion: { groupVersion: "argoproj.io/v1alpha1" } },
  ];
  const resources = ["Application", "ApplicationSet", "AppProject", "Rollout"].map((kind) => ({
    kind,
    name: `${kind.toLowerCase()}s`,
  }));
  const answers: Readonly<Record<string, unknown>> = {
    "/apis": { groups },
    "/apis/argoproj.io/v1alpha1": { resources },
  };
  const api: Api = {
    context: "test",
    server: "https://api.example.com",
    get: (path) => {
      asked.push(path);
      return Promise.resolve(answers[path]);
    },
  };
  await readCluster(api, contractOf(CONTRACT));
  expect(asked).toContain("/api/v1/namespaces/argocd/configmaps/cluster-vars-terraform");
  expect(asked).toContain("/apis/argoproj.io/v1alpha1/applicationsets?limit=500");
  expect(asked.filter((path) => /rollouts|appprojects|flux-system|web-values/.test(path))).toEqual(
    [],
  );
  const without: Api = { ...api, get: () => Promise.resolve({ groups: [] }) };
  await expect(readCluster(without, contractOf(CONTRACT))).rejects.toThrow(/has no Argo CD/);
});
