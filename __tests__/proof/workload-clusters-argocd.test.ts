/** What a hub with Argo CD creates by Crossplane and applies to it: the files of both commands, proven with the contract. */
import { DiskRepository, verifyContracts } from "landbridge/verify";

import { argocd } from "../../config/environments/argocd";
import type { AwsEnvironmentInput, PlatformInput } from "../../config/schema";
import { validatePlatform } from "../../config/validate";
import { fleetFiles } from "../../fleet/files";
import { runProof } from "../../proof/run";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { synthesize } from "../../stacks/synthesize";
import { testApp } from "../support/app";
import { argocdTree } from "../support/argocd-tree";
import { ARGOCD_EKS } from "../support/fleet-platform";

const COMPONENTS = ["crossplane", "kube-prometheus-stack", "amazon-managed-prometheus"];

async function proven(
  more: Partial<AwsEnvironmentInput> = {},
  components: readonly string[] = COMPONENTS,
) {
  const platform: PlatformInput = {
    platform: "landbridge",
    defaultEnvironment: "argocd",
    environments: [
      {
        ...argocd,
        topology: {
          kind: "management",
          workloads: { orders: { cidr: "10.100.0.0/16" }, search: { cidr: "10.101.0.0/16" } },
        },
        addons: {
          ...argocd.addons,
          crossplane: {},
          "kube-prometheus-stack": {},
          "amazon-managed-prometheus": {},
        },
        ...more,
      },
    ],
  };
  const listedComponents = components.map((name) => `  - ../../../infrastructure/${name}\n`);
  const files = fleetFiles(validatePlatform(platform, ACCOUNT_NAMES));
  const root = await argocdTree(
    (listed) =>
      listed
        // EKS signs people in by itself.
        .replace(
          more.engine?.kind === "argocd-eks" ? "  - ../../../infrastructure/argocd\n" : "",
          "",
        )
        .replace("resources:\n", "resources:\n  - ../../../fleet/argocd\n")
        .replace("components:\n", `components:\n${listedComponents.join("")}`),
    Object.fromEntries(files),
  );
  const contracts = synthesize(testApp(), platform);
  const { fleet } = await verifyContracts(contracts, { repository: new DiskRepository(root) });
  return { ...(await runProof(contracts, root, "1.2.3")), hub: fleet.models[0]! };
}

test.each([
  ["argocd", argocd.engine],
  ["argocd-eks", ARGOCD_EKS],
])("%s: everything for two clusters passes", async (_kind, engine) => {
  const { text, failed, hub } = await proven({ engine });
  expect(text).toContain("0 errors, 0 warnings");
  expect(failed).toBe(false);
  const known = hub.remotes.map(({ home, incomplete, appliers, releases }) => ({
    home,
    incomplete,
    applications: appliers.map(({ name }) => name).sort(),
    charts: releases.map(({ chart }) => chart),
  }));
  expect(known).toEqual(
    ["orders", "search"].map((name) => ({
      home: name,
      incomplete: false,
      applications: [`${name}-access`, `${name}-prometheus`, `${name}-web`],
      charts: ["kube-prometheus-stack"],
    })),
  );
});

test("without Amazon Managed Prometheus, nothing reads an annotation that isn't there", async () => {
  const addons = { ...argocd.addons, crossplane: {}, "kube-prometheus-stack": {} };
  const { text, failed } = await proven({ addons }, ["crossplane", "kube-prometheus-stack"]);
  expect(text).toContain("0 errors, 0 warnings");
  expect(failed).toBe(false);
});
