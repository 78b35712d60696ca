import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { PodIdentity } from "../../pod-identity";
import { addImageUpdates, IMAGE_REFLECTOR, IMAGE_UPDATER, projectOf } from "./contract";
import { scanPolicy } from "./policy";
import type { ImageUpdatesProps } from "./props";
import { ecrRegistries } from "./registries";

/** The roles of Flux's image-reflector-controller and of Argo CD's Image Updater. */
export const ROLES = {
  flux: accountName("iam-role", "image-reflector"),
  argocd: accountName("iam-role", "image-updater"),
} as const;

const SERVICE_ACCOUNTS = { flux: IMAGE_REFLECTOR, argocd: IMAGE_UPDATER } as const;

/**
 * AWS rights of the controller that looks for new tags, Flux's image-reflector-controller or Argo CD's Image Updater: it
 * may read ECR repositories and nothing else. With them, the Git repository that updates are committed to.
 */
export class ImageUpdates extends Construct {
  /** ARN of the controller's role, which the repositories of another account have to admit. */
  public readonly roleArn: string;

  constructor(scope: Construct, id: string, props: ImageUpdatesProps) {
    super(scope, id);
    const { name, clusterName, region, accountId, partition, contract } = props;
    const project = projectOf(contract);
    const own = `arn:${partition}:ecr:${region}:${accountId}:repository/*`;
    const repositories = props.ecrRepositoryArns ?? [own];
    const { roleArn } = new PodIdentity(this, "identity", {
      roleName: fullName(name, ROLES[project]),
      clusterName,
      ...SERVICE_ACCOUNTS[project],
      policies: { inline: { scan: scanPolicy(repositories) } },
      contract,
    });
    if (project === "argocd") {
      const { namespace, serviceAccount } = IMAGE_UPDATER;
      const values = {
        config: { registries: ecrRegistries(repositories) },
        // For ecr-login.sh.
        extraEnv: [{ name: "AWS_REGION", value: region }],
      };
      contract.service(serviceAccount, { namespace, values });
    }
    addImageUpdates(contract, props);
    this.roleArn = roleArn;
  }
}
