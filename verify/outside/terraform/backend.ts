import { list, record, text, type YamlRecord } from "../../yaml/json";
import { placeOf } from "./block";
import type { Collector } from "./collector";
import type { LoadedRoot } from "./load";

/** How each backend names a state. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  s3: ["bucket", "key"],
  gcs: ["bucket", "prefix"],
  azurerm: ["storage_account_name", "container_name", "key"],
  oss: ["bucket", "prefix", "key"],
  consul: ["path"],
  http: ["address"],
};

/** Adds the names under which a root module keeps its state, as far as they are written down. */
export function addBackends(root: LoadedRoot, collector: Collector): void {
  for (const block of root.sources.get(root.directory)?.blocks ?? []) {
    if (block.kind !== "terraform") continue;
    const backends = record(block.body, "backend") ?? record(list(block.body, "backend")[0]) ?? {};
    for (const [type, value] of Object.entries(backends)) {
      const body = record(value) ?? record(list(value)[0]);
      const name = body === undefined ? undefined : stateName(type, body);
      if (name !== undefined)
        collector.names.push({ kind: "state-key", name, place: placeOf(block) });
    }
  }
}

function stateName(type: string, body: YamlRecord): string | undefined {
  const parts = (KEYS[type] ?? []).map((key) => text(body, key));
  // The last part names the state; a bucket can come from the command line.
  if (parts.at(-1) === undefined) return undefined;
  return `${type}:${parts.map((part) => part ?? "?").join("/")}`;
}
