import type { KindsOf } from "./chart";
import { findChart } from "./charts";

/** Projects with CRDs whose Git repository isn't called like their chart. */
const PROJECTS: readonly (readonly [RegExp, readonly KindsOf[]])[] = [
  // prometheus-operator/prometheus-operator v0.93.1: example/prometheus-operator-crd, bundle.yaml, and the files of its
  // releases. kube-prometheus has the same in manifests/setup.
  [
    /^prometheus-operator\/(?:prometheus-operator|kube-prometheus)$/,
    [{ group: "monitoring.coreos.com" }],
  ],
  // kubernetes-sigs/gateway-api: config/crd, and *-install.yaml of its releases.
  [
    /^kubernetes-sigs\/gateway-api$/,
    [{ group: "gateway.networking.k8s.io" }, { group: "gateway.networking.x-k8s.io" }],
  ],
  // kubernetes-csi/external-snapshotter: client/config/crd.
  [/^kubernetes-csi\/external-snapshotter$/, [{ group: "snapshot.storage.k8s.io" }]],
];

/**
 * The CRDs in a project's own repository: those of its chart, where the catalog knows that; undefined for a project that isn't
 * known.
 * @param path owner and name of the repository in lower case, such as `cert-manager/cert-manager`
 * @param url which charts of one name differ by
 */
export function crdsOfRepository(path: string, url: string): readonly KindsOf[] | undefined {
  const project = PROJECTS.find(([pattern]) => pattern.test(path));
  if (project !== undefined) return project[1];
  const chart = findChart(path.slice(path.lastIndexOf("/") + 1), url);
  return chart === undefined ? undefined : (chart.crds ?? []);
}
