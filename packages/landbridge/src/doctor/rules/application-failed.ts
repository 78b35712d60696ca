import { ARGOCD_GROUP } from "../../verify/argocd/kinds";
import { describe, idOf } from "../../verify/kubernetes/object";
import type { Report } from "../../verify/rules/rule";
import { list, text, type YamlRecord } from "../../verify/yaml/json";
import { spotOf } from "../model/declared";
import type { DoctorRule } from "./rule";

/** LB817 */
export const applicationFailed: DoctorRule = {
  id: "LB817",
  name: "application-failed",
  severity: "error",
  summary: "An Application of Argo CD isn't synced or healthy.",
  why: "What its commit changes is not in the cluster, or doesn't work there. Applications of later sync waves wait for it, if Argo CD has a health check for Application.",
  remedy: "Fix the cause named in the message, in Git; argocd app sync NAME retries immediately.",
  *check({ live, model }) {
    for (const object of live.ofKind(ARGOCD_GROUP, "Application")) {
      const id = idOf(object);
      const problem = id === undefined ? undefined : problemOf(object);
      if (id === undefined || problem === undefined) continue;
      yield {
        severity: problem.severity,
        message: `${describe(id)} ${problem.what}${problem.why === "" ? "." : `: ${problem.why}`}`,
        at: spotOf(model, id),
        object: id,
      };
    }
  },
};

interface Problem extends Pick<Report, "severity"> {
  readonly what: string;
  readonly why: string;
}

function problemOf(object: YamlRecord): Problem | undefined {
  const conditions = list(object, "status", "conditions");
  // Other conditions keep Argo CD from comparing or syncing.
  const failing = conditions.find(
    (condition) => !(text(condition, "type") ?? "").endsWith("Warning"),
  );
  if (failing !== undefined) return { what: "can't be compared with Git", why: messageOf(failing) };
  const phase = text(object, "status", "operationState", "phase");
  if (phase === "Failed" || phase === "Error") {
    const why = text(object, "status", "operationState", "message") ?? "";
    return { what: "failed to sync", why: ended(why) };
  }
  const health = text(object, "status", "health", "status");
  if (health === "Degraded" || health === "Missing") {
    const why = text(object, "status", "health", "message") ?? "";
    return { what: `is ${health}`, why: ended(why) };
  }
  const shared = conditions.find(
    (condition) => text(condition, "type") === "SharedResourceWarning",
  );
  if (shared !== undefined)
    return { severity: "warning", what: "shares an object", why: messageOf(shared) };
  const sync = text(object, "status", "sync", "status");
  if (sync === "OutOfSync" && phase !== "Running")
    return { severity: "warning", what: "is OutOfSync", why: "" };
  return undefined;
}

function messageOf(condition: unknown): string {
  return ended(text(condition, "message") ?? text(condition, "type") ?? "");
}

function ended(sentence: string): string {
  return sentence === "" || sentence.endsWith(".") ? sentence : `${sentence}.`;
}
