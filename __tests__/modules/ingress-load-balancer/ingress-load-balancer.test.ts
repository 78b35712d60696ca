import {
  IngressLoadBalancer,
  type IngressLoadBalancerProps,
} from "../../../modules/ingress-load-balancer";
import { stackIn } from "../../support/stack";
import { all, only } from "../pod-identity/support";

const build = (more: Partial<IngressLoadBalancerProps> = {}) =>
  stackIn((stack) => {
    new IngressLoadBalancer(stack, "ingress", {
      name: "landbridge-dev",
      vpcId: "vpc-1",
      subnetIds: ["subnet-1", "subnet-2"],
      nodeSecurityGroupId: "sg-1",
      nodePort: 30080,
      autoscalingGroupNames: { platform: "eks-platform", more: "eks-more" },
      domain: "dev.example.com",
      zoneId: "Z1",
      certificateArn: "arn:aws:acm:eu-west-1:111122223333:certificate/1",
      deletionProtection: true,
      hosts: ["*"],
      allowedCidrs: ["0.0.0.0/0"],
      ...more,
    });
  }).json;

test("the target group is the ingress's port of the nodes, and asks whether the ingress works", () => {
  const json = build();
  expect(only(json, "aws_lb_target_group")).toMatchObject({
    target_type: "instance",
    port: 30080,
    protocol: "HTTP",
    health_check: { path: "/nginx-health", port: "traffic-port", matcher: "200" },
  });
  const attached = all(json, "aws_autoscaling_attachment");
  expect(attached.map((one) => one.autoscaling_group_name).sort()).toEqual([
    "eks-more",
    "eks-platform",
  ]);
});

test("HTTPS has the environment's certificate, and HTTP is redirected to it", () => {
  const listeners = all(build(), "aws_lb_listener");
  expect(listeners).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        port: 443,
        protocol: "HTTPS",
        certificate_arn: expect.stringContaining("certificate/1"),
        ssl_policy: expect.stringContaining("TLS13"),
      }),
      expect.objectContaining({
        port: 80,
        default_action: [
          {
            type: "redirect",
            redirect: { port: "443", protocol: "HTTPS", status_code: "HTTP_301" },
          },
        ],
      }),
    ]),
  );
});

test("alias records lead to it: a wildcard unless hosts are named", () => {
  expect(only(build(), "aws_route53_record")).toMatchObject({
    name: "*.dev.example.com",
    type: "A",
    alias: { evaluate_target_health: true },
  });
  const names = all(build({ hosts: ["shop", "api"] }), "aws_route53_record").map(
    ({ name }) => name,
  );
  expect(names.sort()).toEqual(["api.dev.example.com", "shop.dev.example.com"]);
});

test("clients reach it by HTTP and HTTPS, and it reaches that port of the nodes only", () => {
  const json = build({ allowedCidrs: ["203.0.113.0/24"] });
  const rules = all(json, "aws_vpc_security_group_ingress_rule");
  expect(rules.map((rule) => [rule.from_port, rule.cidr_ipv4 ?? "group"])).toEqual(
    expect.arrayContaining([
      [80, "203.0.113.0/24"],
      [443, "203.0.113.0/24"],
      [30080, "group"],
    ]),
  );
  expect(only(json, "aws_vpc_security_group_egress_rule")).toMatchObject({
    from_port: 30080,
    to_port: 30080,
    referenced_security_group_id: "sg-1",
  });
});

test("it is protected, and logs and filters where that is configured", () => {
  expect(only(build(), "aws_lb")).toMatchObject({
    name: "landbridge-dev-alb",
    enable_deletion_protection: true,
    drop_invalid_header_fields: true,
  });
  const json = build({ accessLogBucket: "logs", webAclArn: "arn:aws:wafv2:eu-west-1:1:x" });
  expect(only(json, "aws_lb").access_logs).toMatchObject({ bucket: "logs", enabled: true });
  expect(only(json, "aws_wafv2_web_acl_association")).toBeDefined();
});
