import { APP_PROJECT, APPLICATION } from "../../cluster/kinds";
import { ATTEMPTS } from "./attempts";

/** Something that a tenant commits, and must not be able to apply. */
export interface Commit {
  /** What is tried, for the report. */
  readonly title: string;
  readonly object: object;
  /** What the sync says of the object. */
  readonly refused: RegExp;
}

const OWN = "tenant-shop";

/** An object that the tenant of Flux tries, too. */
function tried(name: string, refused: RegExp): Commit {
  const attempt = ATTEMPTS.find((each) => each.name === name);
  const [object] = attempt?.objects ?? [];
  if (attempt === undefined || object === undefined) throw new Error(`no attempt ${name}`);
  return { title: attempt.title, object, refused };
}

const kindRefused = (group: string, kind: string): RegExp =>
  new RegExp(`${group}:${kind} is not permitted in project ${OWN}`);

/** What the AppProject refuses, before anything of the commit is applied. */
export const BY_PROJECT: readonly Commit[] = [
  tried("other-tenant", /namespace tenant-blog is not permitted in project '?tenant-shop/),
  tried("platform", /namespace flux-system is not permitted in project '?tenant-shop/),
  tried("cluster-role", kindRefused("rbac.authorization.k8s.io", "ClusterRole")),
  tried("role-binding", kindRefused("rbac.authorization.k8s.io", "RoleBinding")),
  tried("quota", kindRefused("", "ResourceQuota")),
  tried("network", kindRefused("networking.k8s.io", "NetworkPolicy")),
  {
    title: "its namespace without pod security",
    object: { apiVersion: "v1", kind: "Namespace", metadata: { name: OWN, labels: {} } },
    refused: kindRefused("", "Namespace"),
  },
  {
    title: "an Application of the default project",
    object: {
      apiVersion: APPLICATION.apiVersion,
      kind: APPLICATION.kind,
      metadata: { name: "intruder", namespace: "argocd" },
      spec: { project: "default", destination: { server: "https://kubernetes.default.svc" } },
    },
    refused: kindRefused("argoproj.io", "Application"),
  },
  {
    title: "a project that permits everything",
    object: {
      apiVersion: APP_PROJECT.apiVersion,
      kind: APP_PROJECT.kind,
      metadata: { name: "intruder", namespace: "argocd" },
      spec: { sourceRepos: ["*"], destinations: [{ server: "*", namespace: "*" }] },
    },
    refused: kindRefused("argoproj.io", "AppProject"),
  },
];

/** What the API server refuses; the rest of the commit is applied. */
export const BY_API_SERVER: readonly Commit[] = [
  tried("load-balancer", /exceeded quota: tenant.*services\.nodeports/s),
  tried("privileged-pod", /violates PodSecurity "restricted/),
  tried(
    "foreign-host",
    /the host hello\.e2e\.example\.com does not belong to namespace tenant-shop/,
  ),
];
