import { isRecord } from "../../verify/yaml/json";
import type { TerraformChange } from "../document";
import { forceNewOf, forcing } from "../facts/force-new";
import { isReplacement, type Plan, type PlannedChange } from "../plan";
import type { FieldChange } from "../values/field-change";

type Effects = Pick<TerraformChange, "changes" | "replacement" | "plan">;

/** What Terraform does about the changes of a resource: as the plan says, else as the provider documents it. */
export function effectsOf(
  change: Pick<TerraformChange, "address" | "type" | "kind" | "action" | "changes">,
  plan: Plan | undefined,
): Effects {
  const { changes } = change;
  const planned = plan?.changes.find(({ address }) => address === change.address);
  if (plan !== undefined && planned !== undefined) {
    return {
      changes: changes.map((field) => withRealValues(field, planned)),
      plan: {
        file: plan.file,
        actions: [...planned.actions],
        replacePaths: [...planned.replacePaths],
      },
      ...replacementIn(planned, plan),
    };
  }
  if (change.kind !== "resource" || (change.action !== "changed" && change.action !== "moved"))
    return { changes };
  return { changes, ...documented(change) };
}

function replacementIn(planned: PlannedChange, { file }: Plan): Pick<Effects, "replacement"> {
  if (!isReplacement(planned.actions)) return {};
  const attributes = [...planned.replacePaths];
  return { replacement: { certain: true, attributes, source: file } };
}

function documented({
  type,
  changes: all,
}: Pick<TerraformChange, "type" | "changes">): Pick<Effects, "replacement"> {
  const changes = all.filter(
    ({ path }) => !/^(?:depends_on|lifecycle|provider|provisioner|timeouts|tags)\b/.test(path),
  );
  if (changes.length === 0) return {};
  const facts = forceNewOf(type);
  if (facts === undefined) {
    const source = `Landbridge has no data about ${type}`;
    const attributes = changes.map(({ path }) => path);
    return { replacement: { certain: false, attributes, source } };
  }
  const { certain, possible } = forcing(facts, changes);
  const attributes = certain.length > 0 ? certain : possible;
  if (attributes.length === 0) return {};
  const { source } = facts;
  return { replacement: { certain: certain.length > 0, attributes: [...attributes], source } };
}

/** The field with the plan's values instead of expressions. */
function withRealValues(change: FieldChange, planned: PlannedChange): FieldChange {
  const real = (value: unknown, side: unknown): unknown => {
    if (typeof value !== "string" || !value.includes("${")) return value;
    return valueAt(side, change.path) ?? value;
  };
  return {
    ...change,
    ...(change.before === undefined ? {} : { before: real(change.before, planned.before) }),
    ...(change.after === undefined ? {} : { after: real(change.after, planned.after) }),
  };
}

/** A value by its path. A block is a list of one in plans, and the block itself in the configuration. */
function valueAt(value: unknown, path: string): unknown {
  const keys = [...path.matchAll(/[\w-]+/g)].map(([key]) => key);
  return keys.reduce<unknown>((here, key) => {
    const block: unknown = Array.isArray(here) && !/^\d+$/.test(key) ? here[0] : here;
    if (Array.isArray(block)) return block[Number(key)];
    return isRecord(block) ? block[key] : undefined;
  }, value);
}
