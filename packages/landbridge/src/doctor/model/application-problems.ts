import { isApplication, isApplicationSet } from "../../verify/argocd/kinds";
import type { Severity } from "../../verify/findings/finding";
import { annotationsOf } from "../../verify/kubernetes/object";
import { list, record, text, type YamlRecord } from "../../verify/yaml/json";
import { oneLine } from "../live/condition-text";

/** What is wrong with an Application or ApplicationSet. */
export interface ApplicationProblem {
  /** Default: error. */
  readonly severity?: Severity;
  /** As the rest of a sentence: `failed to sync`. */
  readonly what: string;
  /** Argo CD's words; empty where it has none. */
  readonly why: string;
}

/** The worst problem of an object of Argo CD, by its own status; undefined if it is as it should be. */
export function applicationProblem(object: YamlRecord): ApplicationProblem | undefined {
  if (isApplicationSet(object)) return setProblem(object);
  if (!isApplication(object)) return undefined;
  return (
    conditionProblem(object) ??
    syncProblem(object) ??
    suspension(object) ??
    healthProblem(object) ??
    sharedProblem(object) ??
    driftProblem(object)
  );
}

/** Whether a sync is running: what it applies later doesn't exist yet. */
export function isSyncing(object: YamlRecord | undefined): boolean {
  return text(object, "status", "operationState", "phase") === "Running";
}

/** Such as an annotation of the cluster Secret that its template reads and that is missing. */
function setProblem(object: YamlRecord): ApplicationProblem | undefined {
  const failing = conditionsOf(object).find(
    (one) => text(one, "type") === "ErrorOccurred" && text(one, "status") === "True",
  );
  if (failing === undefined) return undefined;
  return { what: "doesn't generate its Applications", why: messageOf(failing) };
}

/** Such as a project that doesn't exist, or a source that can't be rendered; warnings are no reason. */
function conditionProblem(object: YamlRecord): ApplicationProblem | undefined {
  const failing = conditionsOf(object).find((one) => !typeOf(one).endsWith("Warning"));
  if (failing === undefined) return undefined;
  const what = WHAT[typeOf(failing)] ?? "can't be compared with Git";
  return { what, why: messageOf(failing) };
}

/** What the conditions of an Application mean, where it isn't a comparison that fails. */
const WHAT: Readonly<Record<string, string>> = {
  InvalidSpecError: "is invalid",
  DeletionError: "can't be deleted",
  SyncError: "failed to sync",
};

function syncProblem(object: YamlRecord): ApplicationProblem | undefined {
  const phase = text(object, "status", "operationState", "phase");
  const why = ended(text(object, "status", "operationState", "message") ?? "");
  if (phase === "Failed" || phase === "Error") return { what: "failed to sync", why };
  if (phase !== "Running") return undefined;
  // Between two attempts the phase stays Running.
  if (/Retrying attempt #\d+/.test(why)) return { what: "fails to sync, again and again", why };
  return { severity: "note", what: "is syncing", why };
}

function suspension(object: YamlRecord): ApplicationProblem | undefined {
  const by = text(annotationsOf(object), "landbridge.dev/suspended-by");
  if (by === undefined || record(object, "spec", "syncPolicy", "automated") !== undefined)
    return undefined;
  return { severity: "warning", what: `isn't synced any more: a ${by} has suspended it`, why: "" };
}

function healthProblem(object: YamlRecord): ApplicationProblem | undefined {
  const health = text(object, "status", "health", "status");
  const why = ended(text(object, "status", "health", "message") ?? "");
  if (health === "Degraded" || health === "Missing") return { what: `is ${health}`, why };
  if (health === "Progressing") return { severity: "note", what: "is Progressing", why };
  return undefined;
}

function sharedProblem(object: YamlRecord): ApplicationProblem | undefined {
  const shared = conditionsOf(object).find((one) => typeOf(one) === "SharedResourceWarning");
  if (shared === undefined) return undefined;
  return { severity: "warning", what: "shares an object", why: messageOf(shared) };
}

function driftProblem(object: YamlRecord): ApplicationProblem | undefined {
  const sync = text(object, "status", "sync", "status");
  if (sync === "OutOfSync") return { severity: "warning", what: "is OutOfSync", why: "" };
  return sync === undefined
    ? { severity: "warning", what: "was never compared with Git", why: "" }
    : undefined;
}

function conditionsOf(object: YamlRecord): readonly unknown[] {
  return list(object, "status", "conditions");
}

function typeOf(condition: unknown): string {
  return text(condition, "type") ?? "";
}

function messageOf(condition: unknown): string {
  return ended(text(condition, "message") ?? typeOf(condition));
}

function ended(sentence: string): string {
  const line = oneLine(sentence);
  return line === "" || line.endsWith(".") ? line : `${line}.`;
}
