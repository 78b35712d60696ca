import { UserError } from "landbridge/errors";

import type { GeneratedSecretProps } from "../../../modules/secrets";
import { GeneratedSecret } from "../../../modules/secrets";
import { stackIn } from "../../support/stack";
import { all, only, resolved } from "../pod-identity/support";

const props: GeneratedSecretProps = {
  name: "landbridge-dev/app",
  description: "App",
  recoveryWindowDays: 7,
  generated: { key: { length: 64 }, password: { length: 32 } },
  version: 3,
};
const build = (change: Partial<GeneratedSecretProps> = {}) => {
  let secret!: GeneratedSecret;
  const { json, stack } = stackIn((scope) => {
    secret = new GeneratedSecret(scope, "app", { ...props, ...change });
  });
  return { json, stack, secret };
};

test("random values are ephemeral and only go into the write-only argument", () => {
  const { json } = build();
  const version = only(json, "aws_secretsmanager_secret_version");
  expect(version.secret_string_wo).toMatch(/^\$\{jsonencode\(\{.*\}\)\}$/);
  expect(version.secret_string_wo).toMatch(
    /"key" = ephemeral\.random_password\.app_key_\w+\.result/,
  );
  expect(version).not.toHaveProperty("secret_string");
  expect(version).not.toHaveProperty("secret_binary");
  const elsewhere = JSON.stringify({
    ...json,
    resource: { ...json.resource, aws_secretsmanager_secret_version: {} },
  });
  expect(elsewhere).not.toContain("ephemeral.");
  expect(elsewhere).not.toContain(".result");
  expect(json.resource).not.toHaveProperty("random_password");
});

test("each generated property has its own password of letters and digits", () => {
  expect(all(build().json, "random_password", "ephemeral")).toEqual([
    { length: 64, special: false },
    { length: 32, special: false },
  ]);
});

test("two secrets of a stack don't share passwords, and the provider is required once", () => {
  const { json } = stackIn((stack) => {
    new GeneratedSecret(stack, "one", props);
    new GeneratedSecret(stack, "two", { ...props, name: "landbridge-dev/two" });
  });
  expect(all(json, "random_password", "ephemeral")).toHaveLength(4);
  expect(json.terraform?.required_providers?.random).toEqual({
    source: "hashicorp/random",
    version: "~> 3.7",
  });
});

test("raising the version generates every value again, and says so in the secret", () => {
  const version = (number: number) =>
    only(build({ version: number }).json, "aws_secretsmanager_secret_version");
  expect(version(3)).toMatchObject({ secret_string_wo_version: 3 });
  expect(version(4)).toMatchObject({ secret_string_wo_version: 4 });
  expect(version(3).secret_string_wo).toContain('"generation" = "3"');
  expect(version(4).secret_string_wo).toContain('"generation" = "4"');
});

test("with a recovery window the name gets a suffix: a deleted secret keeps its name until the window ends", () => {
  const { json } = build({ recoveryWindowDays: 7 });
  const secret = only(json, "aws_secretsmanager_secret");
  expect(secret).toMatchObject({ name_prefix: "landbridge-dev/app-" });
  expect(secret).not.toHaveProperty("name");
});

test("uses the given name, recovery window and key", () => {
  const secret = (change: Partial<GeneratedSecretProps>) =>
    only(build(change).json, "aws_secretsmanager_secret");
  expect(secret({})).toMatchObject({ recovery_window_in_days: 7 });
  expect(secret({})).not.toHaveProperty("kms_key_id");
  expect(secret({ recoveryWindowDays: 0, kmsKeyId: "alias/own" })).toMatchObject({
    name: "landbridge-dev/app",
    recovery_window_in_days: 0,
    kms_key_id: "alias/own",
  });
});

test("outputs have the secret's name and ARN, never a value", () => {
  const { secret, stack } = build();
  expect(resolved(secret.arn, stack)).toMatch(/^\$\{aws_secretsmanager_secret\.[\w-]+\.arn\}$/);
  expect(secret).toMatchObject({
    name: "landbridge-dev/app",
    properties: ["key", "password", "generation"],
  });
});

test("the same props give the same output", () => {
  expect(JSON.stringify(build().json)).toBe(JSON.stringify(build().json));
});

test.each([
  [{ name: "a b" }, /secret name/],
  [{ recoveryWindowDays: 3 }, /recoveryWindowDays/],
  [{ version: 0 }, /version/],
  [{ version: 1.5 }, /version/],
  [{ generated: {} }, /generates nothing/],
  [{ generated: { key: { length: 8 } } }, /length of key/],
  [{ generated: { "a key": { length: 64 } } }, /property is not allowed/],
  [{ generated: { generation: { length: 64 } } }, /property is not allowed/],
] as [Partial<GeneratedSecretProps>, RegExp][])("rejects %j", (change, message) => {
  expect(() => build(change)).toThrow(UserError);
  expect(() => build(change)).toThrow(message);
});
