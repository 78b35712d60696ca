import { SopsKey } from "../../../modules/sops";
import { addonsIn } from "../addons/environment";
import { only, statements } from "../pod-identity/support";

const EDITOR = "arn:aws:iam::111122223333:role/platform-admin";

const build = (more: { editorArns?: readonly string[]; deletionProtection?: boolean } = {}) =>
  addonsIn((stack, given) => {
    const { name, clusterName, region, accountId, partition, contract } = given;
    const place = { region, accountId, partition };
    new SopsKey(stack, "sops", { name, clusterName, ...place, contract, ...more });
  });

const keyPolicy = (more?: Parameters<typeof build>[0]) =>
  statements(only(build(more).json, "aws_kms_key").policy);

test("the key rotates, and can be restored for 30 days", () => {
  expect(only(build().json, "aws_kms_key")).toMatchObject({
    enable_key_rotation: true,
    deletion_window_in_days: 30,
  });
  expect(only(build().json, "aws_kms_key")).not.toHaveProperty("lifecycle");
  expect(only(build({ deletionProtection: true }).json, "aws_kms_key")).toMatchObject({
    lifecycle: { prevent_destroy: true },
  });
});

test("kustomize-controller's role alone may decrypt: IAM of the account can't allow it to others", () => {
  const mayDecrypt = keyPolicy().filter(({ Action }) =>
    [Action].flat().some((action) => /^kms:(\*|D\*|De\*|Decrypt|ReEncrypt)/.test(action)),
  );
  expect(mayDecrypt).toHaveLength(1);
  expect(mayDecrypt[0]!.Principal).toEqual({
    AWS: [expect.stringMatching(/^\$\{aws_iam_role\.sops_identity_role_\w+\.arn\}$/)],
  });
});

test("the account administers the key and encrypts, so that it can't lock itself out", () => {
  const account = keyPolicy().filter(
    ({ Principal }) => JSON.stringify(Principal) === '{"AWS":"arn:aws:iam::111122223333:root"}',
  );
  const actions = account.flatMap(({ Action }) => Action);
  expect(actions).toEqual(expect.arrayContaining(["kms:Put*", "kms:Encrypt"]));
});

test("editors may decrypt too", () => {
  const decrypt = keyPolicy({ editorArns: [EDITOR] }).find(({ Sid }) => Sid === "Decrypt");
  expect(decrypt!.Principal).toEqual({ AWS: [expect.stringContaining("aws_iam_role"), EDITOR] });
});

test("the role may use this key only, and only to decrypt", () => {
  const policy = statements(only(build().json, "aws_iam_role_policy").policy);
  expect(policy).toEqual([
    expect.objectContaining({
      Action: ["kms:Decrypt", "kms:DescribeKey"],
      Resource: expect.stringMatching(/^\$\{aws_kms_key\..+\.arn\}$/),
    }),
  ]);
});

test("the contract has the alias, which is known before the key exists, and the identity", () => {
  const { json, document } = build();
  expect(only(json, "aws_kms_alias").name).toBe("alias/landbridge-dev-sops");
  expect(document().variables).toMatchObject({
    TF_SOPS_KEY_ARN: {
      type: "arn",
      known: true,
      value: "arn:aws:kms:eu-west-1:111122223333:alias/landbridge-dev-sops",
    },
  });
  expect(document().identities).toMatchObject([
    { namespace: "flux-system", serviceAccount: "kustomize-controller" },
  ]);
});

test("it works without a contract", () => {
  const { json } = addonsIn((stack, { name, clusterName, region, accountId, partition }) => {
    new SopsKey(stack, "sops", { name, clusterName, region, accountId, partition });
  });
  expect(only(json, "aws_eks_pod_identity_association")).toMatchObject({
    service_account: "kustomize-controller",
  });
});
