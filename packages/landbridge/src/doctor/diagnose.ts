import type { ContractDocument } from "../contract/document";
import { UserError } from "../errors/user-error";
import { fromConfiguration } from "../verify/configuration/configuration";
import type { Finding, Severity } from "../verify/findings/finding";
import type { KustomizeOptions } from "../verify/kustomize/builder";
import type { Model } from "../verify/model/model";
import { fromContract } from "../verify/prerequisites/from-contract";
import { mergePrerequisites } from "../verify/prerequisites/merge";
import type { Repository } from "../verify/repository/repository";
import { findingOf } from "../verify/rules/run";
import { verify } from "../verify/verify";
import { livePath } from "./model/declared";
import type { DiagnosisInput } from "./model/diagnosis-input";
import { DOCTOR_RULES } from "./rules/registry";

/**
 * Renders Git's tree of a contract's environment.
 * @throws UserError if the repository has no such tree
 */
export async function readTree(
  repository: Repository,
  contract: ContractDocument,
  kustomize: KustomizeOptions,
): Promise<Model> {
  const { path } = contract.engine;
  const configuration = fromConfiguration(repository);
  const { fleet } = await verify({
    repository,
    paths: [path],
    rules: [],
    kustomize,
    prerequisitesOf: (cluster) =>
      mergePrerequisites([
        fromContract(contract, `the contract of ${contract.environment}`).prerequisites,
        configuration.prerequisitesOf(cluster),
      ]),
  });
  const [model] = fleet.models;
  if (model === undefined || repository.kind(path) !== "directory") {
    const message =
      "the contract says that the cluster reconciles this directory, but it doesn't exist";
    throw new UserError({ place: path, message });
  }
  return model;
}

/** The doctor's result. */
export interface Diagnosis {
  /** The most severe first; among these, the one with the most dependents. */
  readonly findings: readonly Finding[];
  /** What could not be determined, a sentence each. */
  readonly notes: readonly string[];
}

/**
 * Judges a cluster.
 * @throws UserError if it is the cluster of another environment
 */
export function diagnose(input: DiagnosisInput): Diagnosis {
  assertOwnCluster(input);
  const findings = DOCTOR_RULES.flatMap((rule) =>
    [...rule.check(input)].map((report) => findingOf(rule, report, [])),
  );
  return { findings: findings.sort(compare), notes: [...notesOf(input)] };
}

const SEVERITIES: readonly Severity[] = ["error", "warning", "note"];

function compare(one: Finding, other: Finding): number {
  return (
    SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
    other.related.length - one.related.length ||
    one.rule.localeCompare(other.rule, "en") ||
    one.message.localeCompare(other.message, "en")
  );
}

/** Otherwise everything would differ, and no finding would help. */
function assertOwnCluster({ live, contract, model }: DiagnosisInput): void {
  const path = livePath(live, model);
  const own = contract.engine.path;
  if (path === undefined || path === own) return;
  throw new UserError({
    place: "--context",
    message: `this cluster reconciles ${path}, not the path of ${contract.environment} (${own})`,
  });
}

function* notesOf({ live, contract }: DiagnosisInput): Iterable<string> {
  for (const { kind, message } of live.unread) {
    yield `Objects of kind ${kind} were not read: ${message}.`;
  }
  for (const [key, { known }] of Object.entries(contract.variables)) {
    if (!known) yield `${key} was not compared: only Terraform knows its value.`;
  }
  for (const [name, { unknown }] of Object.entries(contract.services)) {
    if (unknown === undefined) {
      yield `The values of ${name} were not compared: the contract is from an older version, which doesn't say which ones are known.`;
    }
    for (const path of unknown ?? []) {
      yield `${path} of ${name}'s values was not compared: only Terraform knows it.`;
    }
  }
}
