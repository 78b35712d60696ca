import { applierOf } from "../../../src/teardown/live-argocd";
import { at, list, record, text, type YamlRecord } from "../../../src/verify/yaml/json";
import { finalizerController, held, ownedBy } from "./controllers";
import { FakeCluster, type Controller } from "./fake-cluster";
import { applied, idOfObject } from "./live";

const GROUP = "argoproj.io";
export const CASCADE = "resources-finalizer.argocd.argoproj.io";
const OWN = "https://kubernetes.default.svc";

/** An Application, with the wave in which the root applies it. */
export function application(
  name: string,
  {
    wave = 0,
    parent,
    objects = [],
    cascades = true,
    server = OWN,
    phase = "Succeeded",
  }: {
    readonly wave?: number;
    readonly parent?: string;
    readonly objects?: readonly YamlRecord[];
    readonly cascades?: boolean;
    readonly server?: string;
    readonly phase?: string;
  } = {},
): YamlRecord {
  const annotations = {
    "argocd.argoproj.io/sync-wave": String(wave),
    ...(parent === undefined ? {} : tracked(parent, `argoproj.io/Application:argocd/${name}`)),
  };
  const object = {
    apiVersion: `${GROUP}/v1alpha1`,
    kind: "Application",
    metadata: { namespace: "argocd", name, annotations },
    spec: { destination: { server }, syncPolicy: { automated: { selfHeal: true, prune: true } } },
    status: {
      operationState: { phase },
      resources: objects.map((one) => {
        const { group, kind, namespace, name: own } = idOfObject(one);
        return { group, version: "v1", kind, namespace, name: own };
      }),
    },
  };
  return cascades ? held(object, CASCADE) : object;
}

/** An object that an Application has applied. */
export function tracks(owner: string, object: YamlRecord): YamlRecord {
  const metadata = record(object, "metadata") ?? {};
  const annotations = { ...record(metadata, "annotations"), ...tracked(owner, "x") };
  return { ...object, metadata: { ...metadata, annotations } };
}

function tracked(owner: string, rest: string): YamlRecord {
  return { "argocd.argoproj.io/tracking-id": `${owner}:${rest}` };
}

const isTerminating = (object: YamlRecord): boolean =>
  text(object, "metadata", "deletionTimestamp") !== undefined;

const nameOf = (object: YamlRecord): string => text(object, "metadata", "name") ?? "";

/** Argo CD: syncs what is automated, ends a sync that is terminated, and deletes what a deleted Application applied. */
export function argocd(tree: Readonly<Record<string, readonly YamlRecord[]>>): Controller {
  return (cluster) => {
    for (const one of cluster.all("Application")) {
      const state = record(one, "status", "operationState");
      if (state?.phase === "Terminating") state.phase = "Failed";
      if (isTerminating(one)) cascade(cluster, one);
      else if (
        at(one, "spec", "syncPolicy", "automated") !== undefined ||
        state?.phase === "Running"
      )
        heal(cluster, tree[nameOf(one)] ?? []);
    }
  };
}

/** The ApplicationSet controller: creates what is missing, and undoes changes unless it may only create. */
export function applicationSets(generated: readonly YamlRecord[]): Controller {
  return (cluster) => {
    const [set] = cluster.all("ApplicationSet");
    if (set === undefined) return;
    for (const wanted of generated) {
      const found = cluster.object("Application", nameOf(wanted));
      if (found === undefined) cluster.add(ownedBySet(set, wanted));
      else if (text(set, "spec", "syncPolicy", "applicationsSync") !== "create-only")
        found.spec = structuredClone(wanted.spec);
    }
  };
}

export function ownedBySet(set: YamlRecord, one: YamlRecord): YamlRecord {
  const object = ownedBy(set, one);
  const [owner] = list(object, "metadata", "ownerReferences");
  Object.assign(owner as object, { name: nameOf(set) });
  return object;
}

function heal(cluster: FakeCluster, objects: readonly YamlRecord[]): void {
  for (const one of objects) {
    const found = cluster.object(String(one.kind), nameOf(one));
    if (found === undefined) cluster.add(one);
    // Such as the sync policy of a child.
    else if (one.kind === "Application") found.spec = structuredClone(one.spec);
  }
}

function cascade(cluster: FakeCluster, one: YamlRecord): void {
  const finalizers = list(one, "metadata", "finalizers");
  if (!finalizers.includes(CASCADE)) return;
  const kinds = new Set(
    list(one, "status", "resources").map((entry) => String(text(entry, "kind"))),
  );
  const own = [...kinds]
    .flatMap((kind) => cluster.all(kind))
    .filter((object) => applierOf(object) === nameOf(one));
  for (const object of own) cluster.remove(object);
  if (own.length === 0) cluster.finalize(one, CASCADE);
}

/** A platform that Argo CD has rolled out: a root from an ApplicationSet, and its Applications in waves. */
export function argocdPlatform({ phase }: { readonly phase?: string } = {}): FakeCluster {
  const deployment = (name: string, chart: string): YamlRecord =>
    tracks(name, {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { namespace: name, name, labels: { "helm.sh/chart": `${chart}-1.0.0` } },
      status: { readyReplicas: 1 },
    });
  const objects: Readonly<Record<string, readonly YamlRecord[]>> = {
    namespaces: [tracks("namespaces", applied(undefined, "v1", "Namespace", "web"))],
    karpenter: [deployment("karpenter", "karpenter")],
    nodes: [
      held(
        tracks("nodes", applied(undefined, "karpenter.sh/v1", "NodePool", "default")),
        "karpenter.sh/termination",
      ),
    ],
    balancers: [deployment("balancers", "aws-load-balancer-controller")],
    apps: [
      held(
        tracks(
          "apps",
          applied(undefined, "v1", "Service", "web/app", { spec: { type: "LoadBalancer" } }),
        ),
        "service.k8s.aws/resources",
      ),
    ],
  };
  const own = (name: string, wave: number, more: object = {}): YamlRecord =>
    application(name, { wave, parent: "platform", objects: objects[name] ?? [], ...more });
  const children = [
    own("namespaces", -3, { cascades: false }),
    own("karpenter", -2),
    own("balancers", -2),
    own("nodes", -1),
    own("apps", 0, { phase }),
  ];
  const root = application("platform", { objects: children });
  const set = {
    apiVersion: `${GROUP}/v1alpha1`,
    kind: "ApplicationSet",
    metadata: { namespace: "argocd", name: "platform" },
    spec: {},
  };
  const cluster = new FakeCluster([
    applicationSets([root]),
    argocd({ ...objects, platform: children }),
    finalizerController("balancers", ["Service"], "service.k8s.aws/resources"),
    finalizerController("karpenter", ["NodePool"], "karpenter.sh/termination"),
  ]);
  cluster.add(set);
  const [stored] = cluster.all("ApplicationSet");
  cluster.add(ownedBySet(stored ?? set, root), ...children, ...Object.values(objects).flat());
  return cluster;
}
