import { readFileSync } from "node:fs";
import { join } from "node:path";

import { list, text } from "../yaml/json";

/** Media type of the layer with a chart's archive (helm.sh/docs/topics/registries). */
const CHART = "application/vnd.cncf.helm.chart.content.v1.tar+gzip";

const INDEX = /^application\/vnd\.(?:oci\.image\.index|docker\.distribution\.manifest\.list)\./;

/** Archives of charts in an OCI image layout, absolute; none if the directory isn't one. */
export function archivesOfLayout(directory: string): readonly string[] {
  const index = jsonIn(join(directory, "index.json"));
  return index === undefined ? [] : archivesIn(directory, index, 0);
}

function archivesIn(directory: string, index: unknown, depth: number): readonly string[] {
  if (depth > 3) return [];
  return list(index, "manifests").flatMap((entry) => {
    const file = blob(directory, text(entry, "digest"));
    const manifest = file === undefined ? undefined : jsonIn(file);
    if (manifest === undefined) return [];
    if (INDEX.test(text(entry, "mediaType") ?? ""))
      return archivesIn(directory, manifest, depth + 1);
    return list(manifest, "layers")
      .filter((layer) => text(layer, "mediaType") === CHART)
      .flatMap((layer) => blob(directory, text(layer, "digest")) ?? []);
  });
}

/** undefined for what isn't a digest, such as a path. */
function blob(directory: string, digest = ""): string | undefined {
  const [, algorithm, value] = /^(sha256|sha512):([0-9a-f]+)$/.exec(digest) ?? [];
  return algorithm === undefined || value === undefined
    ? undefined
    : join(directory, "blobs", algorithm, value);
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
