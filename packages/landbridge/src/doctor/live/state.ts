import { at, flag, text, type YamlRecord } from "../../verify/yaml/json";
import {
  conditionsOf,
  observedGeneration,
  specChangedAt,
  timeOf,
  type Condition,
} from "./conditions";

/** State of a Flux object. */
export interface State {
  readonly kind:
    | "ready"
    /** Switched off by `spec.suspend`. */
    | "suspended"
    /** It failed, and its controller tries again. */
    | "failed"
    /** It failed, and is not retried until something changes. */
    | "stalled"
    /** Its controller waits for another object. */
    | "waiting"
    | "reconciling"
    /** Someone deleted it, and its controller has not finished. */
    | "deleting"
    /** No controller has observed it, or its newest generation. */
    | "unobserved";
  /** Whether it is Ready, regardless of its state. */
  readonly isReady: boolean;
  /** The controller's message; empty if there is none. */
  readonly message: string;
  readonly reason: string;
  /** Start of the state, in milliseconds since 1970; undefined if unknown. */
  readonly since: number | undefined;
}

/** Milliseconds that a controller may take to observe a change before it counts as unobserved. */
const SILENCE = 60_000;

/** Objects that their controllers never write a status to. */
const WITHOUT_STATUS: readonly string[] = ["Alert", "Provider", "ExternalArtifact"];

/**
 * Judges an object of Flux by its conditions.
 * @param now milliseconds since 1970
 */
export function stateOf(object: YamlRecord, now: number): State {
  const conditions = conditionsOf(object);
  const ready = conditions.find(({ type }) => type === "Ready");
  const isReady = ready?.status === "True";
  const base = {
    isReady,
    reason: ready?.reason ?? "",
    message: messageOf(conditions, ready),
    since: sinceOf(conditions, ready),
  };
  const deleted = timeOf(text(object, "metadata", "deletionTimestamp"));
  if (deleted !== undefined) return { ...base, kind: "deleting", isReady: false, since: deleted };
  if (flag(object, "spec", "suspend") === true) return { ...base, kind: "suspended" };
  const stalled = conditions.find(({ type, status }) => type === "Stalled" && status === "True");
  if (stalled !== undefined) {
    const { reason, since } = stalled;
    return { ...base, kind: "stalled", message: stalled.message || base.message, reason, since };
  }
  const silent = silentSince(object, conditions.length > 0);
  if (silent !== undefined) {
    const isLong = now - silent >= SILENCE;
    const kind = isLong ? "unobserved" : "reconciling";
    return { ...base, kind, isReady: false, message: "", since: silent };
  }
  if (ready === undefined || isReady) return { ...base, isReady: true, kind: "ready" };
  if (ready.status === "Unknown") return { ...base, kind: "reconciling" };
  return { ...base, kind: ready.reason === "DependencyNotReady" ? "waiting" : "failed" };
}

/** Since when a generation waits to be observed; undefined if the newest one was. */
function silentSince(object: YamlRecord, hasConditions: boolean): number | undefined {
  const generation = at(object, "metadata", "generation");
  const observed = observedGeneration(object);
  const changed = specChangedAt(object);
  if (changed === undefined) return undefined;
  if (observed !== undefined && typeof generation === "number") {
    if (observed >= generation) return undefined;
    return changed;
  }
  return hasConditions || observed !== undefined || needsNoStatus(object) ? undefined : changed;
}

/** Kinds without status, and HelmRepositories of type oci, which no controller reconciles. */
function needsNoStatus(object: YamlRecord): boolean {
  const kind = String(at(object, "kind"));
  return WITHOUT_STATUS.includes(kind) || at(object, "spec", "type") === "oci";
}

/** During a reconciliation, the condition Ready only says that it is in progress; Reconciling has the details. */
function messageOf(conditions: readonly Condition[], ready: Condition | undefined): string {
  const reconciling = conditions.find(
    ({ type, status }) => type === "Reconciling" && status === "True",
  );
  return (ready?.status === "Unknown" ? reconciling?.message : undefined) ?? ready?.message ?? "";
}

/** Each retry resets Ready; a failed action has its own condition, which stays. */
function sinceOf(conditions: readonly Condition[], ready?: Condition): number | undefined {
  if (ready === undefined || ready.status === "True") return ready?.since;
  const times = conditions
    .filter(({ type, status }) => type.endsWith("Failed") && status === "True")
    .concat(ready)
    .flatMap(({ since }) => since ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}
