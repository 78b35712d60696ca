import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { describe } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { list, text, type FieldPath } from "../../yaml/json";
import { containersOf, podsOf } from "../references/pods";
import type { Report } from "../rule";
import { readsData } from "./known-keys";
import { filesOf, onlySourceOf, type VolumeSource } from "./volume-sources";

/** Texts that ask whether a file is there, or go on without it. */
const MAY_LACK = /\n|\|\||\[ |\btest\s|\bif\b|\*/;

/** A path in a text, by itself or behind `=`, `:` or a space. */
const PATHS = /(?<![\w./$}-])\/[\w./-]*[\w-]/g;

/** Files below the mount of a ConfigMap or Secret that a container's command names and the ConfigMap doesn't have. */
export function* missingCommandFiles(model: Model): Iterable<Report> {
  for (const pods of podsOf(model)) {
    const volumes = new Map(
      list(pods.spec, "volumes").map((volume) => [
        text(volume, "name"),
        onlySourceOf(model, pods, volume),
      ]),
    );
    for (const { container, path } of containersOf(pods.spec)) {
      const mounts = list(container, "volumeMounts");
      for (const { named, at } of pathsIn(container)) {
        const found = missingIn(named, mounts, volumes);
        if (found === undefined) continue;
        const { source, file, files } = found;
        yield {
          severity: "warning",
          message: didYouMean(
            `${describe(pods.owner.id)} names ${named} in its ${String(at[0])}, and ${source.title}, which is mounted there, has no ${file}: there is ${files.join(", ")}.`,
            nearestName(file, files),
          ),
          remedy: "Correct the path, or add the key.",
          at: {
            object: pods.owner,
            path: [...pods.path, "spec", ...path, ...at],
            value: true,
          },
          object: pods.owner.id,
          related: readsData(source),
        };
      }
    }
  }
}

function* pathsIn(
  container: unknown,
): Iterable<{ readonly named: string; readonly at: FieldPath }> {
  for (const field of ["command", "args"])
    for (const [index, value] of list(container, field).entries()) {
      if (typeof value !== "string" || MAY_LACK.test(value)) continue;
      for (const [named] of value.matchAll(PATHS)) yield { named, at: [field, index] };
    }
}

interface Missing {
  readonly source: VolumeSource;
  readonly file: string;
  readonly files: readonly string[];
}

/** What a path lacks in the only ConfigMap or Secret of the volume that is mounted right above it. */
function missingIn(
  named: string,
  mounts: readonly unknown[],
  volumes: ReadonlyMap<string | undefined, VolumeSource | undefined>,
): Missing | undefined {
  const above = mounts
    .map((mount) => ({ mount, root: (text(mount, "mountPath") ?? "").replace(/\/+$/, "") }))
    .filter(({ root }) => root !== "" && (named === root || named.startsWith(`${root}/`)))
    .sort((one, other) => other.root.length - one.root.length)[0];
  if (above === undefined || named === above.root) return undefined;
  if (text(above.mount, "subPath") !== undefined) return undefined;
  const file = named.slice(above.root.length + 1);
  // Without an ending, it may be a directory, a prefix, or where a program looks for something.
  if (!/^[\w-]+(?:\.[\w-]+)+$/.test(file)) return undefined;
  const source = volumes.get(text(above.mount, "name"));
  if (source === undefined || source.optional) return undefined;
  const files = filesOf(source);
  const known = files.filter((one) => one !== undefined);
  if (known.length < files.length || known.length === 0 || known.includes(file)) return undefined;
  return { source, file, files: known };
}
