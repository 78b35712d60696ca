import { Cluster } from "../../../modules/cluster";
import { Contract } from "../../../modules/contract";
import type { TerraformJson } from "../../support/stack";
import { stackIn } from "../../support/stack";
import { comesAfter, resources } from "../network/resources";
import { PROPS, synth } from "./support";

describe("addons", () => {
  it("have the configured versions and Terraform as their owner", () => {
    const addons = resources(synth(), "aws_eks_addon");
    expect(Object.values(addons).map((addon) => [addon.addon_name, addon.addon_version])).toEqual(
      ["coredns", "eks-pod-identity-agent", "kube-proxy", "vpc-cni"].map((name) => [
        name,
        PROPS.addons[name as keyof typeof PROPS.addons],
      ]),
    );
    for (const addon of Object.values(addons)) {
      expect(addon).toMatchObject({
        resolve_conflicts_on_create: "OVERWRITE",
        resolve_conflicts_on_update: "OVERWRITE",
      });
    }
  });

  it("enforce NetworkPolicies, and take further configuration", () => {
    const cni = (json: TerraformJson): unknown =>
      JSON.parse(
        String(resources(json, "aws_eks_addon")["cluster_addon-vpc-cni"]?.configuration_values),
      );
    expect(cni(synth())).toEqual({ enableNetworkPolicy: "true" });
    const addonConfiguration = { "vpc-cni": { env: { ENABLE_PREFIX_DELEGATION: "true" } } };
    expect(cni(synth({ addonConfiguration }))).toEqual({
      enableNetworkPolicy: "true",
      env: { ENABLE_PREFIX_DELEGATION: "true" },
    });
    const coredns = resources(synth(), "aws_eks_addon")["cluster_addon-coredns"];
    expect(coredns).not.toHaveProperty("configuration_values");
  });

  it("are installed in an order that works on a new cluster", () => {
    const { json } = stackIn((stack) => {
      const cluster = new Cluster(stack, "cluster", PROPS);
      cluster.addon("aws-ebs-csi-driver", [cluster.node.findChild("log-group") as never]);
    });
    const order = [
      [
        "aws_eks_addon.cluster_addon-vpc-cni",
        "aws_eks_pod_identity_association.cluster_vpc-cni-identity_association",
      ],
      ["aws_eks_addon.cluster_addon-vpc-cni", "aws_eks_addon.cluster_addon-eks-pod-identity-agent"],
      ["aws_eks_node_group.cluster_nodes_platform_group", "aws_eks_addon.cluster_addon-vpc-cni"],
      ["aws_eks_addon.cluster_addon-coredns", "aws_eks_node_group.cluster_nodes_platform_group"],
      [
        "aws_eks_addon.cluster_addon-aws-ebs-csi-driver",
        "aws_eks_node_group.cluster_nodes_platform_group",
      ],
      [
        "aws_eks_addon.cluster_addon-aws-ebs-csi-driver",
        "aws_cloudwatch_log_group.cluster_log-group",
      ],
    ];
    for (const [later = "", earlier = ""] of order) {
      expect([later, earlier, comesAfter(json, later, earlier)]).toEqual([later, earlier, true]);
    }
  });
});

describe("contract", () => {
  it("has the cluster's name and the addon's identity", () => {
    stackIn((stack) => {
      const contract = new Contract(stack, "dev", {
        kind: "flux",
        version: "v2.7.5",
        path: "gitops/clusters/dev",
      });
      new Cluster(stack, "cluster", { ...PROPS, contract });
      expect([...contract.variables.keys()]).toEqual(["TF_CLUSTER_NAME"]);
      expect(contract.identities.get("kube-system/aws-node")).toMatchObject({
        managedBy: "eks-addon",
      });
      expect(contract.problems()).toEqual([]);
    });
  });
});
