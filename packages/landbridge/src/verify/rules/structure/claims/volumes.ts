import type { ClusterObject } from "../../../model/applier";
import type { Model } from "../../../model/model";
import { text } from "../../../yaml/json";
import type { Claim } from "./claim";

/** The volume of a CSI driver that a PersistentVolume is. */
export function* volumes(model: Model, object: ClusterObject): Iterable<Claim> {
  if (object.id.group !== "" || object.id.kind !== "PersistentVolume") return;
  const path = ["spec", "csi", "volumeHandle"];
  const handle = text(object.data, ...path);
  const driver = text(object.data, "spec", "csi", "driver");
  if (handle === undefined || handle.includes("$") || driver === undefined) return;
  // A volume for several namespaces has one PersistentVolume for each.
  const claim = model
    .ofKind("", "PersistentVolumeClaim")
    .find(({ data }) => text(data, "spec", "volumeName") === object.id.name);
  const scope = text(object.data, "spec", "claimRef", "namespace") ?? claim?.id.namespace;
  if (scope === undefined) return;
  yield {
    object,
    at: { object, path, value: true },
    what: `volume "${handle}" of ${driver}`,
    scope,
    mayBeHarmless: true,
  };
}
