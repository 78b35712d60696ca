import type { BuildProblem } from "../../kustomize/build";
import type { Model } from "../../model/model";
import { isRecord, list, record, text } from "../../yaml/json";
import { positionOf } from "../../yaml/positions";

/** Kinds of which a program has one. */
const WORKLOADS = new Set([
  "Deployment",
  "StatefulSet",
  "DaemonSet",
  "Job",
  "CronJob",
  "HelmRelease",
]);

/**
 * Whether a patch that matches nothing is one of a component that has the same patch for each kind of workload, one of
 * which matches.
 */
export function isForOtherKind({ kind, file, line }: BuildProblem, model: Model): boolean {
  const document = model.sources
    .documents(file)
    ?.find(({ data }) => text(data, "kind") === "Component");
  if (document === undefined) return false;
  const lines = list(document.data, "patches").map((patch, index) => ({
    isOfKind: isOfKind(patch),
    line: positionOf(document, ["patches", index]).line,
  }));
  const missing = new Set(
    model.appliers
      .flatMap(({ problems }) => problems)
      .filter((problem) => problem.kind === kind && problem.file === file)
      .map((problem) => problem.line),
  );
  const alike = lines.filter((patch) => patch.isOfKind);
  return (
    alike.some((patch) => patch.line === line) && alike.some((patch) => !missing.has(patch.line))
  );
}

/** Whether a patch is for all workloads of a kind. */
function isOfKind(patch: unknown): boolean {
  const target = record(patch, "target");
  return (
    isRecord(target) &&
    WORKLOADS.has(text(target, "kind") ?? "") &&
    Object.keys(target).every((key) => ["group", "version", "kind"].includes(key))
  );
}
