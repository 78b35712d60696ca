import { protectionsOf, retainedOf, retentionOf } from "../../config/retention";
import type { AwsEnvironment, AwsEnvironmentInput } from "../../config/schema";
import { awsEnvironment } from "../../config/schema";
import { validatePlatform } from "../../config/validate";
import { dev, fixturePlatform } from "../support/fixture-platform";

const environmentOf = (more: Partial<AwsEnvironmentInput>): AwsEnvironment =>
  awsEnvironment.parse({ ...dev, ...more });

const mistakesOf = (more: Partial<AwsEnvironmentInput>) => () =>
  validatePlatform({ ...fixturePlatform, environments: [{ ...dev, ...more }] }, []);

test("retain decides about snapshot, secrets and records, unless one is configured", () => {
  expect(retentionOf(environmentOf({ retain: false }))).toEqual({
    finalSnapshot: false,
    recoveryWindowDays: 0,
    forceDestroyZone: true,
    forceDestroyBuckets: true,
    fileSystemBackups: false,
  });
  expect(retentionOf(environmentOf({ retain: true }))).toEqual({
    finalSnapshot: true,
    recoveryWindowDays: 30,
    forceDestroyZone: false,
    forceDestroyBuckets: false,
    fileSystemBackups: true,
  });
  const chosen = environmentOf({
    retain: true,
    database: { ...dev.database, finalSnapshot: false },
    secrets: { ...dev.secrets, recoveryWindowDays: 7 },
  });
  expect(retentionOf(chosen)).toMatchObject({ finalSnapshot: false, recoveryWindowDays: 7 });
});

test("what refuses to be deleted is named by its setting, what stays by the reason", () => {
  const cluster = { ...dev.cluster, deletionProtection: true };
  const environment = environmentOf({ retain: true, cluster });
  expect(protectionsOf(environment, "acme-dev")).toEqual([
    {
      what: "EKS cluster acme-dev, its zone, Flux and namespaces",
      setting: "dev.cluster.deletionProtection",
    },
  ]);
  expect(retainedOf(environment).map(({ what }) => what)).toEqual([
    "a final snapshot of the database",
    "the generated secrets, which can be restored",
    "the cluster's KMS key",
    "the bucket acme-terraform-state",
  ]);
});

test.each([
  ["cluster.deletionProtection", { cluster: { ...dev.cluster, deletionProtection: true } }],
  ["database.deletionProtection", { database: { ...dev.database, deletionProtection: true } }],
  ["database.finalSnapshot", { database: { ...dev.database, finalSnapshot: true } }],
  ["secrets.recoveryWindowDays", { secrets: { ...dev.secrets, recoveryWindowDays: 7 } }],
])("%s contradicts retain: false", (place, more) => {
  expect(mistakesOf({ retain: false, ...more })).toThrow(
    new RegExp(`dev\\.${place}: contradicts retain: false`),
  );
  expect(mistakesOf({ retain: true, ...more })).not.toThrow();
});
