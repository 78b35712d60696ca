import { createHash } from "node:crypto";

import { isRecord, list, text, type YamlRecord } from "../yaml/json";

/** Fields of a dependency in the order of Helm's `chart.Dependency`, as Go writes it. */
const FIELDS = [
  "name",
  "version",
  "repository",
  "condition",
  "tags",
  "enabled",
  "import-values",
  "alias",
] as const;

/** Fields that Go writes even if they are empty. */
const ALWAYS: ReadonlySet<string> = new Set(["name", "repository"]);

/**
 * Whether Helm finds that a Chart.lock doesn't belong to a Chart.yaml, so that `helm dependency build` refuses it
 * (HashReq in internal/resolver/resolver.go and Build in pkg/downloader/manager.go). Undefined where it can't be known:
 * names of repositories on somebody's machine, and charts of Helm 2, which have another digest.
 */
export function isOutOfSync(chart: unknown, lock: unknown): boolean | undefined {
  const digest = text(lock, "digest");
  const dependencies = list(chart, "dependencies");
  if (digest === undefined || dependencies.length === 0 || text(chart, "apiVersion") !== "v2")
    return undefined;
  const isOfMachine = dependencies.some((one) =>
    /^(?:@|alias:)/.test(text(one, "repository") ?? ""),
  );
  const written = [dependencies, list(lock, "dependencies")].map(asWritten);
  if (isOfMachine || written.includes(undefined)) return undefined;
  const json = `[${written.join(",")}]`;
  return digest !== `sha256:${createHash("sha256").update(json).digest("hex")}`;
}

/** Dependencies as Go's encoding/json writes them; undefined for what Helm reads otherwise, or not at all. */
function asWritten(dependencies: readonly unknown[]): string | undefined {
  const items = dependencies.map((one) => (isRecord(one) ? plain(one) : undefined));
  if (items.includes(undefined)) return undefined;
  return escaped(items.length === 0 ? "null" : JSON.stringify(items));
}

function plain(dependency: YamlRecord): YamlRecord | undefined {
  const fields: YamlRecord = {};
  for (const key of FIELDS) {
    const value = dependency[key] ?? "";
    const isEmpty = value === "" || value === false || (Array.isArray(value) && value.length === 0);
    if (isEmpty && ALWAYS.has(key)) fields[key] = "";
    if (isEmpty) continue;
    if (!isOfType(key, value)) return undefined;
    fields[key] = value;
  }
  return fields;
}

function isOfType(key: string, value: unknown): boolean {
  if (key === "enabled") return typeof value === "boolean";
  if (key !== "tags" && key !== "import-values") return typeof value === "string";
  // Go sorts the keys of a mapping: `child` comes before `parent`.
  const isSimple = (item: unknown): boolean =>
    typeof item === "string" ||
    (key === "import-values" && isRecord(item) && Object.keys(item).join() === "child,parent");
  return Array.isArray(value) && value.every(isSimple);
}

/** Go escapes what has a meaning in HTML. */
function escaped(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
