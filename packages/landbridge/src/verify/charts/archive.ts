import { once } from "node:events";
import { gunzipSync } from "node:zlib";

import { extract } from "tar-stream";

/** More than any chart: Helm itself reads at most 100 MiB. */
const MOST_BYTES = 100 * 1024 * 1024;

/** How deep packaged dependencies are inside each other. */
const DEEPEST = 4;

/**
 * The files of a packaged chart, by their paths from the chart's directory. Its packaged dependencies are unpacked.
 * @throws Error if it isn't a gzipped tar archive, or is larger than 100 MiB
 */
export async function filesOfArchive(
  archive: Buffer,
  depth = 0,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for await (const { path, content } of entriesOf(
    gunzipSync(archive, { maxOutputLength: MOST_BYTES }),
  )) {
    const [, dependency] = /^charts\/([^/]+)\.tgz$/.exec(path) ?? [];
    if (dependency === undefined) files.set(path, content.toString("utf8"));
    else if (depth < DEEPEST) {
      const inner = await filesOfArchive(content, depth + 1);
      const [, name = dependency] =
        /^name:\s*["']?([\w.-]+)/m.exec(inner.get("Chart.yaml") ?? "") ?? [];
      for (const [file, text] of inner) files.set(`charts/${name}/${file}`, text);
    }
  }
  return files;
}

interface ArchivedFile {
  /** Without the chart's directory, which every path begins with. */
  readonly path: string;
  readonly content: Buffer;
}

async function* entriesOf(tar: Buffer): AsyncIterable<ArchivedFile> {
  const unpacked = extract();
  unpacked.end(tar);
  for await (const entry of unpacked) {
    const parts: Buffer[] = [];
    for await (const part of entry as AsyncIterable<Buffer>) parts.push(part);
    if (entry.header.type !== "file") continue;
    yield {
      path: entry.header.name.replace(/^(?:\.\/)?[^/]+\//, ""),
      content: Buffer.concat(parts),
    };
  }
  if (!unpacked.destroyed) await once(unpacked, "close").catch(() => undefined);
}
