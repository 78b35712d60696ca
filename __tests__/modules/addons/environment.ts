import type { TerraformStack } from "cdktf";

import { Contract, contractDocumentOf } from "../../../modules/contract";
import type { ContractDocument } from "../../../modules/contract";
import type { TerraformJson } from "../../support/stack";
import { stackIn } from "../../support/stack";

/** The settings that every addon gets from its environment. */
export interface Given {
  readonly name: string;
  readonly clusterName: string;
  readonly region: string;
  readonly partition: string;
  readonly domain: string;
  readonly contract: Contract;
}

/** Builds addons in a stack of their own. */
export function addonsIn(build: (stack: TerraformStack, given: Given) => void): {
  json: TerraformJson;
  contract: Contract;
  document: () => ContractDocument;
} {
  let contract!: Contract;
  const { json } = stackIn((stack) => {
    contract = new Contract(stack, "dev", { kind: "flux", version: "v2.7.5", path: "p" });
    build(stack, {
      name: "landbridge-dev",
      clusterName: "landbridge-dev",
      region: "eu-west-1",
      partition: "aws",
      domain: "dev.example.com",
      contract,
    });
  });
  return { json, contract, document: () => contractDocumentOf(contract) };
}
