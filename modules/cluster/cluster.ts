import type { EksAddon } from "@cdktf/provider-aws/lib/eks-addon";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import { text } from "../contract";
import { PodIdentity } from "../pod-identity";
import { grantAccess } from "./access";
import { installAddon } from "./addon";
import { checkCluster, checkOidcLogin } from "./checks";
import { controlPlane } from "./control-plane";
import { ManagedNodes } from "./managed-nodes";
import { NodeSecurity } from "./node-security";
import { irsaProvider, oidcLogin } from "./oidc";
import { openPrivateAccess } from "./private-access";
import type { AddonName, ClusterProps, OidcLoginProps } from "./props";

/**
 * An EKS cluster with its managed nodes, access entries and addons, built in the order that works
 * from nothing: control plane, network addons, nodes, then what runs on them.
 * @throws UserError with every mistake in the props
 */
export class Cluster extends Construct {
  /** Name of the cluster, known once the control plane exists. */
  public readonly clusterName: string;
  /** ARN of the cluster. */
  public readonly clusterArn: string;
  /** URL of the API server. */
  public readonly endpoint: string;
  /** Certificate authority of the API server, base64. */
  public readonly certificateAuthorityData: string;
  /** Security group that EKS created for the control plane. */
  public readonly clusterSecurityGroupId: string;
  /** Security group of all nodes; tagged for Karpenter's discovery. */
  public readonly nodeSecurityGroupId: string;
  /** ARN of the managed nodes' role; Karpenter's nodes have another. */
  public readonly nodeRoleArn: string;
  /** Name of the managed nodes' role. */
  public readonly nodeRoleName: string;
  /** Names of the Auto Scaling groups behind the managed node groups, by the groups' names. */
  public readonly autoscalingGroupNames: Readonly<Record<string, string>>;
  /** IAM OIDC provider for IRSA, if enabled. */
  public readonly oidcProviderArn?: string;

  private readonly nodesReady: readonly ITerraformDependable[];
  /** Addons whose pods run on the nodes. */
  private readonly installed: EksAddon[] = [];

  constructor(
    scope: Construct,
    id: string,
    private readonly props: ClusterProps,
  ) {
    super(scope, id);
    checkCluster(this.node.path, props);
    const { name, partition, contract } = props;

    const cluster = controlPlane(this, props);
    this.clusterName = cluster.name;
    this.clusterArn = cluster.arn;
    this.endpoint = cluster.endpoint;
    this.certificateAuthorityData = cluster.certificateAuthority.get(0).data;
    this.clusterSecurityGroupId = cluster.vpcConfig.clusterSecurityGroupId;
    grantAccess(this, cluster.name, props);
    openPrivateAccess(this, this.clusterSecurityGroupId, props);

    const security = new NodeSecurity(this, "node-security", {
      name,
      clusterName: name,
      vpcId: props.vpcId,
      clusterSecurityGroupId: this.clusterSecurityGroupId,
    });
    this.nodeSecurityGroupId = security.securityGroupId;

    // A node is ready only with a network, and the network addon gets its role from the agent: all
    // three wait as DaemonSets for the first node.
    const cniIdentity = new PodIdentity(this, "vpc-cni-identity", {
      roleName: awsName("iam-role", name, "vpc-cni"),
      clusterName: cluster.name,
      namespace: "kube-system",
      serviceAccount: "aws-node",
      policies: { managedArns: [`arn:${partition}:iam::aws:policy/AmazonEKS_CNI_Policy`] },
      contract,
      managedBy: "eks-addon",
    });
    const agent = installAddon(this, "eks-pod-identity-agent", cluster.name, props, []);
    const kubeProxy = installAddon(this, "kube-proxy", cluster.name, props, []);
    const cni = installAddon(this, "vpc-cni", cluster.name, props, [
      agent,
      cniIdentity.association,
    ]);

    const nodes = new ManagedNodes(this, "nodes", {
      ...props,
      clusterName: cluster.name,
      securityGroupId: security.securityGroupId,
      after: [...security.rules, agent, kubeProxy, cni],
    });
    this.nodeRoleArn = nodes.roleArn;
    this.nodeRoleName = nodes.roleName;
    this.nodesReady = nodes.ready;
    this.autoscalingGroupNames = nodes.autoscalingGroupNames;
    this.addon("coredns");

    if (props.oidcProvider === true) {
      this.oidcProviderArn = irsaProvider(this, name, cluster).arn;
    }
    contract?.variable("TF_CLUSTER_NAME", text(this.clusterName));
  }

  /**
   * Installs an addon whose pods run on the nodes, such as `aws-ebs-csi-driver`, in its configured
   * version. EKS waits until they are healthy, so what they need, such as their pod identity's
   * association, must come first.
   */
  public addon(name: AddonName, after: readonly ITerraformDependable[] = []): EksAddon {
    const dependsOn = [...this.nodesReady, ...after];
    const addon = installAddon(this, name, this.clusterName, this.props, dependsOn);
    this.installed.push(addon);
    return addon;
  }

  /**
   * Lets users of an OIDC issuer log in next to IAM. The issuer need not answer yet. Call it after the last
   * `addon()`, and Terraform waits for all addons: EKS takes one change at a time, and this one takes the
   * longest.
   * @throws UserError with every mistake in the login
   */
  public oidcLogin(login: OidcLoginProps): void {
    checkOidcLogin(this.node.path, login);
    oidcLogin(this, this.clusterName, login, this.installed);
  }
}
