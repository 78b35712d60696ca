import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { describe } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { list, text, type FieldPath } from "../../yaml/json";
import { containersOf, podsOf, type Pods } from "../references/pods";
import type { Report } from "../rule";
import { isFile, readsData } from "./known-keys";
import { filesOf, onlySourceOf, sourcesOf, type VolumeSource } from "./volume-sources";

/** Keys that the volumes of a pod take of a ConfigMap or Secret which lacks them, and files that containers mount of it. */
export function* missingVolumeKeys(model: Model): Iterable<Report> {
  for (const pods of podsOf(model)) {
    for (const [index, volume] of list(pods.spec, "volumes").entries()) {
      const path = [...pods.path, "spec", "volumes", index];
      for (const source of sourcesOf(model, pods, volume)) yield* missingItems(pods, source, path);
      const only = onlySourceOf(model, pods, volume);
      if (only !== undefined) yield* missingFiles(pods, text(volume, "name"), only);
    }
  }
}

function* missingItems({ owner }: Pods, source: VolumeSource, path: FieldPath): Iterable<Report> {
  const { keys, items, optional, title } = source;
  if (keys === undefined || optional) return;
  for (const [index, item] of items.entries()) {
    const key = text(item, "key") ?? "";
    if (key === "" || key.includes("$") || keys.includes(key)) continue;
    yield {
      message: didYouMean(
        `${describe(owner.id)} puts key ${key} of ${title} into a volume, which has ${keys.join(", ")}.`,
        nearestName(key, keys),
      ),
      remedy: "Correct the key, or add it.",
      at: { object: owner, path: [...path, ...source.path, index, "key"], value: true },
      object: owner.id,
      related: readsData(source),
    };
  }
}

/** Files that a container mounts by `subPath`: the kubelet creates an empty directory for one that isn't there. */
function* missingFiles(
  { owner, path, spec }: Pods,
  volume: string | undefined,
  source: VolumeSource,
): Iterable<Report> {
  const files = filesOf(source);
  const known = files.filter((file) => file !== undefined);
  if (known.length < files.length || known.length === 0) return;
  for (const { container, path: own } of containersOf(spec)) {
    for (const [index, mount] of list(container, "volumeMounts").entries()) {
      const file = text(mount, "subPath");
      if (text(mount, "name") !== volume || file === undefined || isFile(known, file)) continue;
      yield {
        // The container starts without it, as it does without the whole object.
        ...(source.optional && { severity: "warning" }),
        message: didYouMean(
          `${describe(owner.id)} mounts ${file} of ${source.title} at ${text(mount, "mountPath") ?? "its path"}, which is an empty directory then: there is ${known.join(", ")}.`,
          nearestName(file, known),
        ),
        remedy: "Correct subPath, or add the key.",
        at: {
          object: owner,
          path: [...path, "spec", ...own, "volumeMounts", index, "subPath"],
          value: true,
        },
        object: owner.id,
        related: readsData(source),
      };
    }
  }
}
