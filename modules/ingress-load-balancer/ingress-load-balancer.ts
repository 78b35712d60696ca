import { AutoscalingAttachment } from "@cdktf/provider-aws/lib/autoscaling-attachment";
import { Lb } from "@cdktf/provider-aws/lib/lb";
import { LbListener } from "@cdktf/provider-aws/lib/lb-listener";
import { LbTargetGroup } from "@cdktf/provider-aws/lib/lb-target-group";
import { Route53Record } from "@cdktf/provider-aws/lib/route53-record";
import { Wafv2WebAclAssociation } from "@cdktf/provider-aws/lib/wafv2-web-acl-association";
import { Construct } from "constructs";

import { fullName } from "../../lib/aws-names";
import { suppress } from "../../lib/checkov";
import { LOAD_BALANCER, TARGET_GROUP } from "./names";
import type { IngressLoadBalancerProps } from "./props";
import { loadBalancerSecurityGroup } from "./security-group";

/**
 * An Application Load Balancer that ends TLS and sends everything to one port of the nodes. It belongs to Terraform, so
 * that its address and records stay while the ingress behind it is recreated. Targets are the managed nodes, which
 * always exist; Kubernetes takes requests from their port to the ingress's pods on any node, Karpenter's too.
 */
export class IngressLoadBalancer extends Construct {
  /** ARN of the target group. */
  public readonly targetGroupArn: string;
  /** DNS name of the load balancer. */
  public readonly dnsName: string;
  /** The load balancer as CloudWatch names it, `app/<name>/<id>`. */
  public readonly loadBalancerDimension: string;
  /** The target group as CloudWatch names it, `targetgroup/<name>/<id>`. */
  public readonly targetGroupDimension: string;

  constructor(scope: Construct, id: string, props: IngressLoadBalancerProps) {
    super(scope, id);
    const { name, accessLogBucket, webAclArn } = props;
    const balancer = new Lb(this, "load-balancer", {
      name: fullName(name, LOAD_BALANCER),
      loadBalancerType: "application",
      internal: false,
      subnets: [...props.subnetIds],
      securityGroups: [loadBalancerSecurityGroup(this, props)],
      dropInvalidHeaderFields: true,
      enableDeletionProtection: props.deletionProtection,
      accessLogs:
        accessLogBucket === undefined
          ? undefined
          : { enabled: true, bucket: accessLogBucket, prefix: name },
    });
    this.suppressChosen(balancer, props);
    if (webAclArn !== undefined) {
      new Wafv2WebAclAssociation(this, "firewall", { resourceArn: balancer.arn, webAclArn });
    }
    const target = this.targetGroup(props);
    for (const [group, autoscalingGroupName] of Object.entries(props.autoscalingGroupNames)) {
      const attachment = new AutoscalingAttachment(this, `nodes-${group}`, {
        autoscalingGroupName,
        lbTargetGroupArn: target.arn,
      });
      suppress(
        attachment,
        "CKV2_AWS_15",
        "EKS owns the Auto Scaling group and repairs nodes: a failing ingress is no reason to replace one.",
      );
    }
    this.listeners(balancer, target, props.certificateArn);
    this.records(balancer, props);
    this.targetGroupArn = target.arn;
    this.dnsName = balancer.dnsName;
    this.loadBalancerDimension = balancer.arnSuffix;
    this.targetGroupDimension = target.arnSuffix;
  }

  private targetGroup(props: IngressLoadBalancerProps): LbTargetGroup {
    const { name, vpcId, nodePort, healthPath = "/nginx-health" } = props;
    // TLS ends at the load balancer; inside the VPC, only it may reach this port of the nodes.
    return new LbTargetGroup(this, "target-group", {
      name: fullName(name, TARGET_GROUP),
      targetType: "instance",
      protocol: "HTTP",
      port: nodePort,
      vpcId,
      deregistrationDelay: "60",
      healthCheck: {
        protocol: "HTTP",
        port: "traffic-port",
        path: healthPath,
        matcher: "200",
        interval: 10,
        timeout: 5,
        healthyThreshold: 2,
        unhealthyThreshold: 2,
      },
    });
  }

  private listeners(balancer: Lb, target: LbTargetGroup, certificateArn: string): void {
    new LbListener(this, "https", {
      loadBalancerArn: balancer.arn,
      port: 443,
      protocol: "HTTPS",
      sslPolicy: "ELBSecurityPolicy-TLS13-1-2-2021-06",
      certificateArn,
      defaultAction: [{ type: "forward", targetGroupArn: target.arn }],
    });
    new LbListener(this, "http", {
      loadBalancerArn: balancer.arn,
      port: 80,
      protocol: "HTTP",
      defaultAction: [
        {
          type: "redirect",
          redirect: { port: "443", protocol: "HTTPS", statusCode: "HTTP_301" },
        },
      ],
    });
  }

  private records(balancer: Lb, { hosts, domain, zoneId }: IngressLoadBalancerProps): void {
    for (const host of hosts) {
      new Route53Record(this, `record-${host === "*" ? "wildcard" : host}`, {
        zoneId,
        name: `${host}.${domain}`,
        type: "A",
        alias: { name: balancer.dnsName, zoneId: balancer.zoneId, evaluateTargetHealth: true },
      });
    }
  }

  /** Checks that the load balancer fails because of its props. */
  private suppressChosen(balancer: Lb, props: IngressLoadBalancerProps): void {
    if (!props.deletionProtection) {
      suppress(balancer, "CKV_AWS_150", "deletionProtection is off: it may be deleted.");
    }
    if (props.accessLogBucket === undefined) {
      suppress(
        balancer,
        "CKV_AWS_91",
        "NGINX logs every request; accessLogBucket adds the load balancer's own log.",
      );
    }
    if (props.webAclArn === undefined) {
      suppress(
        balancer,
        "CKV2_AWS_28",
        "A web ACL is a matter of the applications behind it: webAclArn attaches one.",
      );
    }
  }
}
