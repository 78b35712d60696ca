import type { ExistingRole, TrustedSubject } from "../../prerequisites/prerequisites";
import { parseYaml } from "../../yaml/document";
import { isRepeated } from "../block";
import { fromPlain, isList, Mapping, textAt, Unknown, valueAt, type Value } from "../hcl/value";
import type { Instance } from "../instance";
import type { Handler } from "./handler";

/** The action by which a pod's token is exchanged for credentials (IRSA). */
const ACTION = /^sts:(?:AssumeRoleWithWebIdentity|\*)$/i;

/** A role that service accounts assume with their token, if its trust policy is known. */
export const trustedRole: Handler = (instance, _node, collector) => {
  const subjects = trusted(instance.field("assume_role_policy"));
  if (subjects !== undefined && subjects.length > 0)
    collector.roles.push(roleOf(instance, subjects));
};

function roleOf(instance: Instance, subjects: readonly TrustedSubject[]): ExistingRole {
  const name = instance.text("name");
  const arn = isRepeated(instance.block) ? undefined : instance.attribute("arn");
  return {
    ...(name === undefined ? {} : { name }),
    arns: arn instanceof Unknown ? [arn.standIn] : [],
    subjects,
    place: instance.place,
  };
}

/** The subjects of tokens that a policy trusts; undefined if it may trust others. */
export function trusted(policy: Value | undefined): readonly TrustedSubject[] | undefined {
  if (policy instanceof Unknown)
    return policy.encoded === undefined ? undefined : trusted(policy.encoded);
  if (typeof policy === "string") {
    const [document] = policy.trimStart().startsWith("{") ? parseYaml("", policy) : [];
    return document === undefined ? undefined : trusted(fromPlain(document.data));
  }
  if (policy instanceof Mapping) return trusted(valueAt(policy, "Statement"));
  if (policy === undefined || policy === null || !isList(policy)) return undefined;
  const all = policy.map(ofStatement);
  return all.every((subjects) => subjects !== undefined) ? all.flat() : undefined;
}

function ofStatement(statement: Value): readonly TrustedSubject[] | undefined {
  if (!(statement instanceof Mapping)) return undefined;
  const actions = textsOf(valueAt(statement, "Action") ?? valueAt(statement, "actions"));
  const effect = textAt(statement, "Effect") ?? textAt(statement, "effect") ?? "Allow";
  if (actions === undefined || effect !== "Allow") return undefined;
  if (!actions.some((action) => ACTION.test(action))) return [];
  // Without a condition on the subject, it trusts every token.
  const conditions = conditionsOf(statement)?.filter(({ variable }) => variable.endsWith(":sub"));
  const [condition, ...more] = conditions ?? [];
  if (condition === undefined || more.length > 0) return undefined;
  const { test, values } = condition;
  const [, kind] = /^(?:ForAnyValue:)?String(Equals|Like)$/.exec(test) ?? [];
  if (values === undefined || kind === undefined) return undefined;
  return values.map((subject) => ({ subject, isPattern: kind === "Like" }));
}

interface Condition {
  readonly test: string;
  readonly variable: string;
  /** undefined if some are unknown. */
  readonly values: readonly string[] | undefined;
}

/** Of the JSON, `Condition.StringEquals["<issuer>:sub"]`; of `aws_iam_policy_document`, the blocks `condition`. */
function conditionsOf(statement: Mapping): readonly Condition[] | undefined {
  const blocks = statement.entries.get("condition");
  if (blocks !== undefined && blocks !== null && isList(blocks))
    return blocks.map((block) => ({
      test: textAt(block, "test") ?? "",
      variable: shape(valueAt(block, "variable")),
      values: textsOf(valueAt(block, "values")),
    }));
  const tests = statement.entries.get("Condition");
  if (!(tests instanceof Mapping)) return undefined;
  return [...tests.entries].flatMap(([test, variables]) =>
    variables instanceof Mapping
      ? [...variables.entries].map(([variable, value]) => ({
          test,
          variable,
          values: textsOf(value),
        }))
      : [],
  );
}

/** A text, with stand-ins for what isn't known. */
function shape(value: Value | undefined): string {
  return value instanceof Unknown ? value.standIn : (textAt(value) ?? "");
}

function textsOf(value: Value | undefined): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const items = isList(value) ? value : [value];
  return items.every((item) => typeof item === "string") ? items : undefined;
}
