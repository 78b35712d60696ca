import type { NodeGroupProps } from "../../../modules/cluster";
import { only, references, resources } from "../network/resources";
import { NODE_GROUP, synth } from "./support";

describe("node security", () => {
  const rules = resources(synth(), "aws_vpc_security_group_ingress_rule");

  it("lets the control plane reach kubelets and webhooks, including Istio's on 15017", () => {
    const ports = Object.entries(rules)
      .filter(([id]) => id.includes("control-plane"))
      .map(([, { from_port, to_port, ip_protocol, referenced_security_group_id }]) => {
        expect([to_port, ip_protocol]).toEqual([from_port, "tcp"]);
        expect(referenced_security_group_id).toContain("cluster_security_group_id");
        return from_port as number;
      });
    expect(ports.sort((a, b) => a - b)).toEqual([443, 9443, 10250, 15017]);
  });

  it("lets nodes reach each other and the API server", () => {
    expect(rules["cluster_node-security_nodes"]!.ip_protocol).toBe("-1");
    expect(rules["cluster_node-security_api-server"]).toMatchObject({
      security_group_id: expect.stringContaining("cluster_security_group_id"),
      referenced_security_group_id: expect.stringContaining("aws_security_group."),
      from_port: 443,
      to_port: 443,
    });
  });

  it("describes every rule, and keeps rules out of the group itself", () => {
    for (const rule of Object.values(rules)) {
      expect(rule.description).toMatch(/^[0-9A-Za-z_ .:/()#,@[\]+=&;{}!$*-]{10,255}$/);
    }
    const group = only(synth(), "aws_security_group");
    expect(group).not.toHaveProperty("ingress");
    expect(group).not.toHaveProperty("egress");
  });

  it("carries the tags of Karpenter and the load balancer controller", () => {
    expect(only(synth(), "aws_security_group").tags).toEqual({
      Name: "landbridge-dev-node",
      "karpenter.sh/discovery": "landbridge-dev",
      "kubernetes.io/cluster/landbridge-dev": "owned",
    });
  });
});

describe("managed nodes", () => {
  it("run AL2023 on ARM", () => {
    expect(only(synth(), "aws_eks_node_group")).toMatchObject({
      ami_type: "AL2023_ARM_64_STANDARD",
      instance_types: ["m7g.large"],
      version: "1.35",
      scaling_config: { min_size: 2, desired_size: 2, max_size: 3 },
      update_config: { max_unavailable_percentage: 33 },
    });
  });

  it("take a new number of nodes from the configuration", () => {
    expect(only(synth(), "aws_eks_node_group").lifecycle).toEqual({ create_before_destroy: true });
  });

  it("are replaced without a clash of names: whatever is created first has a prefix", () => {
    const json = synth();
    expect(only(json, "aws_eks_node_group").node_group_name_prefix).toBe("platform-");
    expect(only(json, "aws_launch_template").name_prefix).toBe("landbridge-dev-platform-");
    expect(only(json, "aws_security_group").name_prefix).toBe("landbridge-dev-node-");
  });

  it("come in several groups, each with its image, labels, taints and volumes", () => {
    const gpu: NodeGroupProps = {
      ...NODE_GROUP,
      name: "gpu",
      amiType: "BOTTLEROCKET_x86_64_NVIDIA",
      instanceTypes: ["g6.xlarge"],
      capacityType: "SPOT",
      labels: { "example.com/pool": "gpu" },
      taints: [{ key: "example.com/gpu", effect: "NO_SCHEDULE" }],
    };
    const json = synth({ nodeGroups: [NODE_GROUP, gpu] });
    expect(resources(json, "aws_eks_node_group").cluster_nodes_gpu_group).toMatchObject({
      ami_type: "BOTTLEROCKET_x86_64_NVIDIA",
      capacity_type: "SPOT",
      labels: { "example.com/pool": "gpu" },
      taint: [{ key: "example.com/gpu", effect: "NO_SCHEDULE" }],
    });
    const template = resources(json, "aws_launch_template")["cluster_nodes_gpu_launch-template"];
    expect(template?.block_device_mappings).toMatchObject([
      { device_name: "/dev/xvda", ebs: { volume_size: 4, encrypted: "true" } },
      { device_name: "/dev/xvdb", ebs: { volume_size: 50, encrypted: "true" } },
    ]);
    // Addons wait for all groups: one of them has to run their pods.
    const coredns = references(resources(json, "aws_eks_addon")["cluster_addon-coredns"] ?? {});
    expect(coredns).toContain("aws_eks_node_group.cluster_nodes_platform_group");
    expect(coredns).toContain("aws_eks_node_group.cluster_nodes_gpu_group");
  });

  it("can be pinned to one image release", () => {
    const nodeGroups = [{ ...NODE_GROUP, amiReleaseVersion: "1.35.7-20260827" }];
    expect(only(synth({ nodeGroups }), "aws_eks_node_group").release_version).toBe(
      "1.35.7-20260827",
    );
  });

  it("require IMDSv2, which pods can't reach, and encrypt their volumes", () => {
    expect(only(synth(), "aws_launch_template")).toMatchObject({
      metadata_options: {
        http_endpoint: "enabled",
        http_tokens: "required",
        http_put_response_hop_limit: 1,
      },
      block_device_mappings: [
        {
          device_name: "/dev/xvda",
          ebs: { volume_type: "gp3", volume_size: 50, encrypted: "true" },
        },
      ],
      monitoring: { enabled: true },
      vpc_security_group_ids: [expect.stringContaining("aws_security_group.")],
    });
  });

  it("pass the default tags to instances, volumes and interfaces", () => {
    const specifications = only(synth(), "aws_launch_template").tag_specifications as {
      resource_type: string;
      tags: string;
    }[];
    expect(specifications.map((one) => one.resource_type)).toEqual([
      "instance",
      "volume",
      "network-interface",
    ]);
    for (const { tags } of specifications) {
      expect(tags).toMatch(
        /merge\(data\.aws_default_tags\..*\.tags, \{"Name" = "landbridge-dev-platform"\}\)/,
      );
    }
  });

  it("may pull images and be managed, but not move network interfaces", () => {
    const json = synth();
    const policiesOf = (role: string) =>
      Object.values(resources(json, "aws_iam_role_policy_attachment"))
        .filter((body) => references(body).includes(`aws_iam_role.${role}`))
        .map(({ policy_arn }) => policy_arn);
    expect(policiesOf("cluster_nodes_role")).toEqual([
      "arn:aws:iam::aws:policy/AmazonEC2ContainerRegistryPullOnly",
      "arn:aws:iam::aws:policy/AmazonEKSWorkerNodePolicy",
      "arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore",
    ]);
    expect(policiesOf("cluster_vpc-cni-identity_role")).toEqual([
      "arn:aws:iam::aws:policy/AmazonEKS_CNI_Policy",
    ]);
    expect(resources(json, "aws_eks_pod_identity_association")).toMatchObject({
      "cluster_vpc-cni-identity_association": {
        namespace: "kube-system",
        service_account: "aws-node",
      },
    });
  });

  it("join after the rules, policies and network addons exist", () => {
    const json = synth();
    const nodes = references(only(json, "aws_eks_node_group"));
    for (const rule of Object.keys(resources(json, "aws_vpc_security_group_ingress_rule"))) {
      expect(nodes).toContain(`aws_vpc_security_group_ingress_rule.${rule}`);
    }
    for (const earlier of [
      "aws_eks_addon.cluster_addon-vpc-cni",
      "aws_eks_addon.cluster_addon-kube-proxy",
      "aws_eks_addon.cluster_addon-eks-pod-identity-agent",
      "aws_iam_role_policy_attachment.cluster_nodes_role-AmazonEKSWorkerNodePolicy",
    ]) {
      expect(nodes).toContain(earlier);
    }
  });
});
