import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { describe } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import type { Release, ValuesLayer } from "../../model/release";
import { isRecord, list, record, text, type FieldPath, type YamlRecord } from "../../yaml/json";
import { RELEASE_NAME } from "../references/helm-value-references";
import type { Report } from "../rule";
import { placeOfValue } from "../values-of-release";
import { isFile, knownKeys, readsData } from "./known-keys";
import { dataOf } from "./references";

/** Entries of `persistence` in values of bjw-s' common library that are a ConfigMap or Secret. */
const KINDS: Readonly<Record<string, "ConfigMap" | "Secret">> = {
  configMap: "ConfigMap",
  secret: "Secret",
};

/**
 * Files that a release of app-template mounts of a ConfigMap or Secret which lacks them. Warnings: later values, which aren't in
 * Git, may name another one.
 */
export function* missingVolumeKeysInValues(model: Model): Iterable<Report> {
  for (const release of model.releases) {
    if (!model.appliesHere(release.applier)) continue;
    for (const layer of release.layers) {
      for (const [id, entry] of Object.entries(record(layer.values, "persistence") ?? {}))
        if (isRecord(entry) && entry.enabled !== false)
          yield* reportsOf(model, release, layer, id, entry);
    }
  }
}

function* reportsOf(
  model: Model,
  release: Release,
  layer: ValuesLayer,
  id: string,
  entry: YamlRecord,
): Iterable<Report> {
  for (const { path, ...report } of problemsOf(model, release, entry)) {
    const place = placeOfValue(model, release, layer, ["persistence", id, ...path]);
    if (place !== undefined)
      yield { ...report, severity: "warning", at: place, object: release.object.id };
  }
}

type Problem = Omit<Report, "at"> & { readonly path: FieldPath };

function* problemsOf(model: Model, release: Release, entry: YamlRecord): Iterable<Problem> {
  const kind = KINDS[String(entry.type)];
  const name = text(entry, "name")?.replaceAll(RELEASE_NAME, release.releaseName);
  if (kind === undefined || name === undefined || /[${]/.test(name)) return;
  const origin = dataOf(model, { kind, namespace: release.targetNamespace, name });
  const keys = knownKeys(origin);
  if (keys === undefined) return;
  const title = `${kind} ${release.targetNamespace}/${name}`;
  const items = list(entry, "items");
  for (const [index, item] of items.entries()) {
    const key = text(item, "key") ?? "";
    if (key === "" || /[${]/.test(key) || keys.includes(key)) continue;
    yield {
      message: didYouMean(
        `${describe(release.object.id)} puts key ${key} of ${title} into a volume, which has ${keys.join(", ")}.`,
        nearestName(key, keys),
      ),
      remedy: "Correct the key, or add it.",
      path: ["items", index, "key"],
      related: readsData(origin),
    };
  }
  const files = items.length === 0 ? keys : items.flatMap((item) => text(item, "path") ?? []);
  for (const [path, file] of mountedFiles(entry)) {
    if (isFile(files, file)) continue;
    yield {
      message: didYouMean(
        `${describe(release.object.id)} mounts ${file} of ${title}, which is an empty directory then: there is ${files.join(", ")}.`,
        nearestName(file, files),
      ),
      remedy: "Correct subPath, or add the key.",
      path,
      related: readsData(origin),
    };
  }
}

/** The `subPath` of each mount: of all containers, or by controller and container. */
function* mountedFiles(entry: YamlRecord): Iterable<readonly [FieldPath, string]> {
  yield* mounts(entry, ["globalMounts"]);
  for (const [controller, containers] of Object.entries(record(entry, "advancedMounts") ?? {}))
    for (const container of Object.keys(record({ containers }, "containers") ?? {}))
      yield* mounts(entry, ["advancedMounts", controller, container]);
}

function* mounts(entry: YamlRecord, path: FieldPath): Iterable<readonly [FieldPath, string]> {
  for (const [index, mount] of list(entry, ...path).entries()) {
    const file = text(mount, "subPath");
    if (file !== undefined) yield [[...path, index, "subPath"], file];
  }
}
