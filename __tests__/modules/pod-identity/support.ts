import { DefaultTokenResolver, StringConcat, Tokenization } from "cdktf";
import type { TerraformStack } from "cdktf";

import type { PolicyStatement } from "../../../lib/policy-document";
import type { TerraformJson } from "../../support/stack";

/** All resources (or data sources) of a type, in the order of their ids. */
export function all(
  json: TerraformJson,
  type: string,
  kind: "resource" | "data" | "ephemeral" = "resource",
): Record<string, unknown>[] {
  const blocks = json[kind]?.[type] ?? {};
  return Object.keys(blocks)
    .sort()
    .map((id) => blocks[id]!);
}

/** The only resource of a type. */
export function only(
  json: TerraformJson,
  type: string,
  kind: "resource" | "data" = "resource",
): Record<string, unknown> {
  const found = all(json, type, kind);
  expect(found).toHaveLength(1);
  return found[0]!;
}

/** The statements of a policy in JSON. */
export function statements(policy: unknown): PolicyStatement[] {
  return (JSON.parse(String(policy)) as { Statement: PolicyStatement[] }).Statement;
}

/** All inline policies: their statements by `<policy name>`. */
export function inlinePolicies(json: TerraformJson): Record<string, PolicyStatement[]> {
  return Object.fromEntries(
    all(json, "aws_iam_role_policy").map(({ name, policy }) => [String(name), statements(policy)]),
  );
}

/** Actions of a statement as a list. */
export function actions({ Action }: PolicyStatement): string[] {
  return typeof Action === "string" ? [Action] : [...Action];
}

/** Resources of a statement as a list. */
export function resources({ Resource = [] }: PolicyStatement): string[] {
  return typeof Resource === "string" ? [Resource] : [...Resource];
}

/** Whether an action only reads. */
export function isRead(action: string): boolean {
  return /:(Describe|Get|List)/.test(action);
}

/** A text with its tokens as Terraform's expressions. */
export function resolved(text: string, scope: TerraformStack): string {
  const resolver = new DefaultTokenResolver(new StringConcat());
  return String(Tokenization.resolve(text, { scope, resolver, preparing: false }));
}
