import type { ContractDocument } from "landbridge/contract";
import {
  type Finding,
  LocalKustomize,
  type Repository,
  resultOf,
  severityInSynth,
  verifyContracts,
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
  const verified = await verifyContracts(contracts, {
    repository,
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
