import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { PodIdentity } from "../../pod-identity";
import { addCrossplane, PROVIDER_AWS } from "./contract";
import { eksPolicy, iamPolicy, networkPolicy } from "./policies";
import type { CrossplaneProps } from "./props";

/** The role of the AWS providers. */
export const ROLE = accountName("iam-role", "crossplane");

/** AWS rights of Crossplane's providers: networks, clusters and roles of workload clusters, and nothing of their own. */
export class Crossplane extends Construct {
  constructor(scope: Construct, id: string, props: CrossplaneProps) {
    super(scope, id);
    const { name, clusterName, natAddresses, egressCidrs, entersClusters, contract } = props;
    const { roleArn } = new PodIdentity(this, "identity", {
      roleName: fullName(name, ROLE),
      clusterName,
      ...PROVIDER_AWS,
      policies: {
        inline: {
          network: networkPolicy(props),
          clusters: eksPolicy(props),
          roles: iamPolicy(props),
        },
      },
      contract,
    });
    addCrossplane(contract, {
      roleArn: entersClusters ? roleArn : undefined,
      egressCidrs: egressCidrs ?? natAddresses.map((address) => `${address}/32`),
    });
  }
}
