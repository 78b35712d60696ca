import { isUserError } from "landbridge/errors";

import type { ClusterProps, NodeGroupProps } from "../../../modules/cluster";
import { Cluster } from "../../../modules/cluster";
import type { TerraformJson } from "../../support/stack";
import { stackIn } from "../../support/stack";

export const NODE_GROUP: NodeGroupProps = {
  name: "platform",
  amiType: "AL2023_ARM_64_STANDARD",
  instanceTypes: ["m7g.large"],
  minSize: 2,
  maxSize: 3,
  desiredSize: 2,
  diskSizeGib: 50,
};

export const PROPS: ClusterProps = {
  name: "landbridge-dev",
  version: "1.35",
  vpcId: "vpc-1",
  subnetIds: ["subnet-1", "subnet-2", "subnet-3"],
  controlPlaneSubnetIds: ["subnet-8", "subnet-9"],
  endpoint: {},
  logRetentionDays: 365,
  accessEntries: [
    {
      name: "admins",
      principalArn: "arn:aws:iam::111122223333:role/platform-admin",
      policy: "AmazonEKSClusterAdminPolicy",
    },
  ],
  nodeGroups: [NODE_GROUP],
  addons: {
    "vpc-cni": "v1.22.4-eksbuild.3",
    "kube-proxy": "v1.35.3-eksbuild.21",
    coredns: "v1.13.2-eksbuild.21",
    "eks-pod-identity-agent": "v1.3.10-eksbuild.3",
    "aws-ebs-csi-driver": "v1.65.0-eksbuild.1",
  },
  region: "eu-west-1",
  partition: "aws",
  accountId: "111122223333",
};

/** Terraform JSON of a cluster with these props, and with what is done to it. */
export function synth(
  props: Partial<ClusterProps> = {},
  then: (cluster: Cluster) => void = () => undefined,
): TerraformJson {
  return stackIn((stack) => {
    then(new Cluster(stack, "cluster", { ...PROPS, ...props }));
  }).json;
}

/** Places of the mistakes that these props make. */
export function problemsOf(
  props: Partial<ClusterProps>,
  then?: (cluster: Cluster) => void,
): readonly string[] {
  try {
    synth(props, then);
  } catch (error) {
    if (isUserError(error)) return error.problems.map(({ place }) => place);
    throw error;
  }
  return [];
}
