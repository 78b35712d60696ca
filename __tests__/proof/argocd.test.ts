import * as path from "node:path";

import type { ContractDocument } from "landbridge/contract";

import { argocd } from "../../config/environments/argocd";
import type { AwsEnvironmentInput } from "../../config/schema";
import { runProof } from "../../proof/run";
import { IMAGE_UPDATES } from "../support/addons-platform";
import { ARGOCD_ENGINES } from "../support/argocd-engines";
import { argocdTree } from "../support/argocd-tree";
import { stacksIn } from "../support/platform";

const CHECKOUT = path.resolve(__dirname, "../..");

/** Every engine that reads gitops/argocd/<environment>. */
function contractOf(kind: string, more: Partial<AwsEnvironmentInput> = {}): ContractDocument {
  const environment = { ...argocd, engine: ARGOCD_ENGINES[kind], ...more };
  const platform = {
    platform: "landbridge",
    defaultEnvironment: "argocd",
    environments: [environment],
  };
  return stacksIn(platform, "argocd").argocd.contract;
}

/** The tree without the component for single sign-on, which the managed Argo CD doesn't have. */
const treeWithoutLogin = (): Promise<string> =>
  argocdTree((listed) => listed.replace(/^components:\n(?: .*\n)+/m, ""));

async function prove(contract: ContractDocument): ReturnType<typeof runProof> {
  const isManaged = contract.engine.kind === "argocd-eks";
  return runProof([contract], isManaged ? await treeWithoutLogin() : CHECKOUT, "1.2.3");
}

describe.each(Object.keys(ARGOCD_ENGINES))("%s", (kind) => {
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

test("a value of the contract that no ApplicationSet reads is a warning", async () => {
  const contract = contractOf("argocd");
  const { clusterSecret, variables } = contract;
  const key = "TF_LEFT_OVER";
  const { TF_DOMAIN: declared } = variables;
  const { TF_DOMAIN: annotation } = clusterSecret!.annotations;
  const { text } = await prove({
    ...contract,
    variables: { ...variables, [key]: declared! },
    clusterSecret: {
      ...clusterSecret!,
      annotations: { ...clusterSecret!.annotations, [key]: annotation! },
    },
  });
  expect(text).toMatch(/LB906/);
  expect(text).toContain(`${key} of the contract is not read by any ApplicationSet`);
});

test("gitops-bridge's names, which only gitops-bridge's ApplicationSets read, are no findings", async () => {
  const contract = contractOf("argocd");
  expect(contract.clusterSecret!.annotations).toHaveProperty("karpenter_sqs_queue_name");
  expect((await prove(contract)).text).not.toMatch(/LB906/);
});

test("the tree of single sign-on needs the contract of the Argo CD that Terraform installs", async () => {
  const { text, failed } = await runProof([contractOf("argocd-eks")], CHECKOUT, "1.2.3");
  expect(failed).toBe(true);
  expect(text).toMatch(/LB905/);
  expect(text).toContain("TF_ARGOCD_HOSTNAME");
});

test("EKS's Argo CD refuses the address by which another one knows its own cluster", async () => {
  const contract = contractOf("argocd-eks");
  const server = "https://kubernetes.default.svc";
  const clusterSecret = { ...contract.clusterSecret!, server };
  const { text, failed } = await prove({ ...contract, clusterSecret });
  expect(failed).toBe(true);
  expect(text).toMatch(/LB912/);
});

describe("the Image Updater", () => {
  const on = { addons: { "image-updates": IMAGE_UPDATES } };
  const component = "  - ../../../infrastructure/argocd-image-updater\n";
  const listed = (): Promise<string> =>
    argocdTree((platform) => platform.replace(/^components:\n/m, `$&${component}`));

  test.each(Object.keys(ARGOCD_ENGINES))("passes with the engine %s", async (kind) => {
    const tree =
      kind === "argocd"
        ? await listed()
        : await argocdTree((platform) =>
            platform.replace(/^components:\n(?: .*\n)+/m, `components:\n${component}`),
          );
    const { text, failed } = await runProof([contractOf(kind, on)], tree, "1.2.3");
    expect([text, failed]).toEqual([expect.stringContaining("0 errors, 0 warnings"), false]);
  });

  test("on in config/ and not listed in Git is reported", async () => {
    const { text } = await runProof([contractOf("argocd", on)], CHECKOUT, "1.2.3");
    expect(text).toMatch(/LB906/);
    expect(text).toContain("TF_IMAGE_UPDATES_GIT_URL");
  });

  test("listed in Git and off in config/ fails the synth", async () => {
    const { text, failed } = await runProof([contractOf("argocd")], await listed(), "1.2.3");
    expect(failed).toBe(true);
    expect(text).toMatch(/LB905/);
  });
});
