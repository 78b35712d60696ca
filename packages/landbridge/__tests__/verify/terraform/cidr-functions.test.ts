import { host, subnet, subnets } from "../../../src/verify/terraform/hcl/cidr-functions";

// Results of `terraform console`, from the documentation of the functions.
describe("functions of Terraform for networks", () => {
  test.each([
    ["172.16.0.0/12", 4, 2, "172.18.0.0/16"],
    ["10.1.2.0/24", 4, 15, "10.1.2.240/28"],
    ["10.0.0.0/16", 4, 16, undefined],
    ["fd00:fd12:3456:7890::/56", 16, 162, undefined],
  ])("cidrsubnet(%s, %i, %i)", (network, bits, number, expected) => {
    expect(subnet(network, bits, number)).toBe(expected);
  });

  test("cidrsubnets begins each block where its size fits", () => {
    expect(subnets("10.1.0.0/16", [4, 4, 8, 4])).toEqual([
      "10.1.0.0/20",
      "10.1.16.0/20",
      "10.1.32.0/24",
      "10.1.48.0/20",
    ]);
    expect(subnets("10.1.0.0/16", [1, 1, 1])).toBeUndefined();
  });

  test.each([
    ["10.12.112.0/20", 16, "10.12.112.16"],
    ["10.12.112.0/20", 268, "10.12.113.12"],
    ["10.12.112.0/20", -1, "10.12.127.255"],
    ["10.12.112.0/30", 4, undefined],
  ])("cidrhost(%s, %i)", (network, number, expected) => {
    expect(host(network, number)).toBe(expected);
  });
});
