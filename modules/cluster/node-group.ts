import { EksNodeGroup } from "@cdktf/provider-aws/lib/eks-node-group";
import type { ITerraformDependable } from "cdktf";
import { Token } from "cdktf";
import { Construct } from "constructs";

import { type LaunchTemplateProps, nodeLaunchTemplate } from "./launch-template";
import type { ClusterProps, NodeGroupProps } from "./props";

/** Props of one managed node group: the cluster's, and what all groups share. */
export interface ManagedNodeGroupProps
  extends LaunchTemplateProps, Pick<ClusterProps, "version" | "subnetIds"> {
  /** Name of the cluster, by way of the cluster. */
  readonly clusterName: string;
  /** Role of the nodes. */
  readonly roleArn: string;
  /** Prerequisites for nodes to join. */
  readonly after: readonly ITerraformDependable[];
}

/** A managed node group with its launch template. */
export class NodeGroup extends Construct {
  /** Exists when the nodes are ready. */
  public readonly ready: ITerraformDependable;
  /** Name of the Auto Scaling group behind it. */
  public readonly autoscalingGroupName: string;

  constructor(scope: Construct, id: string, props: ManagedNodeGroupProps) {
    super(scope, id);
    const { group } = props;
    const template = nodeLaunchTemplate(this, "launch-template", props);
    const nodes = new EksNodeGroup(this, "group", {
      clusterName: props.clusterName,
      // A prefix, so that a replacement can exist before the old group is drained and deleted.
      nodeGroupNamePrefix: `${group.name}-`,
      nodeRoleArn: props.roleArn,
      subnetIds: [...props.subnetIds],
      version: props.version,
      releaseVersion: group.amiReleaseVersion,
      amiType: group.amiType,
      capacityType: group.capacityType ?? "ON_DEMAND",
      instanceTypes: [...group.instanceTypes],
      launchTemplate: { id: template.id, version: Token.asString(template.latestVersion) },
      scalingConfig: {
        minSize: group.minSize,
        maxSize: group.maxSize,
        desiredSize: group.desiredSize,
      },
      labels: hasEntries(group.labels) ? { ...group.labels } : undefined,
      taint: (group.taints ?? []).map(({ key, value, effect }) => ({ key, value, effect })),
      updateConfig: { maxUnavailablePercentage: 33 },
      nodeRepairConfig: { enabled: true },
      lifecycle: { createBeforeDestroy: true },
      dependsOn: [...props.after],
    });
    this.ready = nodes;
    this.autoscalingGroupName = nodes.resources.get(0).autoscalingGroups.get(0).name;
  }
}

function hasEntries(map: NodeGroupProps["labels"]): boolean {
  return map !== undefined && Object.keys(map).length > 0;
}
