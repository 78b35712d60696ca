import { externalSecrets } from "../../../modules/addons/external-secrets";
import { imageUpdates } from "../../../modules/addons/image-updates";
import type { ImageUpdateSettings } from "../../../modules/addons/image-updates/settings";
import { inlinePolicies, resources } from "../pod-identity/support";
import { switchedOn, switchedOnWith } from "./environment";

const SECRET = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:acme-dev/git-push-AbCdEf";

const settings = (
  auth: ImageUpdateSettings["git"]["auth"]["kind"] = "ssh",
  more: Partial<ImageUpdateSettings> = {},
): ImageUpdateSettings => ({
  gitSecretArn: SECRET,
  git: { url: "ssh://git@github.com/acme/platform.git", branch: "main", auth: { kind: auth } },
  ...more,
});

const ARGOCD = { kind: "argocd", version: "v3.5.3", path: "p" } as const;

/** The same with Argo CD as the engine. */
const withArgocd = (own = settings()) =>
  switchedOnWith(ARGOCD, { "image-updates": own }, imageUpdates, externalSecrets);

// The reader of its secret must have a role, or the contract is refused.
const build = (own = settings()) =>
  switchedOn({ "image-updates": own }, imageUpdates, externalSecrets);

test("switched off, it creates nothing and declares nothing", () => {
  const { json, document } = switchedOn({}, imageUpdates);
  expect(json.resource).toBeUndefined();
  expect(document()).toMatchObject({ variables: {}, identities: [], secrets: [] });
});

test("image-reflector-controller may read ECR repositories of its own account, and pull nothing", () => {
  const { scan } = inlinePolicies(build().json);
  expect(scan).toEqual([
    expect.objectContaining({ Action: "ecr:GetAuthorizationToken", Resource: "*" }),
    expect.objectContaining({
      Action: ["ecr:ListImages", "ecr:DescribeImages", "ecr:BatchGetImage"],
      Resource: ["arn:aws:ecr:eu-west-1:111122223333:repository/*"],
    }),
  ]);
});

test("configured repositories replace those of the account", () => {
  const ecrRepositoryArns = ["arn:aws:ecr:eu-central-1:444455556666:repository/acme/*"];
  const { scan } = inlinePolicies(build(settings("ssh", { ecrRepositoryArns })).json);
  expect(resources(scan![1]!)).toEqual(ecrRepositoryArns);
});

test("the contract gets the identity, the repository and the secret", () => {
  const { identities, variables, secrets } = build().document();
  expect(identities).toContainEqual(
    expect.objectContaining({
      namespace: "flux-system",
      serviceAccount: "image-reflector-controller",
    }),
  );
  expect(variables).toMatchObject({
    TF_IMAGE_UPDATES_GIT_URL: { value: "ssh://git@github.com/acme/platform.git" },
    TF_IMAGE_UPDATES_GIT_BRANCH: { value: "main" },
    TF_IMAGE_UPDATES_GIT_PROVIDER: { value: "generic" },
    TF_IMAGE_UPDATES_GIT_SECRET_ARN: { value: SECRET },
  });
  expect(secrets).toMatchObject([
    { name: "acme-dev/git-push", properties: ["identity", "known_hosts"] },
  ]);
});

test.each([
  ["token", "generic", ["username", "password"]],
  ["github-app", "github", ["githubAppID", "githubAppInstallationID", "githubAppPrivateKey"]],
] as const)("with %s, the provider is %s", (auth, provider, properties) => {
  const { variables, secrets } = build(settings(auth)).document();
  expect(variables.TF_IMAGE_UPDATES_GIT_PROVIDER).toMatchObject({ value: provider });
  expect(secrets).toMatchObject([{ properties }]);
});

describe("with Argo CD", () => {
  test("the Image Updater has the same rights in ECR", () => {
    expect(inlinePolicies(withArgocd().json)).toEqual(inlinePolicies(build().json));
    expect(withArgocd().document().identities).toContainEqual(
      expect.objectContaining({ namespace: "argocd", serviceAccount: "argocd-image-updater" }),
    );
  });

  test("its chart gets the registries, and the contract the repository", () => {
    const { variables, services } = withArgocd().document();
    expect(Object.keys(variables).sort()).toEqual([
      "TF_IMAGE_UPDATES_GIT_BRANCH",
      "TF_IMAGE_UPDATES_GIT_SECRET_ARN",
      "TF_IMAGE_UPDATES_GIT_URL",
    ]);
    expect(services["argocd-image-updater"]?.values).toMatchObject({
      config: {
        registries: [
          {
            prefix: "111122223333.dkr.ecr.eu-west-1.amazonaws.com",
            credentials: "ext:/scripts/ecr-login.sh",
            credsexpire: "10h",
          },
        ],
      },
      extraEnv: [{ name: "AWS_REGION", value: "eu-west-1" }],
    });
  });

  test("repositories of one account are one registry", () => {
    const ecrRepositoryArns = ["a", "b"].map(
      (name) => `arn:aws-cn:ecr:cn-north-1:444455556666:repository/${name}`,
    );
    const { services } = withArgocd(settings("ssh", { ecrRepositoryArns })).document();
    expect(services["argocd-image-updater"]?.values).toMatchObject({
      config: {
        registries: [{ api_url: "https://444455556666.dkr.ecr.cn-north-1.amazonaws.com.cn" }],
      },
    });
  });

  test.each([
    ["ssh", ["sshPrivateKey"]],
    ["token", ["username", "password"]],
    ["github-app", ["githubAppID", "githubAppInstallationID", "githubAppPrivateKey"]],
  ] as const)("with %s, the secret has the keys %j", (auth, properties) => {
    expect(withArgocd(settings(auth)).document().secrets).toMatchObject([{ properties }]);
  });
});
