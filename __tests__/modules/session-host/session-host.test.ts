import { SessionHost } from "../../../modules/session-host";
import { stackIn } from "../../support/stack";
import { all, only } from "../pod-identity/support";

const { json } = stackIn((stack) => {
  new SessionHost(stack, "host", {
    name: "landbridge-dev",
    vpcId: "vpc-1",
    subnetId: "subnet-1",
    instanceType: "t4g.nano",
    region: "eu-west-1",
    partition: "aws",
  });
});

test("nobody connects to it: no open port, no address, no key", () => {
  expect(all(json, "aws_vpc_security_group_ingress_rule")).toEqual([]);
  const host = only(json, "aws_instance");
  expect(host).toMatchObject({ associate_public_ip_address: false });
  expect(host).not.toHaveProperty("key_name");
});

test("its credentials need a token, its volume is encrypted, and a new image doesn't replace it", () => {
  expect(only(json, "aws_instance")).toMatchObject({
    metadata_options: { http_tokens: "required", http_put_response_hop_limit: 1 },
    root_block_device: { encrypted: true },
    lifecycle: { ignore_changes: ["ami"] },
  });
});

test("its role is for Systems Manager only", () => {
  expect(all(json, "aws_iam_role_policy")).toEqual([]);
  expect(only(json, "aws_iam_role_policy_attachment").policy_arn).toBe(
    "arn:aws:iam::aws:policy/AmazonSSMManagedInstanceCore",
  );
});
