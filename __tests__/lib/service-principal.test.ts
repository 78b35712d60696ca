import { interfaceEndpointName } from "../../lib/aws-endpoints";
import { servicePrincipal } from "../../lib/service-principal";

test.each([
  ["ec2", "eu-west-1", "ec2.amazonaws.com"],
  ["ec2", "cn-north-1", "ec2.amazonaws.com.cn"],
  ["ec2", "us-gov-west-1", "ec2.amazonaws.com"],
  ["logs", "eu-west-1", "logs.eu-west-1.amazonaws.com"],
  ["logs", "cn-northwest-1", "logs.cn-northwest-1.amazonaws.com.cn"],
  ["eks", "cn-north-1", "eks.amazonaws.com"],
])("the principal of %s in %s", (service, region, expected) => {
  expect(servicePrincipal(service, region)).toBe(expected);
});

test.each([
  ["eu-west-1", "ecr.api", "com.amazonaws.eu-west-1.ecr.api"],
  ["cn-north-1", "ecr.api", "cn.com.amazonaws.cn-north-1.ecr.api"],
  ["cn-north-1", "secretsmanager", "com.amazonaws.cn-north-1.secretsmanager"],
])("in %s, the endpoint of %s is %s", (region, service, expected) => {
  expect(interfaceEndpointName(region, service)).toBe(expected);
});
