import type * as ec2 from "@aws-sdk/client-ec2";
import type * as elb from "@aws-sdk/client-elastic-load-balancing-v2";
import type * as route53 from "@aws-sdk/client-route-53";
import type * as sts from "@aws-sdk/client-sts";

import { UserError } from "../../errors/user-error";

/** The parts of the AWS SDK that a teardown reads with. They are optional: nobody else needs them. */
export interface AwsSdk {
  readonly ec2: typeof ec2;
  readonly elb: typeof elb;
  readonly route53: typeof route53;
  readonly sts: typeof sts;
}

/** The clients that the SDK makes; tests bring their own. */
export interface Clients {
  readonly ec2: InstanceType<AwsSdk["ec2"]["EC2Client"]>;
  readonly elb: InstanceType<AwsSdk["elb"]["ElasticLoadBalancingV2Client"]>;
  readonly route53: InstanceType<AwsSdk["route53"]["Route53Client"]>;
}

/** Names of the packages, for whoever has to install them. */
const PACKAGES = [
  "@aws-sdk/client-ec2",
  "@aws-sdk/client-elastic-load-balancing-v2",
  "@aws-sdk/client-route-53",
  "@aws-sdk/client-sts",
] as const;

/** How Node.js says that there is no such package, by require and by import. */
const MISSING: readonly string[] = ["MODULE_NOT_FOUND", "ERR_MODULE_NOT_FOUND"];

/**
 * Loads the AWS SDK.
 * @throws UserError if it isn't installed
 */
export async function loadSdk(): Promise<AwsSdk> {
  try {
    return {
      ec2: await import("@aws-sdk/client-ec2"),
      elb: await import("@aws-sdk/client-elastic-load-balancing-v2"),
      route53: await import("@aws-sdk/client-route-53"),
      sts: await import("@aws-sdk/client-sts"),
    };
  } catch (error) {
    const isMissing =
      error instanceof Error && "code" in error && MISSING.includes(String(error.code));
    if (!isMissing) throw error;
    throw new UserError({
      place: "AWS",
      message: "the AWS SDK is not installed",
      remedy: `npm install ${PACKAGES.join(" ")}`,
    });
  }
}
