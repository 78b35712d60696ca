import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { PodIdentity } from "../../pod-identity";
import { addExternalDns, EXTERNAL_DNS } from "./contract";
import { zonePolicy } from "./policy";
import type { ExternalDnsProps } from "./props";

/** The controller's IAM role. */
export const ROLE = accountName("iam-role", "external-dns");

/** AWS rights and values of External-DNS. */
export class ExternalDns extends Construct {
  constructor(scope: Construct, id: string, props: ExternalDnsProps) {
    super(scope, id);
    const { name, clusterName, zoneArn, contract } = props;
    new PodIdentity(this, "identity", {
      roleName: fullName(name, ROLE),
      clusterName,
      ...EXTERNAL_DNS,
      policies: { inline: { records: zonePolicy(zoneArn) } },
      contract,
    });
    addExternalDns(props);
  }
}
