import { memoize } from "../../../lib/memoize";
import type { LocationSource } from "../../findings/location";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { forEachString, text, type FieldPath, type YamlRecord } from "../../yaml/json";
import { placeOfValue } from "../values-of-release";

/** A text of an object or of Helm values, for a program in a namespace. */
export interface ClusterText {
  readonly reader: ClusterObject;
  readonly value: string;
  /** The object, or the values, that the path starts at. */
  readonly data: YamlRecord;
  readonly path: FieldPath;
  /** Namespace of the program that reads it: for a HelmRelease, the one that it installs into. */
  readonly namespace: string;
  readonly at: () => LocationSource;
}

/** Texts of namespaced objects and of the values of releases, without those in metadata. */
export const textsOfCluster = memoize((model: Model): readonly ClusterText[] => {
  const targets = new Map(
    model.releases.map(({ object, targetNamespace }) => [object, targetNamespace]),
  );
  const own = model.objects.flatMap((reader) => {
    const namespace = targets.get(reader) ?? reader.id.namespace;
    const at = (path: FieldPath): LocationSource => ({ object: reader, path, value: true });
    return namespace === "" ? [] : textsIn(reader, reader.data, namespace, at);
  });
  return [
    ...own,
    ...model.releases.flatMap((release) =>
      release.layers.flatMap((layer) =>
        // Those in the release's own object are among its texts.
        layer.from === undefined && layer.place === undefined
          ? []
          : textsIn(
              release.object,
              layer.values,
              release.targetNamespace,
              (path) => placeOfValue(model, release, layer, path) ?? { object: release.object },
            ),
      ),
    ),
  ];
});

function textsIn(
  reader: ClusterObject,
  data: YamlRecord,
  namespace: string,
  placeOf: (path: FieldPath) => LocationSource,
): readonly ClusterText[] {
  const found: ClusterText[] = [];
  forEachString(data, (value, path) => {
    if (path[0] === "metadata") return;
    found.push({ reader, value, data, path, namespace, at: () => placeOf(path) });
  });
  return found;
}

/** What a text is the value of: an environment variable by its name, or a key. */
export function settingOf({ data, path }: Pick<ClusterText, "data" | "path">): string {
  const key = String(path.at(-1));
  return key === "value" ? (text(data, ...path.slice(0, -1), "name") ?? key) : key;
}
