import { didYouMean, nearestName } from "../../../lib/nearest-name";
import type { Severity } from "../../findings/finding";
import type { LocationSource } from "../../findings/location";
import type { Model } from "../../model/model";
import type { ClusterRule } from "../rule";
import { isDataKey } from "../structure/invalid-values/secret-data";
import { missingCommandFiles } from "./missing-command-file";
import { missingPodKeys } from "./missing-pod-key";
import { missingVolumeKeys } from "./missing-volume-key";
import { missingVolumeKeysInValues } from "./missing-volume-key-in-values";
import { keysOf, referencesOf, type DataReference } from "./references";

/** LB105 */
export const missingKey: ClusterRule = {
  id: "LB105",
  name: "missing-key",
  severity: "error",
  summary: "A key is read that the ConfigMap or Secret doesn't have.",
  why: "The HelmRelease fails with `missing key`. With optional: true it is installed without these values. A container whose environment variable reads such a key doesn't start (`CreateContainerConfigError`), nor does a pod whose volume picks it. A file that is mounted by subPath and isn't there becomes an empty directory, and a command that names a file which the mounted ConfigMap doesn't have fails.",
  remedy: "Correct valuesKey (values.yaml unless it is set), or add the key.",
  limits:
    "Files in values of charts are checked for bjw-s' app-template only. The keys of a Secret that an ExternalSecret creates with dataFrom or templateFrom, or that another controller creates, are unknown; so are those of one that an ExternalSecret only adds to (creationPolicy: Merge), and of one in Git that an ExternalSecret fills, too. One in Git without any keys, or only with one called placeholder or so, is filled by something else, and one that Flux merges or creates once (kustomize.toolkit.fluxcd.io/ssa) may have others. It is a warning where the keys rest on the default of a variable of Terraform.",
  checksRemotes: true,
  *check(model) {
    yield* missingPodKeys(model);
    yield* missingVolumeKeys(model);
    yield* missingCommandFiles(model);
    yield* missingVolumeKeysInValues(model);
    // Flux reads values only in its own cluster.
    if (model.home !== "") return;
    for (const reference of referencesOf(model)) {
      const { valuesKey, kind, namespace, name, applier, reader, path, optional } = reference;
      if (valuesKey === undefined || valuesKey.includes("${")) continue;
      const keys = keysOf(reference);
      // With keys that the API server rejects, there is no such Secret at all (LB622).
      if (keys === undefined || keys.includes(valuesKey) || !keys.every(isDataKey)) continue;
      const unread = keys.filter((key) => !readsKey(model, reference, key));
      const nearest = nearestName(valuesKey, unread) ?? (keys.length === 1 ? keys[0] : undefined);
      const doubt = doubtOf(reference);
      yield {
        severity: optional ? severityOfOptional(unread) : severityWith(doubt),
        message: didYouMean(
          `${applier.title} reads key ${valuesKey} of ${kind} ${namespace}/${name}, which has ${keys.length === 0 ? "no keys" : keys.join(", ")}${doubt}.`,
          nearest,
        ),
        at: { object: reader, path },
        object: reader.id,
        related: madeAt(reference).map((at) => ({
          at,
          message: `${kind} ${name} is created here`,
        })),
      };
    }
  },
};

/** An optional key is left out on purpose, unless a key is there that nobody reads. */
function severityOfOptional(unread: readonly string[]): Severity {
  return unread.length > 0 ? "warning" : "note";
}

function readsKey(model: Model, { applier, name, kind }: DataReference, key: string): boolean {
  return referencesOf(model).some(
    (other) =>
      other.applier === applier &&
      other.name === name &&
      other.kind === kind &&
      other.valuesKey === key,
  );
}

/** For the end of the message, if Terraform alone creates it, with keys that rest on the default of a variable. */
function doubtOf({ object, existing, makers }: DataReference): string {
  const mayHaveMore = object === undefined && makers.length === 0 && existing?.mayHaveMore === true;
  return mayHaveMore ? ", unless a variable of Terraform is set outside Git" : "";
}

function severityWith(doubt: string): Severity {
  return doubt === "" ? "error" : "warning";
}

function madeAt({ object, existing, makers }: DataReference): readonly LocationSource[] {
  const made = object ?? makers[0];
  if (made !== undefined) return [{ object: made }];
  return existing === undefined ? [] : [existing.place];
}
