import { DataAwsDefaultTags } from "@cdktf/provider-aws/lib/data-aws-default-tags";
import { EksNodeGroup } from "@cdktf/provider-aws/lib/eks-node-group";
import { LaunchTemplate } from "@cdktf/provider-aws/lib/launch-template";
import type { ITerraformDependable } from "cdktf";
import { Fn, Token } from "cdktf";
import { Construct } from "constructs";

import { awsName } from "../../lib/aws-names";
import type { ClusterProps } from "./props";
import { serviceRole } from "./role";

/**
 * What a node may do by itself. Not AmazonEKS_CNI_Policy: it moves network interfaces of the whole
 * account, so the addon vpc-cni has it through a pod identity (EKS user guide, "cni-iam-role").
 */
const NODE_POLICIES = [
  "AmazonEKSWorkerNodePolicy",
  "AmazonEC2ContainerRegistryPullOnly",
  "AmazonSSMManagedInstanceCore",
] as const;

/** Props of the managed nodes: the cluster's, and what the cluster has made for them. */
export interface ManagedNodesProps extends Pick<
  ClusterProps,
  "name" | "version" | "subnetIds" | "nodeGroup" | "partition"
> {
  /** Name of the cluster, by way of the cluster. */
  readonly clusterName: string;
  /** The nodes' security group. */
  readonly securityGroupId: string;
  /** What nodes need to join: rules, and the addons that make them ready. */
  readonly after: readonly ITerraformDependable[];
}

/** The managed node group: what must run before Karpenter, and Karpenter itself. */
export class ManagedNodes extends Construct {
  /** ARN of the nodes' role. */
  public readonly roleArn: string;
  /** Name of the nodes' role. */
  public readonly roleName: string;
  /** Exists when the nodes are ready. */
  public readonly ready: ITerraformDependable;

  constructor(scope: Construct, id: string, props: ManagedNodesProps) {
    super(scope, id);
    const { name, nodeGroup } = props;
    const { role, attachments } = serviceRole(this, "role", {
      name: awsName("iam-role", name, "node"),
      description: `Nodes of the EKS cluster ${name}`,
      service: "ec2.amazonaws.com",
      policies: NODE_POLICIES,
      partition: props.partition,
    });
    const template = this.launchTemplate(props);
    this.ready = new EksNodeGroup(this, "group", {
      clusterName: props.clusterName,
      // A prefix, so that a replacement can exist before the old group is drained and deleted.
      nodeGroupNamePrefix: "platform-",
      nodeRoleArn: role.arn,
      subnetIds: [...props.subnetIds],
      version: props.version,
      releaseVersion: nodeGroup.amiReleaseVersion,
      amiType: "AL2023_ARM_64_STANDARD",
      capacityType: "ON_DEMAND",
      instanceTypes: [...nodeGroup.instanceTypes],
      launchTemplate: { id: template.id, version: Token.asString(template.latestVersion) },
      scalingConfig: {
        minSize: nodeGroup.minSize,
        maxSize: nodeGroup.maxSize,
        desiredSize: nodeGroup.desiredSize,
      },
      updateConfig: { maxUnavailablePercentage: 33 },
      nodeRepairConfig: { enabled: true },
      lifecycle: { createBeforeDestroy: true, ignoreChanges: ["scaling_config[0].desired_size"] },
      dependsOn: [...attachments, ...props.after],
    });
    this.roleArn = role.arn;
    this.roleName = role.name;
  }

  private launchTemplate({ name, nodeGroup, securityGroupId }: ManagedNodesProps): LaunchTemplate {
    // The provider's default tags reach the template, but not what is launched from it.
    const defaultTags = new DataAwsDefaultTags(this, "default-tags", {}).tags;
    const tags = Token.asStringMap(Fn.merge([defaultTags, { Name: `${name}-node` }]));
    return new LaunchTemplate(this, "launch-template", {
      name: awsName("launch-template", name, "node"),
      description: `Managed nodes of the EKS cluster ${name}`,
      updateDefaultVersion: true,
      vpcSecurityGroupIds: [securityGroupId],
      metadataOptions: {
        httpEndpoint: "enabled",
        httpTokens: "required",
        // Pods have roles of their own through Pod Identity: with one hop, only pods in the host's
        // network get at the node's.
        httpPutResponseHopLimit: 1,
      },
      blockDeviceMappings: [
        {
          // The root volume of Amazon Linux.
          deviceName: "/dev/xvda",
          ebs: {
            volumeType: "gp3",
            volumeSize: nodeGroup.diskSizeGib,
            encrypted: "true",
            deleteOnTermination: "true",
          },
        },
      ],
      monitoring: { enabled: true },
      tagSpecifications: ["instance", "volume", "network-interface"].map((resourceType) => ({
        resourceType,
        tags,
      })),
    });
  }
}
