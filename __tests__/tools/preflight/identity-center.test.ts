import type { AwsEnvironmentInput } from "../../../config/schema";
import { AwsDenied } from "../../../tools/preflight/account";
import { complaints, type Given } from "./support";

const DENY = (action: string) => () => Promise.reject(new AwsDenied(action));

const GROUP = "9067f7a1-70a1-4a3c-9d4e-0a1b2c3d4e5f";
const ARGOCD_EKS = {
  kind: "argocd-eks",
  identityCenter: { instanceArn: "arn:aws:sso:::instance/ssoins-0a1b2c3d4e5f6a7b" },
  admins: { groups: [GROUP] },
  viewers: { users: ["1067f7a1-70a1-4a3c-9d4e-0a1b2c3d4e5f"] },
} as const satisfies AwsEnvironmentInput["engine"];

const CASES: readonly (readonly [string, Given, string | RegExp])[] = [
  [
    "an instance of IAM Identity Center that isn't there",
    {
      environment: { engine: ARGOCD_EKS },
      account: { identityStore: () => Promise.resolve(undefined) },
    },
    "IAM Identity Center: eu-west-1 has no instance arn:aws:sso:::instance/ssoins-0a1b2c3d4e5f6a7b",
  ],
  [
    "a group that the identity store doesn't have",
    {
      environment: { engine: ARGOCD_EKS },
      account: { hasIdentity: (_region, _store, kind) => Promise.resolve(kind === "user") },
    },
    `IAM Identity Center: the identity store d-1234567890 has no group ${GROUP} (engine.admins.groups)`,
  ],
  [
    "an identity store of another account",
    {
      environment: { engine: ARGOCD_EKS },
      account: { hasIdentity: DENY("identitystore:DescribeGroup") },
    },
    /^skipped +IAM Identity Center: its users and groups: the credentials may not call identitystore:/,
  ],
  [
    "a permission for IAM Identity Center that the role lacks",
    {
      environment: { engine: ARGOCD_EKS },
      account: { identityStore: DENY("sso:ListInstances") },
    },
    /^skipped +IAM Identity Center: the credentials may not call sso:ListInstances/,
  ],
];

test.each(CASES)("%s", async (_, given, expected) => {
  const lines = await complaints(given);
  expect(lines).toContainEqual(
    typeof expected === "string"
      ? expect.stringContaining(expected)
      : expect.stringMatching(expected),
  );
});

test("IAM Identity Center is asked in its own region, and only for argocd-eks", async () => {
  const asked: string[] = [];
  const account = {
    identityStore: (region: string) => {
      asked.push(region);
      return Promise.resolve("d-1234567890");
    },
  };
  expect(await complaints({ account })).toEqual([]);
  expect(asked).toEqual([]);
  const identityCenter = { ...ARGOCD_EKS.identityCenter, region: "us-east-1" };
  const engine = { ...ARGOCD_EKS, admins: { groups: [GROUP] }, viewers: {}, identityCenter };
  expect(await complaints({ account, environment: { engine } })).toEqual([]);
  expect(asked).toEqual(["us-east-1"]);
});
