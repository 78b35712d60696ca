import { quantityOf } from "../../catalog/schemas/quantity";
import { describe } from "../../kubernetes/object";
import { changesPods } from "../../model/admission";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, isRecord, list, record, text, type FieldPath, type YamlRecord } from "../../yaml/json";
import { neverMeet } from "../ownership/exclusive-clusters";
import { podsOf, type Pods } from "../references/pods";
import type { ClusterRule, Report } from "../rule";

/** LB644 */
export const refusedByLimitRange: ClusterRule = {
  id: "LB644",
  name: "refused-by-limit-range",
  severity: "error",
  summary: "The LimitRange of the namespace doesn't allow what a container requests.",
  why: "The workload is applied without an error, but the API server refuses each of its pods: a Deployment stays at 0 replicas, and Flux waits until its timeout. A container that requests more than the LimitRange's default limit, and has no limit, is refused, too.",
  remedy:
    "Lower the request, give the container a limit, or change the LimitRange of the namespace.",
  limits:
    "Only LimitRanges and pods of the repository are read, not those of charts. Limits for containers are compared, not those for pods and ratios. Nothing is reported if a webhook or a policy of the repository changes pods. Where a chart of the repository gets values that aren't known here, it is a warning.",
  checksRemotes: true,
  *check(model) {
    if (changesPods(model)) return;
    for (const pods of podsOf(model))
      for (const range of model.ofKind("", "LimitRange"))
        if (isFor(range, pods)) yield* refusals(model, pods, range);
  },
};

/** Whether a LimitRange is in the namespace of pods, and not in another cluster that only Argo CD knows. */
function isFor({ id, applier }: ClusterObject, { owner }: Pods): boolean {
  return id.namespace === owner.id.namespace && !neverMeet(applier, owner.applier);
}

/** What a LimitRange says of each container. */
interface Limits {
  readonly range: ClusterObject;
  readonly index: number;
  readonly entry: YamlRecord;
  /** Whether another LimitRange of the namespace may give another default. */
  readonly hasRivals: boolean;
}

function* refusals(model: Model, pods: Pods, range: ClusterObject): Iterable<Report> {
  const { owner, path, spec } = pods;
  const rivals = model
    .ofKind("", "LimitRange")
    .filter(({ id }) => id.namespace === range.id.namespace);
  for (const [index, entry] of list(range.data, "spec", "limits").entries()) {
    if (!isRecord(entry) || text(entry, "type") !== "Container") continue;
    const limits = { range, index, entry, hasRivals: rivals.length > 1 };
    // The API server compares init containers only in newer versions.
    for (const [number, container] of list(spec, "containers").entries()) {
      const found = refusalOf(container, limits);
      if (found === undefined) continue;
      yield {
        ...(owner.origin.hasOpenValues && { severity: "warning" }),
        message: `${describe(range.id)} refuses the pods of ${describe(owner.id)}: container "${text(container, "name") ?? ""}" ${found.message}.`,
        at: {
          object: owner,
          path: [...path, "spec", "containers", number, "resources", ...found.path],
          value: true,
        },
        object: owner.id,
        // One of several is enough to refuse it.
        cause: `${describe(owner.id)} ${number}`,
        related: [
          {
            at: { object: range, path: ["spec", "limits", index, found.bound] },
            message: "the limit",
          },
        ],
      };
    }
  }
}

interface Refusal {
  readonly message: string;
  /** Below the container's `resources`. */
  readonly path: FieldPath;
  /** Field of the LimitRange. */
  readonly bound: string;
}

/** Why the API server refuses a container, as LimitRanger and the validation of pods compare (minConstraint, maxConstraint). */
function refusalOf(container: unknown, limits: Limits): Refusal | undefined {
  for (const field of ["limits", "requests"] as const)
    for (const [name, value] of Object.entries(record(container, "resources", field) ?? {})) {
      const verb = field === "limits" ? "has a limit of" : "requests";
      const what = `${verb} ${String(value)} ${name}`;
      const mayBeDefault =
        field === "requests" && at(container, "resources", "limits", name) === undefined;
      const found = against({ name, value, mayBeDefault }, limits);
      if (found !== undefined)
        return { message: `${what}${found.message}`, path: [field, name], bound: found.bound };
    }
  return undefined;
}

interface Amount {
  readonly name: string;
  readonly value: unknown;
  /** Whether the default of the LimitRange becomes the limit. */
  readonly mayBeDefault: boolean;
}

function against(
  { name, value, mayBeDefault }: Amount,
  { entry, hasRivals }: Limits,
): Omit<Refusal, "path"> | undefined {
  const most = at(entry, "max", name);
  const least = at(entry, "min", name);
  const usual = at(entry, "default", name) ?? most;
  if (isLess(most, value))
    return { message: `, more than the maximum of ${String(most)}`, bound: "max" };
  if (isLess(value, least))
    return { message: `, less than the minimum of ${String(least)}`, bound: "min" };
  if (!mayBeDefault || hasRivals || !isLess(usual, value)) return undefined;
  return {
    message: ` and has no limit, so that it gets the default of ${String(usual)}, which is less`,
    bound: "default",
  };
}

/** Whether two quantities are known, and the first is smaller. */
function isLess(small: unknown, large: unknown): boolean {
  const [least, most] = [quantityOf(small), quantityOf(large)];
  return least !== undefined && most !== undefined && least < most;
}
