import { EksPodIdentityAssociation } from "@cdktf/provider-aws/lib/eks-pod-identity-association";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicy } from "@cdktf/provider-aws/lib/iam-role-policy";
import { Construct } from "constructs";

import { fullName } from "../../lib/aws-names";
import { podTrust, policyDocument } from "../../lib/policy-document";
import { ENGINE_ROLE } from "./names";

/** The controllers of a management cluster that reach workload clusters. */
export interface EngineRoleProps {
  /** Prefix of account-wide names, such as `landbridge-management`. */
  readonly name: string;
  /** Name of the management cluster, known once it exists. */
  readonly clusterName: string;
  /** Namespace of the controllers. */
  readonly namespace: string;
  /** Service accounts of the controllers. */
  readonly serviceAccounts: readonly string[];
  /** ARNs of roles that it may assume. Default: none. */
  readonly assumes?: readonly string[];
}

/**
 * The one role of an engine's controllers, by EKS Pod Identity. A request for a token of another EKS cluster is signed by
 * STS, which needs no permission: what the role may do there is up to that cluster's access entry. The contract doesn't
 * have it: the engine's installer creates the service accounts.
 */
export class EngineRole extends Construct {
  /** ARN of the role. */
  public readonly roleArn: string;

  constructor(scope: Construct, id: string, props: EngineRoleProps) {
    super(scope, id);
    const { name, clusterName, namespace, serviceAccounts, assumes = [] } = props;
    const role = new IamRole(this, "role", {
      name: fullName(name, ENGINE_ROLE),
      description: "GitOps engine of the management cluster, for its workload clusters",
      assumeRolePolicy: podTrust({ clusterName, namespace, serviceAccounts }),
    });
    if (assumes.length > 0) {
      new IamRolePolicy(this, "policy-workloads", {
        name: "workloads",
        role: role.name,
        policy: policyDocument([
          {
            Sid: "AssumeRolesOfWorkloads",
            // Tags of a pod's session follow it into the next role.
            Action: ["sts:AssumeRole", "sts:TagSession"],
            Resource: assumes,
          },
        ]),
      });
    }
    for (const serviceAccount of serviceAccounts) {
      new EksPodIdentityAssociation(this, `association-${serviceAccount}`, {
        clusterName,
        namespace,
        serviceAccount,
        roleArn: role.arn,
      });
    }
    this.roleArn = role.arn;
  }
}
