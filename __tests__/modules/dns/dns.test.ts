import { UserError } from "landbridge/errors";

import { Contract } from "../../../modules/contract";
import type { DnsProps } from "../../../modules/dns";
import { Dns } from "../../../modules/dns";
import { stackIn } from "../../support/stack";
import { all, only, resolved } from "../pod-identity/support";

const build = (
  zone: DnsProps["zone"],
  domain = "dev.example.com",
  more: Partial<DnsProps> = {},
) => {
  let dns!: Dns;
  let contract!: Contract;
  const { json, stack } = stackIn((scope) => {
    contract = new Contract(scope, "dev", { kind: "flux", version: "v2.7.5", path: "p" });
    dns = new Dns(scope, "dns", { domain, zone, contract, ...more });
  });
  return { json, dns, contract, resolve: (token: string) => resolved(token, stack) };
};
const records = (json: ReturnType<typeof build>["json"], type: RegExp) =>
  all(json, "aws_route53_record").filter((record) => type.test(String(record.type)));

describe("zone", () => {
  test("looks up an existing zone by its exact name, and never a private one", () => {
    const { json, dns, resolve } = build({ kind: "existing" });
    expect(only(json, "aws_route53_zone", "data")).toMatchObject({
      name: "dev.example.com",
      private_zone: false,
    });
    expect(json.resource).not.toHaveProperty("aws_route53_zone");
    expect(records(json, /^NS$/)).toEqual([]);
    expect(resolve(dns.zoneArn)).toMatch(/^\$\{data\.aws_route53_zone\.[\w-]+\.arn\}$/);
  });

  test("delegates a new zone in its parent, with the zone's own name servers", () => {
    const { json } = build({ kind: "new", parentZone: "example.com" });
    expect(only(json, "aws_route53_zone")).toMatchObject({ name: "dev.example.com" });
    expect(only(json, "aws_route53_zone", "data")).toMatchObject({
      name: "example.com",
      private_zone: false,
    });
    expect(records(json, /^NS$/)).toEqual([
      expect.objectContaining({
        zone_id: expect.stringMatching(/^\$\{data\.aws_route53_zone\./),
        name: expect.stringMatching(/^\$\{aws_route53_zone\.[\w-]+\.name\}$/),
        records: expect.stringMatching(/^\$\{aws_route53_zone\.[\w-]+\.name_servers\}$/),
      }),
    ]);
  });

  test("prints the name servers before the certificate waits, where nobody else delegates", () => {
    const { json } = build({ kind: "new" });
    const notice = only(json, "terraform_data");
    expect(JSON.stringify(notice.provisioner)).toMatch(
      /delegate dev\.example\.com to \$\{join\(\\", \\", aws_route53_zone\.[\w-]+\.name_servers\)\}/,
    );
    expect(notice.triggers_replace).toHaveLength(1);
    expect(only(json, "aws_acm_certificate_validation").depends_on).toEqual([
      expect.stringMatching(/^terraform_data\./),
    ]);
    const delegated = build({ kind: "new", parentZone: "example.com" });
    expect(delegated.json.resource).not.toHaveProperty("terraform_data");
  });

  test("a new one goes with its records only where nothing is retained, and not at all where it is protected", () => {
    const zone = (more: Partial<DnsProps>) =>
      only(build({ kind: "new" }, undefined, more).json, "aws_route53_zone");
    expect(zone({})).toMatchObject({ force_destroy: false });
    expect(zone({})).not.toHaveProperty("lifecycle");
    expect(zone({ forceDestroy: true })).toMatchObject({ force_destroy: true });
    expect(zone({ deletionProtection: true })).toMatchObject({
      lifecycle: { prevent_destroy: true },
    });
  });

  test("without a parent, leaves the delegation to the user", () => {
    const { json } = build({ kind: "new" });
    expect(json).not.toHaveProperty("data");
    expect(records(json, /^NS$/)).toEqual([]);
  });
});

describe("certificate", () => {
  test("covers the domain and every host below it", () => {
    expect(only(build({ kind: "existing" }).json, "aws_acm_certificate")).toMatchObject({
      domain_name: "dev.example.com",
      subject_alternative_names: ["*.dev.example.com"],
      validation_method: "DNS",
      lifecycle: { create_before_destroy: true },
    });
  });

  test("one record validates domain and wildcard, without counting unknown values", () => {
    const { json } = build({ kind: "existing" });
    const [record, ...more] = records(json, /domain_validation_options/);
    expect(more).toEqual([]);
    expect(record).toMatchObject({
      name: expect.stringMatching(/domain_validation_options\)\.0\.resource_record_name\}$/),
      allow_overwrite: true,
    });
    expect(JSON.stringify(json)).not.toContain("for_each");
  });

  test("users wait until ACM has issued it", () => {
    const { dns, resolve, contract } = build({ kind: "existing" });
    expect(resolve(dns.certificateArn)).toMatch(
      /^\$\{aws_acm_certificate_validation\.[\w-]+\.certificate_arn\}$/,
    );
    const value = contract.variables.get("TF_ACM_CERT_ARN")?.value;
    expect(value).toEqual({ type: "arn", value: dns.certificateArn });
  });

  test("validation waits for the delegation", () => {
    const { json } = build({ kind: "new", parentZone: "example.com" });
    expect(only(json, "aws_acm_certificate_validation").depends_on).toEqual([
      expect.stringMatching(/^aws_route53_record\.dns_zone_delegation/),
    ]);
  });
});

test("the contract has the domain", () => {
  const { contract } = build({ kind: "existing" });
  expect(contract.variables.get("TF_DOMAIN")?.value).toEqual({
    type: "hostname",
    value: "dev.example.com",
  });
});

test.each([
  ["Dev.example.com", { kind: "existing" }, /domain is not a domain/],
  ["dev.example.com.", { kind: "existing" }, /domain is not a domain/],
  [`${"a".repeat(60)}.example.com`, { kind: "existing" }, /at most 64/],
  ["dev.example.com", { kind: "new", parentZone: "example.org" }, /parent zone/],
  ["dev.example.com", { kind: "new", parentZone: "dev.example.com" }, /parent zone/],
  [
    "x",
    { kind: "new", parentZone: "y" },
    /domain is not a domain[^]*zone.parentZone is not a domain/,
  ],
] as const)("rejects %s in %j", (domain, zone, message) => {
  expect(() => build(zone, domain)).toThrow(UserError);
  expect(() => build(zone, domain)).toThrow(message);
});
