import { tooDeepAt } from "../../verify/yaml/limits";
import { compareValues } from "./compare";
import { withoutSecrets } from "./digest";
import { pathText, type FieldChange, type FieldDifference } from "./field-change";

/** Levels of JSON in a text that is compared field by field. */
const MAX_DEPTH = 200;

/**
 * The fields in which two values differ, as reports show them: JSON in texts is compared field by field, and secret values
 * are left out.
 */
export function changesOf(before: unknown, after: unknown): readonly FieldChange[] {
  return compareValues(before, after).flatMap(withinText).map(shown);
}

/** A text with JSON in it, such as an IAM policy, as the fields that differ; as it is if only its form changed. */
function withinText(difference: FieldDifference): readonly FieldDifference[] {
  const { kind, before, after, segments } = difference;
  if (kind !== "changed") return [difference];
  const [old, now] = [parsed(before), parsed(after)];
  if (old === undefined || now === undefined) return [difference];
  const inside = compareValues(old, now);
  if (inside.length === 0) return [difference];
  return inside.map((own) => ({ ...own, segments: [...segments, ...own.segments] }));
}

function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return undefined;
  if (tooDeepAt(value, MAX_DEPTH) !== undefined) return undefined;
  try {
    const data: unknown = JSON.parse(value);
    return typeof data === "object" && data !== null ? data : undefined;
  } catch {
    return undefined;
  }
}

function shown({ segments, kind, before, after }: FieldDifference): FieldChange {
  const [old, now] = [withoutSecrets(before), withoutSecrets(after)];
  return {
    path: pathText(segments),
    kind,
    ...(before === undefined ? {} : { before: old }),
    ...(after === undefined ? {} : { after: now }),
    ...(holdsSecret(before, old) || holdsSecret(after, now) ? { secret: true } : {}),
  };
}

/** Whether something of a value was hidden. */
function holdsSecret(value: unknown, shownValue: unknown): boolean {
  return JSON.stringify(value) !== JSON.stringify(shownValue);
}
