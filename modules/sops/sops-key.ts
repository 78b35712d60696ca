import { KmsAlias } from "@cdktf/provider-aws/lib/kms-alias";
import { KmsKey } from "@cdktf/provider-aws/lib/kms-key";
import { Construct } from "constructs";

import { awsName, fullName } from "../../lib/aws-names";
import { policyDocument } from "../../lib/policy-document";
import { PodIdentity } from "../pod-identity";
import { addSopsKey, KUSTOMIZE_CONTROLLER } from "./contract";
import { keyPolicy } from "./key-policy";
import { SOPS_ROLE } from "./names";
import type { SopsKeyProps } from "./props";

/**
 * A KMS key for secrets that SOPS encrypts in Git. Flux's kustomize-controller decrypts with it through its pod
 * identity, and nobody else does, except the editors that are named. Who may encrypt is up to IAM. A
 * kustomize-controller that runs already must be restarted once, to get its credentials.
 */
export class SopsKey extends Construct {
  /** ARN of the key. */
  public readonly keyArn: string;
  /** ARN of its alias, known before the key exists: files in Git name it. */
  public readonly aliasArn: string;
  /** ARN of kustomize-controller's role. */
  public readonly roleArn: string;

  constructor(scope: Construct, id: string, props: SopsKeyProps) {
    super(scope, id);
    const { name, clusterName, region, accountId, partition, contract } = props;
    const key = new KmsKey(this, "key", {
      description: `SOPS: secrets of ${name} in Git`,
      enableKeyRotation: true,
      // The longest waiting period: without the key, nobody can read the files in Git.
      deletionWindowInDays: 30,
      tags: { Name: `${name}-sops` },
      ...(props.deletionProtection === true ? { lifecycle: { preventDestroy: true } } : {}),
    });
    const identity = new PodIdentity(this, "identity", {
      roleName: fullName(name, SOPS_ROLE),
      clusterName,
      ...KUSTOMIZE_CONTROLLER,
      policies: {
        inline: {
          decrypt: [
            { Sid: "Decrypt", Action: ["kms:Decrypt", "kms:DescribeKey"], Resource: key.arn },
          ],
        },
      },
      contract,
    });
    key.policy = policyDocument(
      keyPolicy({
        accountArn: `arn:${partition}:iam::${accountId}:root`,
        decrypterArns: [identity.roleArn, ...(props.editorArns ?? [])],
      }),
    );
    const alias = awsName("kms-alias", `alias/${name}-sops`);
    new KmsAlias(this, "alias", { name: alias, targetKeyId: key.keyId });
    this.keyArn = key.arn;
    this.aliasArn = `arn:${partition}:kms:${region}:${accountId}:${alias}`;
    this.roleArn = identity.roleArn;
    if (contract !== undefined) addSopsKey(contract, this.aliasArn);
  }
}
