import { type Tenant, tenantNamespace } from "../../config/tenants";
import { TENANT_KINDS } from "./kinds";

const ARGOCD = { apiVersion: "argoproj.io/v1alpha1" };

/** The cluster that Argo CD runs in. */
const SERVER = "https://kubernetes.default.svc";

/** The AppProject of a tenant, which lets it into its namespace only, and the Application of its repository. */
export function argocdOf(name: string, { git }: Tenant): readonly object[] {
  const namespace = tenantNamespace(name);
  const metadata = { name: namespace, namespace: "argocd" };
  return [
    {
      ...ARGOCD,
      kind: "AppProject",
      metadata,
      spec: {
        sourceRepos: [git.url],
        destinations: [{ server: SERVER, namespace }],
        // No kind without a namespace, and none that a tenant could loosen its limits with.
        clusterResourceWhitelist: [],
        namespaceResourceWhitelist: TENANT_KINDS.argocd.map(({ group, kind }) => ({ group, kind })),
      },
    },
    {
      ...ARGOCD,
      kind: "Application",
      // The Application that creates this one has the namespace's name.
      metadata: { ...metadata, name: `${namespace}-repository` },
      spec: {
        project: namespace,
        source: {
          repoURL: git.url,
          targetRevision: git.branch,
          path: git.path.replace(/^\.\/(?=.)/, "").replace(/^\.\/$/, "."),
        },
        destination: { server: SERVER, namespace },
        syncPolicy: {
          automated: { prune: true, selfHeal: true },
          // `refresh`: a commit that is refused is retried for good otherwise, and one that repairs it is never tried.
          retry: {
            limit: -1,
            refresh: true,
            backoff: { duration: "10s", factor: 2, maxDuration: "3m" },
          },
        },
      },
    },
  ];
}
