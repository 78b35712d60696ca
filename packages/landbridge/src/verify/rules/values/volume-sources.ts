import type { Model } from "../../model/model";
import { flag, list, record, text, type FieldPath } from "../../yaml/json";
import type { Pods } from "../references/pods";
import { knownKeys } from "./known-keys";
import { dataOf, type DataOrigin } from "./references";

/** A ConfigMap or Secret in a volume. */
export interface VolumeSource extends DataOrigin {
  readonly title: string;
  /** Its files, before `items` picks some; undefined if they are unknown. */
  readonly keys: readonly string[] | undefined;
  readonly items: readonly unknown[];
  /** Position of `items` in the volume. */
  readonly path: FieldPath;
  readonly optional: boolean;
}

/** The ConfigMaps and Secrets of a pod's volume. */
export function sourcesOf(model: Model, { owner }: Pods, volume: unknown): readonly VolumeSource[] {
  const read = (path: FieldPath, kind: "ConfigMap" | "Secret", nameKey: string): VolumeSource[] => {
    const entry = record(volume, ...path);
    const name = text(entry, nameKey);
    if (entry === undefined || name === undefined || /[${]/.test(name)) return [];
    const { namespace } = owner.id;
    const origin = dataOf(model, { kind, namespace, name });
    return [
      {
        ...origin,
        title: `${kind} ${namespace}/${name}`,
        keys: knownKeys(origin),
        items: list(entry, "items"),
        path: [...path, "items"],
        optional: flag(entry, "optional") === true,
      },
    ];
  };
  return [
    ...read(["configMap"], "ConfigMap", "name"),
    ...read(["secret"], "Secret", "secretName"),
    ...list(volume, "projected", "sources").flatMap((_, index) => {
      const path = ["projected", "sources", index];
      return [
        ...read([...path, "configMap"], "ConfigMap", "name"),
        ...read([...path, "secret"], "Secret", "name"),
      ];
    }),
  ];
}

/** The ConfigMap or Secret of a volume that has nothing else: no second one, and no token or labels of the pod either. */
export function onlySourceOf(model: Model, pods: Pods, volume: unknown): VolumeSource | undefined {
  return list(volume, "projected", "sources").length > 1
    ? undefined
    : sourcesOf(model, pods, volume)[0];
}

/** Files of a volume by their paths; undefined among them if there may be others. */
export function filesOf({
  keys,
  items,
}: Pick<VolumeSource, "keys" | "items">): readonly (string | undefined)[] {
  if (items.length > 0) return items.map((item) => text(item, "path"));
  return keys ?? [undefined];
}
