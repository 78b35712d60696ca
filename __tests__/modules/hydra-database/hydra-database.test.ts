import { EXTERNAL_SECRETS } from "../../../modules/addons/external-secrets";
import { HydraDatabase } from "../../../modules/hydra-database";
import { addonsIn } from "../addons/environment";
import { all, only } from "../pod-identity/support";

const { json, document } = addonsIn((stack, { name, region, accountId, partition, contract }) => {
  contract.identity({ ...EXTERNAL_SECRETS, roleArn: "arn:aws:iam::111122223333:role/reader" });
  new HydraDatabase(stack, "hydra", {
    name,
    region,
    accountId,
    partition,
    contract,
    engineVersion: "17",
    instanceClass: "db.t4g.micro",
    allocatedStorageGib: 20,
    maxAllocatedStorageGib: 100,
    multiAz: false,
    deletionProtection: false,
    finalSnapshot: false,
    backupRetentionDays: 7,
    passwordRotationDays: 15,
    vpcId: "vpc-1",
    subnetGroupName: "landbridge-dev",
    clientSecurityGroupIds: { nodes: "sg-1" },
    recoveryWindowDays: 0,
    secretVersion: 1,
  });
});

test("it is an instance of its own, whose password RDS keeps", () => {
  expect(only(json, "aws_db_instance")).toMatchObject({
    identifier: "landbridge-dev-hydra",
    db_name: "hydra",
    manage_master_user_password: true,
    storage_encrypted: true,
  });
  expect(only(json, "aws_db_instance")).not.toHaveProperty("password");
});

test("Hydra's keys are generated and never stored in the state", () => {
  expect(only(json, "aws_secretsmanager_secret")).toMatchObject({ name: "landbridge-dev/hydra" });
  const version = only(json, "aws_secretsmanager_secret_version");
  expect(version).not.toHaveProperty("secret_string");
  for (const property of ["secretsSystem", "secretsCookie", "pairwiseSalt"]) {
    expect(String(version.secret_string_wo)).toContain(property);
  }
  expect(all(json, "random_password", "ephemeral")).toHaveLength(3);
});

test("the contract has the address and references to secrets, and no URL with a password", () => {
  const { variables, secrets, namespaces } = document();
  expect(Object.keys(variables)).toEqual([
    "TF_HYDRA_DB_HOST",
    "TF_HYDRA_DB_SECRET_ARN",
    "TF_HYDRA_SECRET_ARN",
  ]);
  expect(secrets.map(({ variable, properties }) => [variable, properties])).toEqual([
    ["TF_HYDRA_DB_SECRET_ARN", ["username", "password"]],
    ["TF_HYDRA_SECRET_ARN", ["secretsSystem", "secretsCookie", "pairwiseSalt", "generation"]],
  ]);
  expect(namespaces).toHaveProperty("hydra");
  expect(JSON.stringify(json)).not.toContain("postgres://");
});
