import { parseDuration } from "../../verify/flux/duration";
import { describe, idOf, type ObjectId } from "../../verify/kubernetes/object";
import { list, text, type YamlRecord } from "../../verify/yaml/json";
import { because } from "../live/condition-text";
import { specChangedAt } from "../live/conditions";
import { durationText } from "../live/duration";
import { isFluxGroup } from "../live/flux-groups";
import { stateOf, type State } from "../live/state";
import { ageText } from "./age-text";
import { spotOf } from "./declared";
import type { DiagnosisInput } from "./diagnosis-input";
import { waitsOf } from "./flux-waits";
import type { Symptom } from "./symptom";

const MINUTE = 60_000;

/** Milliseconds that a reconciliation may take if its object has no timeout. */
const TIMEOUT = 5 * MINUTE;

/** Objects of Flux that are not Ready, or switched off. */
export function* fluxSymptoms(input: DiagnosisInput): Iterable<Symptom> {
  for (const object of input.live.inGroups(isFluxGroup)) {
    const id = idOf(object);
    if (id === undefined) continue;
    const state = stateOf(object, input.now);
    if (state.kind === "ready") continue;
    yield {
      ...judge(input, id, object, state),
      object: id,
      at: spotOf(input.model, id),
      waitsFor: waitsOf(input, id, object, state),
    };
  }
}

type Judgement = Omit<Symptom, "object" | "at" | "waitsFor">;

function judge(input: DiagnosisInput, id: ObjectId, object: YamlRecord, state: State): Judgement {
  const { now } = input;
  const title = describe(id);
  const { message, reason } = state;
  const age = state.since === undefined ? undefined : now - state.since;
  const time = ageText(input, state.since);
  switch (state.kind) {
    case "failed":
      return {
        rule: "failed",
        message: `${title} is not Ready${time}${because(message, reason)}`,
        state: "is not Ready",
      };
    case "stalled":
      return {
        rule: "failed",
        message: `${title} is stalled${time} and is not retried${because(message, reason)}`,
        state: "is stalled",
      };
    case "suspended":
      return suspended(title, object, state, now);
    case "unobserved":
      return {
        rule: "unobserved",
        message: `${title} waits${time} for a controller to observe ${newestOf(object)}.`,
        state: "is not observed by its controller",
      };
    case "reconciling":
      return {
        rule: "reconciling",
        message: `${title} is being reconciled${time}${because(message)}`,
        state: "is being reconciled",
        severity: isLong(age, timeoutOf(object)) ? "warning" : "note",
      };
    case "deleting":
      return {
        rule: "reconciling",
        message: `${title} is being deleted${time}.`,
        state: "is being deleted",
        severity: isLong(age, TIMEOUT) ? "warning" : "note",
      };
    case "waiting":
      return waiting(input, id, object, `${title} waits${time}${because(message)}`, age);
    case "ready":
      return { rule: "reconciling", message: `${title} is Ready.`, state: "is Ready" };
    default:
      return state.kind satisfies never;
  }
}

function suspended(title: string, object: YamlRecord, state: State, now: number): Judgement {
  const changed = specChangedAt(object);
  const time =
    changed === undefined ? "" : `; its spec was last changed ${durationText(now - changed)} ago`;
  const before = state.isReady ? "" : ` It is not Ready${because(state.message, state.reason)}`;
  return {
    rule: "suspended",
    message: `${title} is suspended${time}.${before}`,
    state: "is suspended",
    ...(state.isReady ? { isHarmless: true } : {}),
  };
}

/** A dependency that nothing will ever create is a failure; all others may be a matter of time. */
function waiting(
  { live, model }: DiagnosisInput,
  { group, kind, namespace }: ObjectId,
  object: YamlRecord,
  message: string,
  age: number | undefined,
): Judgement {
  const isHopeless = list(object, "spec", "dependsOn").some((entry) => {
    const name = text(entry, "name") ?? "";
    const other = { group, kind, namespace: text(entry, "namespace") ?? namespace, name };
    return live.find(other) === undefined && model.find(other).length === 0;
  });
  const state = "has not started";
  if (isHopeless) return { rule: "failed", message, state };
  const severity = isLong(age, TIMEOUT) ? "warning" : "note";
  return { rule: "reconciling", message, state, severity };
}

function newestOf(object: YamlRecord): string {
  return text(object, "status", "conditions", 0, "type") === undefined ? "it" : "its last change";
}

/** `spec.timeout`, else what Flux takes instead. */
function timeoutOf(object: YamlRecord): number {
  const isKustomization = text(object, "kind") === "Kustomization";
  const instead = isKustomization ? text(object, "spec", "interval") : undefined;
  return parseDuration(text(object, "spec", "timeout") ?? instead) ?? TIMEOUT;
}

function isLong(age: number | undefined, limit: number): boolean {
  return age !== undefined && age > limit + MINUTE;
}
