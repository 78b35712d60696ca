import type { TerraformJson } from "../../support/stack";

export type Attributes = Record<string, unknown>;

/** Resources of a type by their construct path, such as `network_private-a`, without the hash. */
export function resources(json: TerraformJson, type: string): Record<string, Attributes> {
  return Object.fromEntries(
    Object.entries(json.resource?.[type] ?? {}).map(([id, body]) => [
      id.replace(/_[0-9A-F]{8}$/, ""),
      body,
    ]),
  );
}

/** The only resource of a type. */
export function only(json: TerraformJson, type: string): Attributes {
  const all = Object.values(resources(json, type));
  if (all.length !== 1) throw new Error(`${all.length} resources of type ${type}`);
  return all[0]!;
}

/** Construct paths of what a resource refers to or waits for, `<type>.<path>` without the hash. */
export function references(body: Attributes | undefined): string[] {
  const found = JSON.stringify(body).matchAll(
    /\b(aws_[a-z0-9_]+)\.([\w-]+?)(?:_[0-9A-F]{8})?(?=["}.[])/g,
  );
  return [...new Set([...found].map(([, type, id]) => `${type}.${id}`))];
}

/** Whether one resource comes after another, directly or through others between them. */
export function comesAfter(json: TerraformJson, later: string, earlier: string): boolean {
  const pending = [later];
  const seen = new Set(pending);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [type = "", id = ""] = next.split(".");
    for (const reference of references(resources(json, type)[id] ?? {})) {
      if (reference === earlier) return true;
      if (!seen.has(reference)) pending.push(reference);
      seen.add(reference);
    }
  }
  return false;
}
