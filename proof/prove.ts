import type { ContractDocument } from "landbridge/contract";
import {
  acceptedByConfiguration,
  type Finding,
  fromConfiguration,
  fromContract,
  LocalKustomize,
  mergePrerequisites,
  type Repository,
  resultOf,
  severityInSynth,
  verify,
  type VerifyResult,
} from "landbridge/verify";

/** How much was checked. */
export interface Coverage {
  readonly clusters: number;
  /** Of Flux. */
  readonly kustomizations: number;
  readonly objects: number;
}

/** What the proof says about a synth. */
export interface Proof {
  readonly result: VerifyResult;
  /** Findings that fail the synth. */
  readonly failures: readonly Finding[];
  readonly coverage: Coverage;
}

/**
 * Verifies the Git tree of every environment against the contract that was just synthesized, before
 * anything is applied: both sides match, and nothing is applied before
 * its dependencies.
 */
export async function prove(
  contracts: readonly ContractDocument[],
  repository: Repository,
): Promise<Proof> {
  const start = performance.now();
  const configuration = fromConfiguration(repository);
  const byPath = new Map(contracts.map((contract) => [contract.engine.path, contract]));
  const verified = await verify({
    repository,
    paths: [...byPath.keys()],
    prerequisitesOf: (path) => {
      const contract = byPath.get(path);
      // Without the environment's name: a finding of several environments is reported once, and names their clusters.
      const own =
        contract === undefined ? [] : [fromContract(contract, "the contract").prerequisites];
      return mergePrerequisites([...own, configuration.prerequisitesOf(path)]);
    },
    accepted: configuration.ignore.map(acceptedByConfiguration),
    kustomize: { external: new LocalKustomize() },
  });
  const findings = verified.findings.map((finding) => ({
    ...finding,
    severity: severityInSynth(finding.rule, finding.severity),
  }));
  const result = resultOf({ ...verified, findings }, performance.now() - start);
  const { models } = verified.fleet;
  const appliers = models.flatMap((model) => model.appliers);
  return {
    result,
    failures: findings.filter(({ severity }) => severity === "error"),
    coverage: {
      clusters: models.length,
      kustomizations: appliers.filter(({ kind }) => kind === "Kustomization").length,
      objects: result.statistics.objects,
    },
  };
}
