import { list, record, text } from "../yaml/json";
import type { Block } from "./block";
import { localSource, type LoadedRoot, type ModuleSource } from "./load";

/**
 * Whether a block configures a provider that nothing of its module is known to use. Terraform leaves these out and never
 * evaluates them (`PruneProviderTransformer` in its internal/terraform/transform_provider.go); people link one file of
 * providers into all root modules. Modules of a registry may use any provider.
 */
export function isUnusedProvider(
  block: Block,
  { blocks }: ModuleSource,
  { sources }: LoadedRoot,
): boolean {
  if (block.kind !== "provider") return false;
  const alias = text(block.body, "alias");
  if (alias !== undefined) return !blocks.some((one) => names(one, `${block.name}.${alias}`));
  const open = [...blocks];
  const seen = new Set<string>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isOf(next, block.name) || names(next, block.name)) return false;
    const directory = next.kind === "module" ? localSource(next) : undefined;
    if (directory === undefined || seen.has(directory)) continue;
    seen.add(directory);
    open.push(...(sources.get(directory)?.blocks ?? []));
  }
  return true;
}

const USERS = new Set(["resource", "data", "ephemeral"]);

/** The provider that a type begins with: `aws` of `aws_iam_role`. */
export function providerOf(type: string): string {
  return type.split("_", 1)[0] ?? "";
}

/** Whether a resource is of a provider because of its type. */
function isOf({ kind, type, body }: Block, provider: string): boolean {
  return USERS.has(kind) && body.provider === undefined && providerOf(type) === provider;
}

/** Whether a resource or a call of a module names a provider, `aws` or `aws.west`. */
function names({ body }: Block, provider: string): boolean {
  const passed = record(body, "providers") ?? record(list(body, "providers")[0]) ?? {};
  return [body.provider, ...Object.values(passed)].some(
    (one) => typeof one === "string" && one.replace(/^\$\{|\}$/g, "") === provider,
  );
}
