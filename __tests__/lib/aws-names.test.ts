import { UserError } from "landbridge/errors";

import { awsName, awsNameLimit } from "../../lib/aws-names";

describe("awsName", () => {
  test("joins parts with hyphens, those of secrets with slashes", () => {
    expect(awsName("iam-role", "landbridge-dev", "karpenter")).toBe("landbridge-dev-karpenter");
    expect(awsName("secret", "landbridge-dev", "authentik")).toBe("landbridge-dev/authentik");
  });

  test.each([
    ["iam-role", 64],
    ["load-balancer", 32],
    ["target-group", 32],
    ["rds-instance", 63],
    ["eks-cluster", 100],
    ["sqs-queue", 80],
  ] as const)("accepts %s names of up to %d characters", (kind, limit) => {
    expect(awsNameLimit(kind)).toBe(limit);
    expect(awsName(kind, "a".repeat(limit))).toHaveLength(limit);
    expect(() => awsName(kind, "a".repeat(limit + 1))).toThrow(
      new RegExp(`${limit + 1} characters[\\s\\S]*at most ${limit}`),
    );
  });

  test.each([
    ["load-balancer", "internal-gateway"],
    ["load-balancer", "gateway-"],
    ["rds-instance", "Authentik"],
    ["rds-instance", "a--b"],
    ["iam-role", "a b"],
  ] as const)("rejects characters that AWS rejects in %s: %s", (kind, name) => {
    expect(() => awsName(kind, name)).toThrow(UserError);
  });

  test("doesn't check tokens", () => {
    expect(awsName("load-balancer", "${TfToken[TOKEN.1]}", "x".repeat(40))).toContain("TOKEN");
  });
});
