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
  it("trusts only access entries, not its creator", () => {
    expect(only(synth(), "aws_eks_cluster").access_config).toEqual({
      authentication_mode: "API",
      bootstrap_cluster_creator_admin_permissions: false,
    });
  });

  it("has only a private endpoint, unless networks are given", () => {
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

  it("is in subnets of its own, apart from the nodes'", () => {
    const json = synth();
    expect(only(json, "aws_eks_cluster").vpc_config).toMatchObject({
      subnet_ids: ["subnet-8", "subnet-9"],
    });
    expect(only(json, "aws_eks_node_group").subnet_ids).toEqual([
      "subnet-1",
      "subnet-2",
      "subnet-3",
    ]);
  });

  it("opens its private addresses to the given networks and security groups on 443 only", () => {
    const endpoint = {
      privateAccessCidrs: ["10.99.0.0/16"],
      privateAccessSecurityGroupIds: ["sg-0123456789abcdef0"],
    };
    const rules = resources(synth({ endpoint }), "aws_vpc_security_group_ingress_rule");
    const shared = {
      security_group_id: expect.stringContaining("cluster_security_group_id") as string,
      ip_protocol: "tcp",
      from_port: 443,
      to_port: 443,
    };
    expect(rules["cluster_private-access-10-99-0-0-16"]).toMatchObject({
      ...shared,
      cidr_ipv4: "10.99.0.0/16",
    });
    expect(rules["cluster_private-access-sg-0123456789abcdef0"]).toMatchObject({
      ...shared,
      referenced_security_group_id: "sg-0123456789abcdef0",
    });
  });

  it("takes the support type, the network of Services and zonal shift from the configuration", () => {
    expect(only(synth(), "aws_eks_cluster")).toMatchObject({
      upgrade_policy: { support_type: "STANDARD" },
    });
    const props = {
      supportType: "EXTENDED",
      serviceIpv4Cidr: "172.20.0.0/16",
      zonalShift: true,
    } as const;
    expect(only(synth(props), "aws_eks_cluster")).toMatchObject({
      upgrade_policy: { support_type: "EXTENDED" },
      kubernetes_network_config: { service_ipv4_cidr: "172.20.0.0/16" },
      zonal_shift_config: { enabled: true },
    });
  });

  it("suppresses the check on public endpoints only if there is one", () => {
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

  it("keeps all logs in a group that is created before it", () => {
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

  it("leaves no addon unmanaged, uses standard support, and can be protected from deletion", () => {
    expect(only(synth({ deletionProtection: true }), "aws_eks_cluster")).toMatchObject({
      bootstrap_self_managed_addons: false,
      upgrade_policy: { support_type: "STANDARD" },
      deletion_protection: true,
      lifecycle: { prevent_destroy: true },
    });
    expect(only(synth(), "aws_eks_cluster")).not.toHaveProperty("lifecycle");
  });

  it("takes over the log group that EKS creates again after a destroy", () => {
    expect((synth() as { import?: unknown }).import).toEqual([
      {
        for_each: expect.stringMatching(
          /^\$\{toset\(\[for found in data\.aws_cloudwatch_log_groups\.[\w-]+\.log_group_names : found if found == "\/aws\/eks\/[\w-]+\/cluster"\]\)\}$/,
        ),
        to: expect.stringMatching(/^aws_cloudwatch_log_group\.[\w-]+$/),
        id: "${each.value}",
      },
    ]);
  });
});
