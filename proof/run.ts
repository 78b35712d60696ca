import type { ContractDocument } from "landbridge/contract";
import { DiskRepository, enumerate, NO_COLORS, plural, renderText, RULES } from "landbridge/verify";

import type { Coverage } from "./prove";
import { prove } from "./prove";

/** What a synth has to say of its proof. */
export interface ProofReport {
  /** Findings as people read them; empty where there are none. */
  readonly text: string;
  /** Whether the synth fails. */
  readonly failed: boolean;
  /** One line: how much was checked, of which nothing failed. Not true where the synth fails. */
  readonly proven: string;
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
  const { result, failures, coverage } = await prove(contracts, repository);
  const read = (file: string): string | undefined => repository.read(file);
  const input = {
    result,
    rules: RULES,
    read,
    colors: NO_COLORS,
    verbose: false,
    version,
  };
  return {
    text: result.findings.length === 0 ? "" : renderText(input),
    failed: failures.length > 0,
    proven: provenLine(contracts, coverage),
  };
}

/** `proven before apply: 2 clusters, 30 Kustomizations, 180 objects and 60 contract values against 74 rules`. */
function provenLine(
  contracts: readonly ContractDocument[],
  { clusters, kustomizations, objects }: Coverage,
): string {
  const values = contracts.reduce((sum, contract) => sum + valuesOf(contract), 0);
  const checked = [
    plural(clusters, "cluster"),
    plural(kustomizations, "Kustomization"),
    plural(objects, "object"),
    plural(values, "contract value"),
  ];
  return `proven before apply: ${enumerate(checked)} against ${plural(RULES.length, "rule")}`;
}

/** Variables, and the single values of services. */
function valuesOf({ variables, services }: ContractDocument): number {
  return Object.values(services).reduce(
    (sum, { values }) => sum + leaves(values),
    Object.keys(variables).length,
  );
}

function leaves(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, item) => sum + leaves(item), 0);
}
