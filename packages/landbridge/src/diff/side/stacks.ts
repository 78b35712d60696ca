import { ownValue } from "../../lib/own-value";
import { isRecord, list, record, text, type YamlRecord } from "../../verify/yaml/json";
import { maskedBlock } from "./mask";
import type { ElementKind, Stack, StackElement } from "./side";

/** Blocks by type and name: `{ aws_vpc: { main: {...} } }`. */
const BY_TYPE: Readonly<Record<string, ElementKind>> = {
  resource: "resource",
  data: "data",
  ephemeral: "ephemeral",
};

/** Blocks by name. */
const BY_NAME: Readonly<Record<string, ElementKind>> = {
  module: "module",
  output: "output",
  variable: "variable",
  check: "check",
};

/** Lists of blocks without a name, with the field that says what each is about. */
const LISTED: Readonly<Record<string, { readonly kind: ElementKind; readonly by: string }>> = {
  moved: { kind: "moved", by: "from" },
  import: { kind: "import", by: "to" },
  removed: { kind: "removed", by: "from" },
};

/** The blocks of a synthesized stack, `cdk.tf.json`, in the order of their addresses. */
export function elementsOf(json: unknown): readonly StackElement[] {
  if (!isRecord(json)) return [];
  const elements = Object.entries(json).flatMap(([key, value]) => elementsIn(key, value));
  return distinct(elements).sort((one, other) => (one.address < other.address ? -1 : 1));
}

function elementsIn(key: string, value: unknown): readonly StackElement[] {
  const kind = ownValue(BY_TYPE, key);
  if (kind !== undefined) {
    return blocks(value).flatMap(([type, named]) =>
      blocks(named).map(([name, block]) => {
        const prefix = kind === "resource" ? "" : `${kind}.`;
        return element(kind, `${prefix}${type}.${name}`, type, block);
      }),
    );
  }
  const named = ownValue(BY_NAME, key);
  if (named !== undefined) {
    return blocks(value).map(([name, block]) => element(named, `${key}.${name}`, "", block));
  }
  const listed = ownValue(LISTED, key);
  if (listed !== undefined) {
    return asList(value).map((block) =>
      element(listed.kind, `${key}.${text(block, listed.by) ?? ""}`, "", block),
    );
  }
  if (key === "provider") return blocks(value).flatMap(([type, all]) => providers(type, all));
  if (key === "locals") return single("local", "local", value);
  return key === "terraform" ? single("terraform", "terraform", value) : [];
}

/** A provider may be configured several times; all but one have an alias. */
function providers(type: string, all: unknown): readonly StackElement[] {
  return asList(all).map((block) => {
    const alias = text(block, "alias");
    const address = `provider.${type}${alias === undefined ? "" : `.${alias}`}`;
    return element("provider", address, type, block);
  });
}

/** Settings without blocks, one element each: `terraform.backend`. */
function single(kind: ElementKind, prefix: string, value: unknown): readonly StackElement[] {
  return blocks(value).map(([name, setting]) => {
    return { kind, address: `${prefix}.${name}`, type: "", values: setting };
  });
}

function element(kind: ElementKind, address: string, type: string, block: unknown): StackElement {
  const values = isRecord(block) ? maskedBlock(type, withoutComments(block)) : block;
  const construct = text(block, "//", "metadata", "path");
  return { kind, address, type, ...(construct === undefined ? {} : { construct }), values };
}

function withoutComments(block: YamlRecord): YamlRecord {
  const entries = Object.entries(block).filter(([key]) => key !== "//");
  return Object.fromEntries(entries.map(([key, value]) => [key, inOrder(key, value)]));
}

/** `depends_on` is a set: its order says nothing. */
function inOrder(key: string, value: unknown): unknown {
  return key === "depends_on" && Array.isArray(value) ? [...(value as unknown[])].sort() : value;
}

function blocks(value: unknown): readonly (readonly [string, unknown])[] {
  return isRecord(value) ? Object.entries(value).filter(([key]) => key !== "//") : [];
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

/** Addresses are unique in Terraform; of blocks that no one could apply, each gets a number. */
function distinct(elements: readonly StackElement[]): StackElement[] {
  const seen = new Map<string, number>();
  return elements.map((own) => {
    const count = seen.get(own.address) ?? 0;
    seen.set(own.address, count + 1);
    return count === 0 ? own : { ...own, address: `${own.address}#${count + 1}` };
  });
}

/** The stacks that `cdktf.out/manifest.json` lists. */
export interface ListedStack {
  readonly name: string;
  /** Path of its JSON from the output directory. */
  readonly file: string;
  readonly dependencies: readonly string[];
}

/** Reads `manifest.json` of an output directory. Paths that lead elsewhere are left out. */
export function listedStacks(manifest: unknown): readonly ListedStack[] {
  return blocks(record(manifest, "stacks")).flatMap(([name, stack]) => {
    const file = text(stack, "synthesizedStackPath") ?? "";
    if (!/^[\w./-]+\.json$/.test(file) || file.split("/").includes("..") || file.startsWith("/"))
      return [];
    const dependencies = list(stack, "dependencies").filter((own) => typeof own === "string");
    return [{ name, file, dependencies }];
  });
}

/** A stack with its environment, if a contract names it. */
export function stackOf(
  { name, dependencies }: ListedStack,
  json: unknown,
  environments: ReadonlyMap<string, string>,
): Stack {
  const environment = environments.get(name) ?? name;
  const suffix = `-${environment}`;
  const role =
    environments.has(name) && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name;
  return { name, environment, role, dependencies, elements: elementsOf(json) };
}
