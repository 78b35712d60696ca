import { DataAwsDefaultTags } from "@cdktf/provider-aws/lib/data-aws-default-tags";
import { LaunchTemplate } from "@cdktf/provider-aws/lib/launch-template";
import { Fn, Token } from "cdktf";
import type { Construct } from "constructs";

import { amiFacts } from "../../lib/ami-types";
import type { NodeGroupProps } from "./props";

/** Where images, containers and logs are: Bottlerocket keeps its own system on a small first volume. */
const DATA_DEVICE = { al2023: "/dev/xvda", bottlerocket: "/dev/xvdb" } as const;

/** GiB; Bottlerocket's own default of its first volume is 2. */
const BOTTLEROCKET_SYSTEM_GIB = 4;

/** Props of a launch template. */
export interface LaunchTemplateProps {
  /** Name of the cluster and prefix of the other names. */
  readonly name: string;
  /** The group whose nodes are launched. */
  readonly group: NodeGroupProps;
  /** The nodes' security group. */
  readonly securityGroupId: string;
}

/** How the instances of a node group are launched. */
export function nodeLaunchTemplate(
  scope: Construct,
  id: string,
  { name, group, securityGroupId }: LaunchTemplateProps,
): LaunchTemplate {
  // The provider's default tags reach the template, but not what is launched from it.
  const defaultTags = new DataAwsDefaultTags(scope, "default-tags", {}).tags;
  const tags = Token.asStringMap(Fn.merge([defaultTags, { Name: `${name}-${group.name}` }]));
  return new LaunchTemplate(scope, id, {
    // A prefix: as its node group is created before the old one is destroyed, so is a new template.
    namePrefix: `${name}-${group.name}-`,
    description: `Managed nodes ${group.name} of the EKS cluster ${name}`,
    updateDefaultVersion: true,
    vpcSecurityGroupIds: [securityGroupId],
    metadataOptions: {
      httpEndpoint: "enabled",
      httpTokens: "required",
      // Pods get their roles through Pod Identity: with one hop, only pods in the host's
      // network get at the node's.
      httpPutResponseHopLimit: 1,
    },
    blockDeviceMappings: volumesOf(group).map(([deviceName, volumeSize]) => ({
      deviceName,
      ebs: { volumeType: "gp3", volumeSize, encrypted: "true", deleteOnTermination: "true" },
    })),
    monitoring: { enabled: true },
    tagSpecifications: ["instance", "volume", "network-interface"].map((resourceType) => ({
      resourceType,
      tags,
    })),
  });
}

/** Devices with their sizes in GiB. */
function volumesOf({
  amiType,
  diskSizeGib,
}: NodeGroupProps): readonly (readonly [string, number])[] {
  const { system } = amiFacts(amiType);
  const data = [DATA_DEVICE[system], diskSizeGib] as const;
  return system === "bottlerocket" ? [["/dev/xvda", BOTTLEROCKET_SYSTEM_GIB], data] : [data];
}
