/** What gitops-bridge's own ApplicationSets read is what our cluster Secret has: facts about them are in the fixture. */
import type { AwsEnvironmentInput } from "../../config/schema";
import type { ContractDocument } from "../../modules/contract";
import facts from "../fixtures/gitops-bridge.json";
import { fullWithoutModules } from "../support/addons-platform";
import { ARGOCD_ENGINES } from "../support/argocd-engines";
import { stacksIn } from "../support/platform";

interface ApplicationSet {
  /** The label that switches it on; null: it is always on. */
  readonly when: string | null;
  readonly annotations: readonly string[];
  /** Annotations for which the template has a default. */
  readonly defaulted?: readonly string[];
}

const SETS = Object.entries(facts.applicationSets) as [string, ApplicationSet][];

/** Those that are controllers of Flux are not for Argo CD. */
const OF_FLUX = ["notifications", "commit-status", "webhook-receiver"];
const addons: AwsEnvironmentInput["addons"] = Object.fromEntries(
  Object.entries(fullWithoutModules.addons ?? {}).filter(([name]) => !OF_FLUX.includes(name)),
);

function clusterSecretOf(kind: string): NonNullable<ContractDocument["clusterSecret"]> {
  const platform = {
    platform: "landbridge",
    defaultEnvironment: "argocd",
    environments: [{ ...fullWithoutModules, addons, name: "argocd", engine: ARGOCD_ENGINES[kind] }],
  };
  return stacksIn(platform, "argocd").argocd.contract.clusterSecret!;
}

describe.each(Object.keys(ARGOCD_ENGINES))("%s", (kind) => {
  const { labels, annotations } = clusterSecretOf(kind);
  const isOn = ([, { when }]: [string, ApplicationSet]): boolean =>
    when === null || labels[when] === "true";

  test("our labels switch on gitops-bridge's ApplicationSets of the addons that we have", () => {
    expect(SETS.filter(isOn).map(([name]) => name)).toEqual([
      "addons-aws-efs-csi-driver",
      "addons-aws-external-dns",
      "addons-aws-external-secrets",
      "addons-aws-karpenter",
      "addons-aws-load-balancer-controller",
      "addons-kube-prometheus-stack",
      "clusters",
    ]);
  });

  test.each(SETS.filter(isOn))("%s finds every annotation that it reads", (_name, set) => {
    const read = [...facts.everyApplicationSet.annotations, ...set.annotations];
    expect(read.filter((key) => annotations[key] === undefined)).toEqual([]);
  });

  test("every ApplicationSet finds the labels that it reads", () => {
    expect(facts.everyApplicationSet.labels.filter((key) => labels[key] === undefined)).toEqual([]);
  });

  test("a list is a flow sequence, which their values continue as YAML", () => {
    expect(annotations.external_dns_domain_filters).toEqual({
      known: true,
      value: '["full.example.com"]',
    });
  });

  test("service accounts are those that IAM roles are associated with", () => {
    const accounts = Object.entries(annotations)
      .filter(([key]) => key.endsWith("_service_account"))
      .map(([key, { value }]) => [key, value]);
    expect(Object.fromEntries(accounts)).toMatchObject({
      aws_efs_csi_driver_controller_service_account: "efs-csi-controller-sa",
      aws_efs_csi_driver_node_service_account: "efs-csi-node-sa",
      aws_load_balancer_controller_service_account: "aws-load-balancer-controller",
      external_dns_service_account: "external-dns",
      external_secrets_service_account: "external-secrets",
      karpenter_service_account: "karpenter",
    });
  });
});
