import { EksAccessPolicyAssociation } from "@cdktf/provider-aws/lib/eks-access-policy-association";
import { EksCapability } from "@cdktf/provider-aws/lib/eks-capability";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { Construct } from "constructs";
import { engineTraits } from "landbridge/contract";

import { accountName, fullName } from "../../../lib/aws-names";
import { policyDocument } from "../../../lib/policy-document";

/** People of IAM Identity Center, by the IDs of its identity store. */
export interface Identities {
  readonly groups: readonly string[];
  readonly users: readonly string[];
}

/** The managed Argo CD of a cluster. */
export interface ArgocdCapabilityProps {
  /** Prefix of account-wide names, such as `landbridge-dev`. */
  readonly name: string;
  /** Name of the cluster, known once it exists. */
  readonly clusterName: string;
  /** AWS partition, such as `aws`. */
  readonly partition: string;
  /** The instance of IAM Identity Center by which people sign in. */
  readonly identityCenter: { readonly instanceArn: string; readonly region: string };
  /** Who has which of Argo CD's roles. */
  readonly people: {
    readonly admins: Identities;
    readonly editors: Identities;
    readonly viewers: Identities;
  };
  /** VPC endpoints by which Argo CD's server is reached. Empty: over the internet. */
  readonly vpcEndpointIds: readonly string[];
}

/** Name of the capability in its cluster. */
const NAME = "argocd";

/** Role of the capability, which needs no permissions in AWS: what it deploys is inside the cluster. */
export const CAPABILITY_ROLE = accountName("iam-role", "argocd");

/**
 * Argo CD as a managed capability of EKS, and its permissions in the cluster. EKS creates the access entry itself; on its
 * own that allows no more than reading its own namespace. Destroying it keeps the CRDs and whatever it deployed.
 */
export class ArgocdCapability extends Construct {
  /** ARN of the role that Argo CD has in the cluster. */
  public readonly roleArn: string;
  /** Address of Argo CD's web interface, known once it exists. */
  public readonly serverUrl: string;

  constructor(scope: Construct, id: string, props: ArgocdCapabilityProps) {
    super(scope, id);
    const { name, clusterName, partition, identityCenter, people, vpcEndpointIds } = props;
    const role = new IamRole(this, "role", {
      name: fullName(name, CAPABILITY_ROLE),
      description: "EKS's managed Argo CD",
      // EKS refuses a role that doesn't allow both actions.
      assumeRolePolicy: policyDocument([
        {
          Sid: "AllowService",
          Principal: { Service: "capabilities.eks.amazonaws.com" },
          Action: ["sts:AssumeRole", "sts:TagSession"],
        },
      ]),
    });
    const capability = new EksCapability(this, "capability", {
      clusterName,
      capabilityName: NAME,
      type: "ARGOCD",
      roleArn: role.arn,
      // The only policy there is.
      deletePropagationPolicy: "RETAIN",
      configuration: [
        {
          argoCd: [
            {
              namespace: engineTraits("argocd-eks").namespace,
              awsIdc: [
                { idcInstanceArn: identityCenter.instanceArn, idcRegion: identityCenter.region },
              ],
              networkAccess:
                vpcEndpointIds.length === 0 ? undefined : [{ vpceIds: [...vpcEndpointIds] }],
              rbacRoleMapping: [
                ...mapping("ADMIN", people.admins),
                ...mapping("EDITOR", people.editors),
                ...mapping("VIEWER", people.viewers),
              ],
            },
          ],
        },
      ],
    });
    // Argo CD lists every kind before it compares anything, and it deploys CRDs and their controllers.
    new EksAccessPolicyAssociation(this, "permissions", {
      clusterName,
      principalArn: role.arn,
      policyArn: `arn:${partition}:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy`,
      accessScope: { type: "cluster" },
      // The access entry comes with the capability.
      dependsOn: [capability],
    });
    this.roleArn = role.arn;
    this.serverUrl = capability.configuration.get(0).argoCd.get(0).serverUrl;
  }
}

/** The block of one of Argo CD's roles; none if nobody has it. */
function mapping(
  role: string,
  { groups, users }: Identities,
): { role: string; identity: { id: string; type: string }[] }[] {
  const identity = [
    ...groups.map((id) => ({ id, type: "SSO_GROUP" })),
    ...users.map((id) => ({ id, type: "SSO_USER" })),
  ];
  return identity.length === 0 ? [] : [{ role, identity }];
}
