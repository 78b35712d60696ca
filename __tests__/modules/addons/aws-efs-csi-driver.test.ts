import type { AddonSwitches } from "../../../modules/addons";
import { efsCsi } from "../../../modules/addons/aws-efs-csi-driver";
import { only } from "../pod-identity/support";
import { switchedOn } from "./environment";

const SETTINGS = {
  throughput: "elastic",
  infrequentAccessAfterDays: 30,
  backups: true,
  deletionProtection: true,
  accessPoints: {},
} as const satisfies NonNullable<AddonSwitches["aws-efs-csi-driver"]>;

const build = (more: Partial<NonNullable<AddonSwitches["aws-efs-csi-driver"]>> = {}) =>
  switchedOn({ "aws-efs-csi-driver": { ...SETTINGS, ...more } }, efsCsi);

test("switched off, it creates nothing and declares nothing", () => {
  const { json, document } = switchedOn({}, efsCsi);
  expect(json.resource).toBeUndefined();
  expect(document()).toMatchObject({ variables: {}, services: {}, identities: [], secrets: [] });
});

test("the file system is encrypted, backed up and protected", () => {
  const { json } = build();
  expect(only(json, "aws_efs_file_system")).toMatchObject({
    encrypted: true,
    throughput_mode: "elastic",
    lifecycle_policy: [
      { transition_to_ia: "AFTER_30_DAYS" },
      { transition_to_primary_storage_class: "AFTER_1_ACCESS" },
    ],
    lifecycle: { prevent_destroy: true },
  });
  expect(only(json, "aws_efs_backup_policy")).toMatchObject({
    backup_policy: { status: "ENABLED" },
  });
});

test("without protection and backups it may go, and nothing is left", () => {
  const { json } = build({ backups: false, deletionProtection: false });
  expect(only(json, "aws_efs_file_system")).not.toHaveProperty("lifecycle");
  expect(only(json, "aws_efs_backup_policy")).toMatchObject({
    backup_policy: { status: "DISABLED" },
  });
});

test.each([
  [1, [{ transition_to_ia: "AFTER_1_DAY" }, expect.anything()]],
  ["never", undefined],
] as const)("files move to Infrequent Access after %s days", (days, expected) => {
  const { json } = build({ infrequentAccessAfterDays: days });
  expect(only(json, "aws_efs_file_system").lifecycle_policy).toEqual(expected);
});

test("nodes mount it in each private subnet, by NFS only", () => {
  const { json } = build();
  const targets = Object.values(json.resource!.aws_efs_mount_target!);
  expect(targets.map(({ subnet_id: subnet }) => subnet)).toEqual(["subnet-1", "subnet-2"]);
  expect(only(json, "aws_vpc_security_group_ingress_rule")).toMatchObject({
    referenced_security_group_id: "sg-1",
    from_port: 2049,
    to_port: 2049,
  });
});

test("its policy refuses what is not encrypted, and whoever comes past a mount target", () => {
  const { policy } = only(build().json, "aws_efs_file_system_policy") as { policy: string };
  const { Statement } = JSON.parse(policy) as { Statement: object[] };
  expect(Statement).toMatchObject([
    {
      Effect: "Allow",
      Condition: { Bool: { "elasticfilesystem:AccessedViaMountTarget": "true" } },
    },
    { Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } },
  ]);
});

test("the controller may divide this file system only, and delete its own access points only", () => {
  const { json } = build();
  const role = only(json, "aws_iam_role_policy") as { policy: string };
  const { Statement } = JSON.parse(role.policy) as {
    Statement: { Sid: string; Resource: unknown; Condition?: unknown }[];
  };
  const statement = (sid: string) => Statement.find(({ Sid }) => Sid === sid)!;
  expect(statement("CreateAccessPoints").Resource).toMatch(/aws_efs_file_system\..+\.arn/);
  for (const sid of ["TagOwnAccessPoints", "DeleteOwnAccessPoints"]) {
    expect(statement(sid).Condition).toEqual({
      StringEquals: { "aws:ResourceTag/efs.csi.aws.com/cluster": "true" },
    });
  }
});

test("the contract has the IDs that Git names, and the controller's identity", () => {
  const { json, document } = build({
    accessPoints: { "shared-media": { path: "/media", uid: 1000, gid: 2000, permissions: "750" } },
  });
  expect(only(json, "aws_efs_access_point")).toMatchObject({
    posix_user: { uid: 1000, gid: 2000 },
    root_directory: {
      path: "/media",
      creation_info: { owner_uid: 1000, owner_gid: 2000, permissions: "750" },
    },
  });
  expect(Object.keys(document().variables)).toEqual([
    "TF_EFS_ACCESS_POINT_SHARED_MEDIA",
    "TF_EFS_FILE_SYSTEM_ID",
  ]);
  expect(document().identities).toMatchObject([
    { namespace: "kube-system", serviceAccount: "efs-csi-controller-sa" },
  ]);
});
