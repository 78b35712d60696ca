import { suppressionsOf } from "../../../lib/checkov";
import type { ClusterProps } from "../../../modules/cluster";
import { Cluster } from "../../../modules/cluster";
import type { TerraformJson } from "../../support/stack";
import { stackIn } from "../../support/stack";
import { only, references, resources } from "../network/resources";
import { PROPS, synth } from "./support";

function policyOf(json: TerraformJson, type: string, id: string, attribute: string) {
  return JSON.parse(resources(json, type)[id]![attribute] as string) as {
    Statement: Record<string, unknown>[];
  };
}

describe("control plane", () => {
  it("trusts access entries only, and not its creator", () => {
    expect(only(synth(), "aws_eks_cluster").access_config).toEqual({
      authentication_mode: "API",
      bootstrap_cluster_creator_admin_permissions: false,
    });
  });

  it("has a private endpoint only, unless networks are named", () => {
    const vpcConfig = only(synth(), "aws_eks_cluster").vpc_config;
    expect(vpcConfig).toMatchObject({
      endpoint_private_access: true,
      endpoint_public_access: false,
    });
    expect(vpcConfig).not.toHaveProperty("public_access_cidrs");
    const publicAccessCidrs = ["203.0.113.0/24"];
    expect(
      only(synth({ endpoint: { publicAccessCidrs } }), "aws_eks_cluster").vpc_config,
    ).toMatchObject({
      endpoint_private_access: true,
      endpoint_public_access: true,
      public_access_cidrs: publicAccessCidrs,
    });
  });

  it("suppresses the check on public endpoints only where there is one", () => {
    const checksOf = (endpoint: ClusterProps["endpoint"]) => {
      let ids: string[] = [];
      stackIn((stack) => {
        const cluster = new Cluster(stack, "cluster", { ...PROPS, endpoint });
        ids = suppressionsOf(cluster.node.findChild("cluster") as never).map(({ id }) => id);
      });
      return ids;
    };
    expect(checksOf({})).toEqual([]);
    expect(checksOf({ publicAccessCidrs: ["203.0.113.0/24"] })).toEqual(["CKV_AWS_39"]);
  });

  it("encrypts secrets and logs with a rotating key that it may use", () => {
    const json = synth();
    const key = only(json, "aws_kms_key");
    expect(key.enable_key_rotation).toBe(true);
    expect(only(json, "aws_kms_alias").name).toBe("alias/eks/landbridge-dev");
    expect(only(json, "aws_eks_cluster").encryption_config).toEqual({
      provider: { key_arn: expect.stringMatching(/^\$\{aws_kms_key\..*\.arn\}$/) },
      resources: ["secrets"],
    });
    const [root, logs] = policyOf(json, "aws_kms_key", "cluster_key", "policy").Statement;
    expect(root!.Principal).toEqual({ AWS: "arn:aws:iam::111122223333:root" });
    expect(logs).toMatchObject({
      Principal: { Service: "logs.eu-west-1.amazonaws.com" },
      Condition: {
        ArnEquals: {
          "kms:EncryptionContext:aws:logs:arn":
            "arn:aws:logs:eu-west-1:111122223333:log-group:/aws/eks/landbridge-dev/cluster",
        },
      },
    });
    expect(references(resources(json, "aws_iam_role_policy")["cluster_role-encryption"])).toContain(
      "aws_kms_key.cluster_key",
    );
  });

  it("keeps all logs in a group that exists before it", () => {
    const json = synth({ logRetentionDays: 90 });
    expect(only(json, "aws_eks_cluster").enabled_cluster_log_types).toHaveLength(5);
    expect(only(json, "aws_cloudwatch_log_group")).toMatchObject({
      name: "/aws/eks/landbridge-dev/cluster",
      retention_in_days: 90,
      kms_key_id: expect.any(String),
    });
    for (const earlier of [
      "aws_cloudwatch_log_group.cluster_log-group",
      "aws_iam_role_policy_attachment.cluster_role-AmazonEKSClusterPolicy",
      "aws_iam_role_policy.cluster_role-encryption",
    ]) {
      expect(references(only(json, "aws_eks_cluster"))).toContain(earlier);
    }
  });

  it("leaves no addon unmanaged, stays in standard support, may be protected", () => {
    expect(only(synth({ deletionProtection: true }), "aws_eks_cluster")).toMatchObject({
      bootstrap_self_managed_addons: false,
      upgrade_policy: { support_type: "STANDARD" },
      deletion_protection: true,
    });
  });
});
