import { quantityOf } from "../../../catalog/schemas/quantity";
import { describe } from "../../../kubernetes/object";
import type { ClusterObject } from "../../../model/applier";
import type { Model } from "../../../model/model";
import { at, list, text, type FieldPath } from "../../../yaml/json";
import { isOpenText } from "../../../yaml/open-text";
import type { Report } from "../../rule";

/** Claims that name a volume which the volume controller doesn't bind to them (`checkVolumeSatisfyClaim`). */
export function* unboundClaims(model: Model): Iterable<Report> {
  for (const claim of model.ofKind("", "PersistentVolumeClaim")) {
    const name = text(claim.data, "spec", "volumeName") ?? "";
    const [volume, second] = model.find({
      group: "",
      kind: "PersistentVolume",
      namespace: "",
      name,
    });
    if (volume === undefined || second !== undefined || isReserved(volume, claim)) continue;
    const problem = mismatch(claim.data, volume.data);
    if (problem === undefined) continue;
    const [path, message] = problem;
    yield {
      // One that was bound before stays so.
      severity: "warning",
      message: `${describe(claim.id)} ${message} ${describe(volume.id)}, which it is never bound to.`,
      at: { object: claim, path, value: true },
      object: claim.id,
      related: [{ at: { object: volume, path: ["spec"] }, message: "the volume" }],
      remedy: "Ask for what the volume has.",
    };
  }
}

/** Whether a volume names the claim, which binds it as it is. */
function isReserved({ data }: ClusterObject, { id }: ClusterObject): boolean {
  return (
    text(data, "spec", "claimRef", "name") === id.name &&
    (text(data, "spec", "claimRef", "namespace") ?? id.namespace) === id.namespace
  );
}

function mismatch(
  claim: unknown,
  volume: unknown,
): readonly [path: FieldPath, message: string] | undefined {
  const request = ["spec", "resources", "requests", "storage"];
  const [asked, has] = [at(claim, ...request), at(volume, "spec", "capacity", "storage")];
  const [wanted, size] = [quantityOf(asked), quantityOf(has)];
  if (wanted !== undefined && size !== undefined && wanted > size)
    return [request, `asks for ${String(asked)} of the ${String(has)} of`];
  const ofClass = ["spec", "storageClassName"];
  const storageClass = text(claim, ...ofClass);
  const other = text(volume, ...ofClass) ?? "";
  // Without a class, the claim may get the default one.
  if (storageClass !== undefined && !isOpenText(storageClass + other) && storageClass !== other)
    return [ofClass, `has storage class "${storageClass}", not "${other}" as`];
  const modes = list(volume, "spec", "accessModes").map(String);
  const missing = list(claim, "spec", "accessModes")
    .map(String)
    .find((mode) => !modes.includes(mode));
  if (missing !== undefined && modes.length > 0 && !isOpenText(missing))
    return [["spec", "accessModes"], `asks for ${missing}, which isn't an access mode of`];
  return undefined;
}
