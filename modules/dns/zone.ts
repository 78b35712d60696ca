import { DataAwsRoute53Zone } from "@cdktf/provider-aws/lib/data-aws-route53-zone";
import { Route53Record } from "@cdktf/provider-aws/lib/route53-record";
import { Route53Zone } from "@cdktf/provider-aws/lib/route53-zone";
import type { ITerraformDependable, TerraformProvider } from "cdktf";
import { Construct } from "constructs";

import { suppress } from "../../lib/checkov";
import { delegationNotice } from "./delegation-notice";

/** Use the public zone of exactly this domain, or create it. */
export type ZoneChoice =
  | { readonly kind: "existing" }
  | {
      readonly kind: "new";
      /** Domain of a public zone, which gets the delegation. Default: none. */
      readonly parentZone?: string;
      /** Provider of the account that has the parent zone. Default: the stack's own. */
      readonly parentProvider?: TerraformProvider;
    };

/** A zone that is looked up or created. */
export interface PublicZoneProps {
  /** Domain of the zone. */
  readonly domain: string;
  /** Where it comes from. */
  readonly choice: ZoneChoice;
  /** Whether a zone that has records can be deleted, with them. Default: false. */
  readonly forceDestroy?: boolean;
  /** Whether Terraform refuses to plan its deletion. Default: false. */
  readonly deletionProtection?: boolean;
}

/** A public hosted zone, existing or created. */
export class PublicZone extends Construct {
  /** Id of the zone. */
  public readonly zoneId: string;
  /** ARN of the zone. */
  public readonly zoneArn: string;
  /** Name servers of a zone that is created here, for the delegation by its parent. */
  public readonly nameServers?: readonly string[];
  /** Resources that must exist before DNS resolves the zone. */
  public readonly resolvable: readonly ITerraformDependable[];

  constructor(scope: Construct, id: string, props: PublicZoneProps) {
    super(scope, id);
    const { domain, choice, forceDestroy = false, deletionProtection = false } = props;
    if (choice.kind === "existing") {
      const found = new DataAwsRoute53Zone(this, "found", { name: domain, privateZone: false });
      this.zoneId = found.zoneId;
      this.zoneArn = found.arn;
      this.resolvable = [];
      return;
    }
    const made = new Route53Zone(this, "made", {
      name: domain,
      comment: `Landbridge: ${domain}`,
      forceDestroy,
      ...(deletionProtection ? { lifecycle: { preventDestroy: true } } : {}),
    });
    suppress(
      made,
      "CKV2_AWS_38",
      "DNSSEC needs a KMS key in us-east-1 and a DS record at the parent, which may not be ours; a mistake takes the domain off the net.",
    );
    suppress(
      made,
      "CKV2_AWS_39",
      "Query logs of a public zone need a log group in us-east-1 and say nothing about who may do what.",
    );
    this.nameServers = made.nameServers;
    this.zoneId = made.zoneId;
    this.zoneArn = made.arn;
    this.resolvable =
      choice.parentZone === undefined
        ? [delegationNotice(this, "notice", { domain, nameServers: made.nameServers })]
        : [this.delegate(choice.parentZone, made, choice.parentProvider)];
  }

  private delegate(
    parentZone: string,
    zone: Route53Zone,
    provider?: TerraformProvider,
  ): Route53Record {
    const parent = new DataAwsRoute53Zone(this, "parent", {
      name: parentZone,
      privateZone: false,
      provider,
    });
    return new Route53Record(this, "delegation", {
      zoneId: parent.zoneId,
      name: zone.name,
      type: "NS",
      ttl: 300,
      records: zone.nameServers,
      provider,
    });
  }
}
