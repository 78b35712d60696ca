import * as fs from "node:fs";
import * as path from "node:path";

import { forceNewOf, forcing } from "../../src/diff/facts/force-new";
import table from "../../src/diff/facts/force-new.json";
import type { FieldChange } from "../../src/diff/values/field-change";

const ROOT = path.resolve(__dirname, "../../../..");
const BINDINGS = path.join(ROOT, "node_modules/@cdktf/provider-aws");

const changed = (at: string, before: unknown, after: unknown): FieldChange => ({
  path: at,
  kind: before === undefined ? "added" : after === undefined ? "removed" : "changed",
  before,
  after,
});
const judged = (type: string, ...changes: FieldChange[]) => forcing(forceNewOf(type)!, changes);

test.each([
  ["a changed value", "aws_vpc", changed("cidr_block", "10.0.0.0/16", "10.1.0.0/16"), "certain"],
  ["another attribute", "aws_vpc", changed("enable_dns_support", true, false), "none"],
  [
    "an expression",
    "aws_subnet",
    changed("vpc_id", "${aws_vpc.a.id}", "${aws_vpc.b.id}"),
    "possible",
  ],
  [
    "what AWS sets otherwise",
    "aws_db_instance",
    changed("kms_key_id", undefined, "arn"),
    "possible",
  ],
  ["what only the provider knows", "aws_vpc", changed("instance_tenancy", "a", "b"), "possible"],
  ["an item of a list", "aws_subnet", changed("outpost_arn[0]", "a", "b"), "certain"],
  [
    "a block with such an attribute",
    "aws_db_instance",
    changed("s3_import", undefined, { bucket_name: "b" }),
    "certain",
  ],
  [
    "a block without one",
    "aws_eks_cluster",
    changed("kubernetes_network_config", undefined, { elastic_load_balancing: { enabled: true } }),
    "none",
  ],
  [
    "what is the same as unset",
    "aws_db_instance",
    changed("storage_encrypted", undefined, false),
    "none",
  ],
])("%s of %s", (_, type, change, expected) => {
  const { certain, possible } = judged(type, change);
  expect(certain).toEqual(expected === "certain" ? [change.path] : []);
  expect(possible).toEqual(expected === "possible" ? [change.path] : []);
});

test("nothing is known about a type of another provider", () => {
  expect(forceNewOf("acme_thing")).toBeUndefined();
  expect(forceNewOf("constructor")).toBeUndefined();
});

test("the data is about the providers' versions that the platform pins", () => {
  expect(table.providers.aws_).toBe(`hashicorp/aws ${versionIn("vpc")}`);
  const kubernetes = fs.readFileSync(
    path.join(ROOT, "node_modules/@cdktf/provider-kubernetes/lib/namespace-v1/index.d.ts"),
    "utf8",
  );
  expect(kubernetes).toContain(`${table.providers.kubernetes_.replace(" ", "/")}/docs`);
  const flux = fs.readFileSync(path.join(ROOT, "modules/engine/flux/provider.ts"), "utf8");
  expect(flux).toContain(`version: "${table.providers.flux_.split(" ")[1] ?? ""}"`);
});

function bindingOf(directory: string): string {
  return fs.readFileSync(path.join(BINDINGS, "lib", directory, "index.d.ts"), "utf8");
}

function versionIn(directory: string): string {
  return /hashicorp\/aws\/([\d.]+)\/docs/.exec(bindingOf(directory))?.[1] ?? "";
}

test("every attribute exists in the bindings of the pinned provider", () => {
  const types: Readonly<Record<string, string>> = table.types;
  const unknown: string[] = [];
  let count = 0;
  for (const directory of fs.readdirSync(path.join(BINDINGS, "lib"))) {
    const file = path.join(BINDINGS, "lib", directory, "index.d.ts");
    if (directory.startsWith("data-") || !fs.existsSync(file)) continue;
    const binding = fs.readFileSync(file, "utf8");
    const type = /tfResourceType = "(aws_\w+)"/.exec(binding)?.[1] ?? "";
    if (types[type] === undefined) continue;
    count++;
    const known = new Set(
      [...binding.matchAll(/\/docs\/resources\/\w+#(\w+) /g)].map((own) => own[1]),
    );
    for (const { path: attribute } of forceNewOf(type)?.attributes ?? [])
      for (const part of attribute.split("."))
        if (!known.has(part)) unknown.push(`${type} ${attribute}`);
  }
  expect(unknown).toEqual([]);
  expect(count).toBe(Object.keys(types).filter((type) => type.startsWith("aws_")).length);
});
