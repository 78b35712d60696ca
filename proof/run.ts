import type { ContractDocument } from "../modules/contract/document";
import { NO_COLOURS } from "../verify/report/colours";
import { renderText } from "../verify/report/text";
import { DiskRepository } from "../verify/repository/disk-repository";
import { RULES } from "../verify/rules/registry";
import { prove } from "./prove";

/** What a synth has to say of its proof. */
export interface ProofReport {
  /** Findings as people read them; empty where there are none. */
  readonly text: string;
  /** Whether the synth fails. */
  readonly failed: boolean;
}

/**
 * Proves a checkout against the contracts of its synth.
 * @param root the checkout, absolute
 * @param version of Landbridge, for the report
 */
export async function runProof(
  contracts: readonly ContractDocument[],
  root: string,
  version: string,
): Promise<ProofReport> {
  const repository = new DiskRepository(root);
  const { result, failures } = await prove(contracts, repository);
  const read = (file: string): string | undefined => repository.read(file);
  const input = {
    result,
    rules: RULES,
    read,
    colours: NO_COLOURS,
    verbose: false,
    version,
  };
  return {
    text: result.findings.length === 0 ? "" : renderText(input),
    failed: failures.length > 0,
  };
}
