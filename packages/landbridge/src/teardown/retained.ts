import { annotationsOf, describe } from "../verify/kubernetes/object";
import { list, text } from "../verify/yaml/json";
import type { LiveObject } from "./live-object";
import type { ObjectIndex } from "./live-state";
import { isExternalDns, whyRecordsStay } from "./steps/records";
import { retainedVolumes } from "./steps/volumes";

/** Something outside of the cluster that a teardown leaves. */
export interface Retained {
  /** Such as `the volume of PersistentVolume pvc-1 (vol-0123)`. */
  readonly what: string;
  /** Such as `its reclaim policy is Retain`. */
  readonly reason: string;
  /** What AWS calls it, where that is known. */
  readonly id?: string | undefined;
}

/** What stays outside of the cluster, by what its objects say. */
export function retainedBy(index: ObjectIndex): readonly Retained[] {
  return [
    ...retainedVolumes(index).map(volume),
    ...index.ofKind("snapshot.storage.k8s.io", "VolumeSnapshotContent").flatMap(snapshot),
    ...index.ofKind("apps", "Deployment").filter(isExternalDns).flatMap(records),
    ...index.all.flatMap(external),
  ];
}

/** The driver of volumes that are directories of a file system, which Terraform has created and deletes. */
const EFS = "efs.csi.aws.com";

function volume({ id, data }: LiveObject): Retained {
  const handle = text(data, "spec", "csi", "volumeHandle");
  const policy = text(data, "spec", "persistentVolumeReclaimPolicy") ?? "Retain";
  if (text(data, "spec", "csi", "driver") === EFS) {
    const [fileSystem = ""] = handle?.split(":") ?? [];
    return {
      what: `the files of ${describe(id)} on the file system ${fileSystem}`,
      reason: `its reclaim policy is ${policy}, but they go with the file system, if Terraform deletes it`,
      id: handle,
    };
  }
  return {
    what: `the volume of ${describe(id)}${handle === undefined ? "" : ` (${handle})`}`,
    reason: `its reclaim policy is ${policy}`,
    id: handle,
  };
}

function snapshot({ id, data }: LiveObject): readonly Retained[] {
  if (text(data, "spec", "deletionPolicy") !== "Retain") return [];
  return [{ what: `the snapshot of ${describe(id)}`, reason: "its deletion policy is Retain" }];
}

function records(deployment: LiveObject): readonly Retained[] {
  const reason = whyRecordsStay(deployment);
  return reason === undefined
    ? []
    : [{ what: `the DNS records of ${describe(deployment.id)}`, reason }];
}

/** What ACK and Crossplane have created and must not delete. */
function external({ id, data }: LiveObject): readonly Retained[] {
  const what = `what ${describe(id)} has created`;
  if (text(annotationsOf(data), "services.k8s.aws/deletion-policy") === "retain") {
    return [{ what, reason: "its annotation services.k8s.aws/deletion-policy is retain" }];
  }
  if (text(data, "spec", "deletionPolicy") === "Orphan") {
    return [{ what, reason: "its deletion policy is Orphan" }];
  }
  const policies = list(data, "spec", "managementPolicies");
  return policies.length === 0 || policies.some((one) => one === "*" || one === "Delete")
    ? []
    : [{ what, reason: "its management policies leave out Delete" }];
}
