import type { Severity } from "../../findings/finding";
import type { Location } from "../../findings/location";
import type { BuildProblem, BuildProblemKind } from "../../kustomize/build";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import type { Repository } from "../../repository/repository";
import { isOfArgocd } from "../of-argocd";
import { mayNotBeTaken } from "../ownership/overlaps";
import type { ClusterRule, Report } from "../rule";
import { isSuspended } from "../suspended";
import { wholeDirectoryTwice } from "./whole-directory-twice";

/** How problems of a kind are reported. */
export interface BuildProblemOptions {
  /** For kinds whose severity differs from the rule's. */
  readonly severities?: Readonly<Partial<Record<BuildProblemKind, Severity>>>;
  /** Whether something else that is known excuses a problem. */
  readonly isForgiven?: (problem: BuildProblem, model: Model, applier: Applier) => boolean;
  /** Why something else may make up for a problem: a warning says so, with what makes it one with others. */
  readonly excuse?: (problem: BuildProblem, model: Model, applier: Applier) => Excuse | undefined;
  /** Problems with the same text become one finding; undefined for a finding of its own. */
  readonly cause?: (problem: BuildProblem) => string | undefined;
  /** What to do instead where Argo CD applies the directory. */
  readonly argocdRemedy?: string;
}

/** Why a problem may be none. */
export interface Excuse {
  /** To follow a semicolon: `the build fails unless somebody creates it by hand`. */
  readonly reason: string;
  /** Problems with the same text become one finding. */
  readonly cause?: string;
}

/** A rule that reports what went wrong in building directories. */
export function buildProblemRule(
  base: Omit<ClusterRule, "check">,
  kinds: readonly BuildProblemKind[],
  { severities = {}, isForgiven, excuse, cause, argocdRemedy }: BuildProblemOptions = {},
): ClusterRule {
  return {
    ...base,
    *check(model) {
      const seen = new Set<string>();
      const all = [...problemsOf(model, kinds)]
        .filter(([applier, problem]) => isForgiven?.(problem, model, applier) !== true)
        .map(([applier, problem]) => ({
          applier,
          problem,
          excused: excuse?.(problem, model, applier),
        }));
      // What is wrong for one applier is, whatever excuses another one.
      const sure = all.filter(({ excused }) => excused === undefined);
      for (const { applier, problem, excused } of [...sure, ...all]) {
        const own = reportOf(applier, problem, model.sources.repository);
        const remedy = own.remedy ?? (isOfArgocd(model, applier) ? argocdRemedy : undefined);
        const report = { ...own, remedy };
        // Kustomizations that share a base share its problems, and one line may be wrong in two ways.
        const place = "file" in report.at ? JSON.stringify(report.at) : report.message;
        if (seen.has(place)) continue;
        seen.add(place);
        if (excused === undefined)
          yield {
            ...report,
            severity: ofState(applier, severities[problem.kind] ?? base.severity),
            cause: cause?.(problem),
          };
        else
          yield {
            ...report,
            message: withReason(report.message, excused.reason),
            severity: "warning",
            cause: excused.cause ?? cause?.(problem),
          };
      }
    },
  };
}

/** Nothing builds what is suspended. */
function ofState(applier: Applier, severity: Severity): Severity {
  return severity === "error" && isSuspended(applier) ? "warning" : severity;
}

function withReason(message: string, reason: string): string {
  return message.endsWith("?")
    ? `${message} ${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
    : `${message.replace(/\.$/, "")}; ${reason}.`;
}

function* problemsOf(
  model: Model,
  kinds: readonly BuildProblemKind[],
): Iterable<readonly [Applier, BuildProblem]> {
  const suspended = model.appliers.filter((applier) => isSuspended(applier));
  const active = model.appliers.filter((applier) => !suspended.includes(applier));
  // What both build is wrong now.
  for (const applier of [...active, ...suspended]) {
    // It may contain files other than manifests.
    if (mayNotBeTaken(model, applier)) continue;
    for (const problem of applier.problems) {
      if (kinds.includes(problem.kind)) yield [applier, problem];
    }
  }
}

function reportOf(applier: Applier, problem: BuildProblem, repository: Repository): Report {
  const { message, file, line, column, related } = problem;
  const text = /[.!?]$/.test(message) ? message : `${message}.`;
  const others = (related ?? []).map((other) => ({ at: placeOf(other), message: other.message }));
  const twice = wholeDirectoryTwice(applier, problem, repository);
  if (twice !== undefined)
    return {
      message: text.replace(/\.$/, `: Flux builds everything below ${twice.directory}.`),
      at: twice.at,
      object: applier.object?.id,
      remedy: twice.remedy,
      related: others.slice(0, 1).map(({ at }) => ({ at, message: "applied twice" })),
    };
  // A kustomization that Flux generates has no line; the second of two objects has.
  const second = line === undefined ? related?.at(-1) : undefined;
  return {
    message: text,
    at: second === undefined ? { file, line, column } : placeOf(second),
    object: applier.object?.id,
    related: others,
  };
}

function placeOf({ file, line }: { readonly file: string; readonly line?: number }): Location {
  return { file, line };
}
