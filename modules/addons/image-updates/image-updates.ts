import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { PodIdentity } from "../../pod-identity";
import { addImageUpdates, IMAGE_REFLECTOR } from "./contract";
import { scanPolicy } from "./policy";
import type { ImageUpdatesProps } from "./props";

/** The role of image-reflector-controller. */
export const ROLE = accountName("iam-role", "image-reflector");

/**
 * AWS rights of Flux's image-reflector-controller, which may read ECR repositories and nothing else, and the Git
 * repository that updates are committed to. image-automation-controller needs no AWS rights.
 */
export class ImageUpdates extends Construct {
  /** ARN of image-reflector-controller's role, which the repositories of another account have to admit. */
  public readonly roleArn: string;

  constructor(scope: Construct, id: string, props: ImageUpdatesProps) {
    super(scope, id);
    const { name, clusterName, region, accountId, partition, contract } = props;
    const own = `arn:${partition}:ecr:${region}:${accountId}:repository/*`;
    const { roleArn } = new PodIdentity(this, "identity", {
      roleName: fullName(name, ROLE),
      clusterName,
      ...IMAGE_REFLECTOR,
      policies: { inline: { scan: scanPolicy(props.ecrRepositoryArns ?? [own]) } },
      contract,
    });
    addImageUpdates(contract, props);
    this.roleArn = roleArn;
  }
}
