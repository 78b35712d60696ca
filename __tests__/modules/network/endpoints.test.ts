import { only, references, resources } from "./resources";
import { synth } from "./support";

describe("endpoints", () => {
  it("always include S3's gateway, for private and database subnets", () => {
    const s3 = only(synth(), "aws_vpc_endpoint");
    expect(s3).toMatchObject({
      service_name: "com.amazonaws.eu-west-1.s3",
      vpc_endpoint_type: "Gateway",
    });
    expect(references(s3).filter((one) => one.startsWith("aws_route_table."))).toEqual([
      "aws_route_table.network_private-a-routes",
      "aws_route_table.network_private-b-routes",
      "aws_route_table.network_private-c-routes",
      "aws_route_table.network_database-routes",
    ]);
    expect(resources(synth(), "aws_security_group")).toEqual({});
  });

  it("answer privately in every zone, for HTTPS from the VPC only", () => {
    const json = synth({ interfaceEndpoints: ["ecr.api", "sts"] });
    expect(resources(json, "aws_vpc_endpoint")["network_endpoints_ecr-api"]).toMatchObject({
      service_name: "com.amazonaws.eu-west-1.ecr.api",
      vpc_endpoint_type: "Interface",
      private_dns_enabled: true,
      subnet_ids: [expect.any(String), expect.any(String), expect.any(String)],
    });
    expect(only(json, "aws_vpc_security_group_ingress_rule")).toMatchObject({
      from_port: 443,
      to_port: 443,
      ip_protocol: "tcp",
      cidr_ipv4: expect.stringMatching(/^\$\{aws_vpc\..*\.cidr_block\}$/),
      description: expect.stringMatching(/\w/),
    });
    expect(resources(json, "aws_vpc_security_group_egress_rule")).toEqual({});
  });
});

describe("flow logs", () => {
  it("are off by default", () => {
    expect(resources(synth(), "aws_flow_log")).toEqual({});
  });

  it("record all traffic, with a role that may only write to their log group", () => {
    const json = synth({ flowLogs: { retentionDays: 365, kmsKeyArn: "arn:aws:kms:key" } });
    expect(only(json, "aws_flow_log")).toMatchObject({
      traffic_type: "ALL",
      log_destination_type: "cloud-watch-logs",
    });
    expect(only(json, "aws_cloudwatch_log_group")).toMatchObject({
      name: "/aws/vpc/landbridge-dev/flow-logs",
      retention_in_days: 365,
      kms_key_id: "arn:aws:kms:key",
    });
    const { Statement } = JSON.parse(only(json, "aws_iam_role_policy").policy as string) as {
      Statement: { Action: string | string[]; Resource: string }[];
    };
    const beyond = Statement.slice(1).map(({ Action, Resource }) => [Action, Resource]);
    expect(beyond).toEqual([["logs:DescribeLogGroups", "*"]]);
    expect(Statement[0]!.Action).not.toContain("logs:*");
    expect(Statement[0]!.Resource).toMatch(/^\$\{aws_cloudwatch_log_group\..*\.arn\}:\*$/);
    expect(only(json, "aws_iam_role").assume_role_policy).toContain("aws:SourceAccount");
  });
});
