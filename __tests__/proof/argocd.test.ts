import * as path from "node:path";

import type { ContractDocument } from "landbridge/contract";

import { argocd } from "../../config/environments/argocd";
import type { AwsEnvironmentInput } from "../../config/schema";
import { runProof } from "../../proof/run";
import { stacksIn } from "../support/platform";

const CHECKOUT = path.resolve(__dirname, "../..");

/** Every engine that reads gitops/argocd/<environment>. */
const ENGINES: Readonly<Record<string, AwsEnvironmentInput["engine"]>> = {
  argocd: { kind: "argocd" },
  "argocd-eks": {
    kind: "argocd-eks",
    identityCenter: { instanceArn: "arn:aws:sso:::instance/ssoins-0a1b2c3d4e5f6a7b" },
    admins: { groups: ["9067f7a1-70a1-4a3c-9d4e-0a1b2c3d4e5f"] },
  },
};

function contractOf(kind: string): ContractDocument {
  const environment = { ...argocd, engine: ENGINES[kind] };
  const platform = {
    platform: "landbridge",
    defaultEnvironment: "argocd",
    environments: [environment],
  };
  return stacksIn(platform, "argocd").argocd.contract;
}

const prove = (contract: ContractDocument): ReturnType<typeof runProof> =>
  runProof([contract], CHECKOUT, "1.2.3");

describe.each(Object.keys(ENGINES))("%s", (kind) => {
  const contract = contractOf(kind);

  test("the tree passes, with every object of its Applications", async () => {
    const { text, failed, proven } = await prove(contract);
    expect([text, failed]).toEqual([expect.stringContaining("0 errors, 0 warnings"), false]);
    const [, objects] = /(\d+) objects/.exec(proven) ?? [];
    expect(Number(objects)).toBeGreaterThan(50);
  });

  test("a value that is removed from the contract fails the synth", async () => {
    const { clusterSecret } = contract;
    const { TF_DOMAIN: removed, ...annotations } = clusterSecret!.annotations;
    expect(removed).toBeDefined();
    const without = { ...contract, clusterSecret: { ...clusterSecret!, annotations } };
    const { text, failed } = await prove(without);
    expect(failed).toBe(true);
    expect(text).toMatch(/LB905/);
    expect(text).toContain("TF_DOMAIN");
  });
});

test("EKS's Argo CD refuses the address by which another one knows its own cluster", async () => {
  const contract = contractOf("argocd-eks");
  const server = "https://kubernetes.default.svc";
  const clusterSecret = { ...contract.clusterSecret!, server };
  const { text, failed } = await prove({ ...contract, clusterSecret });
  expect(failed).toBe(true);
  expect(text).toMatch(/LB912/);
});
