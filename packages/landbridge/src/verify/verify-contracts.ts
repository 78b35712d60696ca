import type { ContractDocument } from "../contract/document";
import { acceptedByConfiguration } from "./configuration/accepted";
import { fromConfiguration } from "./configuration/configuration";
import { fromContract } from "./prerequisites/from-contract";
import { mergePrerequisites } from "./prerequisites/merge";
import { verify, type Verified, type VerifyInput } from "./verify";

/**
 * Verifies the cluster of each contract against its contract and landbridge.yaml, and no other cluster.
 * `input` has everything that doesn't follow from the contracts.
 */
export async function verifyContracts(
  contracts: readonly ContractDocument[],
  input: Pick<VerifyInput, "repository" | "kustomize" | "rules" | "onProgress">,
): Promise<Verified> {
  const configuration = fromConfiguration(input.repository);
  // A workload environment has no tree of its own: its contract is part of its hub's.
  const own = contracts.filter(({ hub }) => hub === undefined);
  const byPath = new Map(own.map((contract) => [contract.engine.path, contract]));
  return verify({
    ...input,
    paths: [...byPath.keys()],
    prerequisitesOf: (path) => {
      const contract = byPath.get(path);
      // Without the environment's name: a finding of several environments is reported once, and names their clusters.
      const known =
        contract === undefined ? [] : [fromContract(contract, "the contract").prerequisites];
      return mergePrerequisites([...known, configuration.prerequisitesOf(path)]);
    },
    accepted: configuration.ignore.map(acceptedByConfiguration),
  });
}
