import { Fn, TerraformResource } from "cdktf";
import type { Construct } from "constructs";

/** A zone that nobody delegates to yet. */
export interface DelegationNoticeProps {
  readonly domain: string;
  /** Name servers of the zone. */
  readonly nameServers: string[];
}

/**
 * Prints the zone's name servers during the apply, before ACM waits for the delegation: outputs come only at its end.
 */
export function delegationNotice(
  scope: Construct,
  id: string,
  { domain, nameServers }: DelegationNoticeProps,
): TerraformResource {
  const servers = Fn.join(", ", nameServers);
  // Not CDKTF's DataResource, which runs `terraform version`: a synth needs no Terraform.
  const notice = new TerraformResource(scope, id, {
    terraformResourceType: "terraform_data",
    provisioners: [
      {
        type: "local-exec",
        command: `echo "landbridge: delegate ${domain} to ${servers} now; the certificate waits for it, up to 75 minutes"`,
      },
    ],
  });
  notice.addOverride("triggers_replace", [servers]);
  return notice;
}
