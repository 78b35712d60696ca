import { flag, list, text } from "../../yaml/json";
import type { ChartFacts } from "../chart";
import { account, accounts, off } from "./names";

/** Storage and backups. */
export const STORAGE: readonly ChartFacts[] = [
  {
    // rook/rook v1.20.6, deploy/charts/rook-ceph.
    names: ["rook-ceph"],
    namespace: "rook-ceph",
    crds: [{ group: "ceph.rook.io" }, { group: "objectbucket.io" }],
    crdsFrom: "templates",
    crdsOffWhen: off("crds.enabled"),
  },
  {
    // longhorn/longhorn, chart 1.12.0-dev, rendered; the webhooks are made by its manager when it runs.
    names: ["longhorn"],
    namespace: "longhorn-system",
    crds: [{ group: "longhorn.io" }],
    crdsFrom: "templates",
    serviceAccounts: () => [
      "longhorn-service-account",
      "longhorn-ui-service-account",
      "longhorn-support-bundle",
    ],
  },
  {
    // openebs/openebs, charts 4.2.0: openebs-crds installs the snapshot CRDs.
    names: ["openebs"],
    namespace: "openebs",
    crds: [{ group: "snapshot.storage.k8s.io" }],
    crdsFrom: "templates",
    crdsOffWhen: off("openebs-crds.csi.volumeSnapshots.enabled"),
  },
  {
    // piraeusdatastore/helm-charts snapshot-controller-5.2.0: CRDs of external-snapshotter in the templates.
    names: ["snapshot-controller"],
    crds: [{ group: "snapshot.storage.k8s.io" }, { group: "groupsnapshot.storage.k8s.io" }],
    schemas: "5.2.0",
    crdsFrom: "templates",
    crdsOffWhen: off("installCRDs"),
  },
  {
    // backube/volsync v0.16.0, helm/volsync.
    names: ["volsync"],
    crds: [{ group: "volsync.backube", kinds: ["ReplicationDestination", "ReplicationSource"] }],
    schemas: "0.17.11",
    crdsFrom: "templates",
    crdsOffWhen: off("manageCRDs"),
    serviceAccounts: account("volsync"),
  },
  {
    // k8up-io/k8up, charts/k8up 4.9.0.
    names: ["k8up"],
    crds: [{ group: "k8up.io" }],
    crdsFrom: "crds-folder",
    serviceAccounts: account("k8up"),
  },
  {
    // vmware-tanzu/helm-charts velero-12.1.0. With a secret of its own (the default) it needs no role.
    names: ["velero"],
    namespace: "velero",
    crds: [{ group: "velero.io" }],
    schemas: "12.1.0",
    crdsFrom: "crds-folder",
    serviceAccounts: accounts("velero", { at: "serviceAccount.server", suffix: "-server" }),
    needsAws: (values) =>
      flag(values, "credentials", "useSecret") === false &&
      list(values, "configuration", "backupStorageLocation").some(
        (location) => text(location, "provider") === "aws",
      ),
  },
];
