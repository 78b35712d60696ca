import { stacksOf } from "../support/platform";
import type { TerraformJson } from "../support/stack";

const { dev, prod } = stacksOf("dev", "prod");

/** Types with a name that is unique; a cluster's is its identity, and a role's never forces a replacement alone. */
const NAMED = [
  "aws_db_parameter_group",
  "aws_eks_node_group",
  "aws_launch_template",
  "aws_security_group",
];

type Bodies = ReadonlyMap<string, string>;

function bodies({ resource = {} }: TerraformJson): Bodies {
  return new Map(
    Object.entries(resource).flatMap(([type, all]) =>
      Object.entries(all).map(([id, body]) => [`${type}.${id}`, JSON.stringify(body)] as const),
    ),
  );
}

/** What is created before its predecessor is destroyed: Terraform passes that on to what it depends on. */
function createdFirst(all: Bodies): readonly string[] {
  const found = new Set(
    [...all].filter(([, body]) => body.includes('"create_before_destroy":true')).map(([id]) => id),
  );
  for (const id of found) {
    for (const [, reference = ""] of all.get(id)?.matchAll(/\b(aws_[a-z0-9_]+\.[\w-]+)/g) ?? []) {
      if (all.has(reference)) found.add(reference);
    }
  }
  return [...found];
}

test.each([
  ["dev", dev.core],
  ["prod", prod.core],
])("in %s, whatever is created before it is destroyed has a prefix for a name", (_, core) => {
  const all = bodies(core);
  const named = createdFirst(all).filter((id) => NAMED.includes(id.split(".")[0]!));
  expect(named.length).toBeGreaterThan(3);
  const fixed = named.filter((id) => !/"(name|node_group_name)_prefix":/.test(all.get(id)!));
  expect(fixed).toEqual([]);
});
