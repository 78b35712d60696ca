import type { ExistingName } from "../prerequisites/prerequisites";
import { filesOf } from "../repository/files-below";
import { nameOf, type Repository } from "../repository/repository";
import { isHclFile } from "../repository/terraform-files";
import { list, record, text, type YamlRecord } from "../yaml/json";
import { placeOf } from "./block";
import type { Collector } from "./collector";
import type { LoadedRoot } from "./load";
import { isOverrideFile } from "./override-files";

/** How each backend names a state; the last part names it within the others. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  s3: ["bucket", "key"],
  gcs: ["bucket", "prefix"],
  azurerm: ["storage_account_name", "container_name", "key"],
  oss: ["bucket", "prefix", "key"],
  consul: ["path"],
  // Services such as tfstate.dev have one address and tell states apart by the user.
  http: ["username", "address"],
};

/** Adds the names under which a root module keeps its state, as far as they are written down. */
export function addBackends(root: LoadedRoot, collector: Collector): void {
  const all = (root.sources.get(root.directory)?.blocks ?? []).filter(
    ({ kind, body }) => kind === "terraform" && Object.hasOwn(body, "backend"),
  );
  const overrides = all.filter(({ file }) => isOverrideFile(file));
  for (const block of overrides.length > 0 ? overrides : all) {
    const backends = record(block.body, "backend") ?? record(list(block.body, "backend")[0]) ?? {};
    for (const [type, value] of Object.entries(backends)) {
      const body = record(value) ?? record(list(value)[0]);
      const name = body === undefined ? undefined : stateName(type, body);
      if (name !== undefined)
        collector.names.push({ kind: "state-key", name, place: placeOf(block) });
    }
  }
}

/**
 * The name of a state, `s3:bucket/key`; a part that is left out is `?`. Services other than AWS have buckets of their own,
 * and workspaces keep their states below a prefix: `s3:https://minio.example.com/bucket/prefix/*\/key`.
 */
export function stateName(type: string, body: YamlRecord): string | undefined {
  const parts = (KEYS[type] ?? []).map((key) => text(body, key));
  // The last part names the state; a bucket can come from the command line.
  if (parts.at(-1) === undefined) return undefined;
  if (type === "http") return `http:${parts.filter((part) => part !== undefined).join("@")}`;
  const named = parts.map((part) => part ?? "?");
  const prefix = type === "s3" ? text(body, "workspace_key_prefix") : undefined;
  if (prefix !== undefined) named.splice(-1, 0, prefix, "*");
  return `${type}:${[...serviceOf(type, body), ...named].join("/")}`;
}

/** The service that has the bucket or path, where it is written. */
function serviceOf(type: string, body: YamlRecord): readonly string[] {
  if (type === "consul")
    return [text(body, "address"), text(body, "datacenter")].filter((part) => part !== undefined);
  if (type !== "s3") return [];
  const endpoint = text(body, "endpoints", "s3") ?? text(body, "endpoint");
  return endpoint === undefined ? [] : [endpoint.replace(/\/$/, "")];
}

/**
 * State keys in files for `terraform init -backend-config`. With fewer than two root modules that leave
 * their backend open, two such files may be for one of them.
 */
export function backendFileNames(repository: Repository): readonly ExistingName[] {
  const files = filesOf(repository);
  const open = files.filter(
    (file) => isHclFile(file) && /backend\s+"\w+"\s*\{\s*\}/.test(repository.read(file) ?? ""),
  );
  if (new Set(open.map((file) => file.slice(0, file.lastIndexOf("/") + 1))).size < 2) return [];
  return files.flatMap((file): ExistingName[] => {
    if (!/backend.*\.(hcl|conf|config|tfvars)$|\.tfbackend$/.test(nameOf(file))) return [];
    const lines = (repository.read(file) ?? "").split("\n");
    const key = setting(lines, "key");
    if (setting(lines, "bucket") === undefined || key === undefined) return [];
    const settings = ["bucket", "key", "workspace_key_prefix", "endpoint"].map(
      (name) => [name, setting(lines, name)?.value] as const,
    );
    const name = stateName("s3", Object.fromEntries(settings));
    return name === undefined ? [] : [{ kind: "state-key", name, place: { file, line: key.line } }];
  });
}

function setting(
  lines: readonly string[],
  name: string,
): { readonly value: string; readonly line: number } | undefined {
  for (const [index, line] of lines.entries()) {
    const [, key, value] = /^\s*(\w+)\s*=\s*"([^"$]+)"/.exec(line) ?? [];
    if (key === name && value !== undefined) return { value, line: index + 1 };
  }
  return undefined;
}
