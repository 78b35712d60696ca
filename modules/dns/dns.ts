import { AcmCertificate } from "@cdktf/provider-aws/lib/acm-certificate";
import { AcmCertificateValidation } from "@cdktf/provider-aws/lib/acm-certificate-validation";
import { Route53Record } from "@cdktf/provider-aws/lib/route53-record";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";

import { suppress } from "../../lib/checkov";
import { arn, hostname } from "../contract";
import { checkDns } from "./checks";
import type { DnsProps } from "./props";
import { PublicZone } from "./zone";

/**
 * Public zone of a domain, and a certificate for it and its subdomains. With a new zone and no
 * parent zone, delegate the domain to the zone's name servers while the apply waits for the
 * certificate (ACM looks for the record for up to 75 minutes).
 * @throws UserError for an invalid domain, or a parent zone that does not contain the domain
 */
export class Dns extends Construct {
  /** The domain, as given. */
  public readonly domain: string;
  /** Id of the zone. */
  public readonly zoneId: string;
  /** ARN of the zone. */
  public readonly zoneArn: string;
  /** Name servers of a zone that is created here, for the delegation by its parent. */
  public readonly nameServers?: readonly string[];
  /** ARN of the certificate, known once ACM has issued it. */
  public readonly certificateArn: string;

  constructor(scope: Construct, id: string, props: DnsProps) {
    super(scope, id);
    const { domain, zone: choice, forceDestroy, deletionProtection, contract } = props;
    checkDns(this.node.path, props);
    const zone = new PublicZone(this, "zone", {
      domain,
      choice,
      forceDestroy,
      deletionProtection,
    });
    this.domain = domain;
    this.zoneId = zone.zoneId;
    this.zoneArn = zone.zoneArn;
    this.nameServers = zone.nameServers;
    this.certificateArn = this.issueCertificate(zone.resolvable);
    contract?.variable("TF_DOMAIN", hostname(domain));
    contract?.variable("TF_ACM_CERT_ARN", arn(this.certificateArn));
  }

  private issueCertificate(resolvable: readonly ITerraformDependable[]): string {
    const certificate = new AcmCertificate(this, "certificate", {
      domainName: this.domain,
      subjectAlternativeNames: [`*.${this.domain}`],
      validationMethod: "DNS",
      options: { certificateTransparencyLoggingPreference: "ENABLED" },
      // Load balancers keep the old one until they have the new one.
      lifecycle: { createBeforeDestroy: true },
    });
    suppress(
      certificate,
      "CKV2_AWS_71",
      "One Gateway serves all hosts of the environment; they come and go in Git, not here.",
    );
    // Domain and wildcard are validated by one and the same record (ACM user guide, "DNS
    // validation"), so either option will do and nothing must be counted before apply.
    const option = certificate.domainValidationOptions.get(0);
    const record = new Route53Record(this, "validation-record", {
      zoneId: this.zoneId,
      name: option.resourceRecordName,
      type: option.resourceRecordType,
      records: [option.resourceRecordValue],
      ttl: 300,
      // Another certificate of the domain in this account, in another region, has the same record.
      allowOverwrite: true,
    });
    const validation = new AcmCertificateValidation(this, "validation", {
      certificateArn: certificate.arn,
      validationRecordFqdns: [record.fqdn],
      dependsOn: [...resolvable],
    });
    return validation.certificateArn;
  }
}
