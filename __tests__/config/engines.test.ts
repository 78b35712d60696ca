import { credentialVariables, gitAccess, readsRegistry } from "../../config/credentials";
import { OPERATOR_FLUX_VERSION } from "../../lib/flux-versions";
import { problemsOf, withProperties } from "./support";

const SSH_ELSEWHERE = { url: "ssh://git@git.example.com/acme/platform.git", auth: { kind: "ssh" } };

const IDENTITY_CENTER = { instanceArn: "arn:aws:sso:::instance/ssoins-0a1b2c3d4e5f6a7b" };
const GROUP = "9067f7a1-70a1-4a3c-9d4e-0a1b2c3d4e5f";
const MANAGED = {
  kind: "argocd-eks",
  identityCenter: IDENTITY_CENTER,
  admins: { groups: [GROUP] },
} as const;

const problems = (engine: object, more: Record<string, unknown> = {}): readonly string[] =>
  problemsOf(
    withProperties("dev", {
      "cluster.version": "1.35",
      engine: { kind: "flux-operator", version: "v2.8.8", ...engine },
      ...more,
    }),
  ).map(({ place, message }) => `${place}: ${message}`);

test("Flux Operator needs no further settings", () => {
  expect(problems({})).toEqual([]);
});

test("a Flux that the pinned operator doesn't know is an error", () => {
  const more = { "cluster.version": "1.36" };
  expect(problems({ version: OPERATOR_FLUX_VERSION }, more)).toEqual([]);
  expect(problems({ version: "v2.9.99" }, more)).toEqual([
    "dev.engine.version: is newer than the manifests of the pinned Flux Operator",
  ]);
});

test("the cluster's Kubernetes must suit the Flux that the operator installs", () => {
  expect(problems({ version: "v2.7.5" })).toEqual([
    "dev.engine.version: Flux 2.7 doesn't support Kubernetes 1.35 (cluster.version)",
  ]);
});

test("an unknown Git server needs its public keys, if Flux signs in by SSH", () => {
  const missing =
    "dev.engine.knownHosts: has no public key of git.example.com, and Flux signs in to no server that it can't identify";
  expect(problems({}, { git: SSH_ELSEWHERE })).toEqual([missing]);
  expect(problems({ knownHosts: ["ssh-ed25519 AAAAC3Nz"] }, { git: SSH_ELSEWHERE })).toEqual([]);
  const source = { kind: "oci", url: "oci://registry.example.com/acme/platform" };
  expect(problems({ source }, { git: SSH_ELSEWHERE })).toEqual([]);
  expect(problems({ kind: "flux" }, { git: SSH_ELSEWHERE })).toEqual([]);
});

test.each([
  [{ shards: ["Upper"] }, "dev.engine.shards.0"],
  [{ source: { kind: "oci", url: "https://registry.example.com/x" } }, "dev.engine.source.url"],
  [{ knownHosts: ["git.example.com ssh-ed25519 AAAA"] }, "dev.engine.knownHosts.0"],
  [{ sources: { charts: "http://mirror.example.com" } }, "dev.engine.sources.charts"],
  [
    { multitenancy: { defaultServiceAccount: "A B" } },
    "dev.engine.multitenancy.defaultServiceAccount",
  ],
  [{ adopts: "argocd" }, "dev.engine.adopts"],
  [{ embeddedManifests: true }, "dev.engine.embeddedManifests"],
])("%j is refused", (engine, place) => {
  expect(problems(engine).map((problem) => problem.split(":")[0])).toEqual([place]);
});

test("a group can't add a line or a role to Argo CD's policy", () => {
  const placesOf = (admins: readonly string[]): readonly string[] =>
    problemsOf(withProperties("dev", { engine: { kind: "argocd", groups: { admins } } })).map(
      ({ place }) => place,
    );
  expect(placesOf(["platform-admins", "authentik Admins"])).toEqual([]);
  expect(placesOf(["x, role:admin", "x\ng", '"x"', "# x", ""])).toEqual(
    [0, 1, 2, 3, 4].map((index) => `dev.engine.groups.admins.${index}`),
  );
});

test("an engine needs the credentials of what it reads", () => {
  const git = {
    url: "https://github.com/acme/platform.git",
    auth: { kind: "github-app" },
  } as never;
  const operator = { kind: "flux-operator" } as const;
  const url = "oci://registry.example.com/acme/platform";
  const source = { kind: "oci", url, auth: { username: "flux" } } as const;
  expect(credentialVariables({ git, engine: undefined })).toEqual([
    "git_token",
    "github_app_private_key",
  ]);
  expect(credentialVariables({ git, engine: operator })).toEqual(["github_app_private_key"]);
  expect(credentialVariables({ git, engine: { ...operator, source } })).toEqual(["oci_token"]);
  expect(readsRegistry({ engine: { ...operator, source } })).toBe(true);
  expect([gitAccess({ engine: undefined }), gitAccess({ engine: operator })]).toEqual([
    "write",
    "read",
  ]);
});

/** Places and messages of a dev environment whose engine is the managed Argo CD. */
const managed = (more: object, properties: Record<string, unknown> = {}): readonly string[] =>
  problemsOf(withProperties("dev", { engine: { ...MANAGED, ...more }, ...properties })).map(
    ({ place, message }) => `${place}: ${message}`,
  );

test("the managed Argo CD needs an identity center, and somebody who may sign in", () => {
  expect(managed({})).toEqual([]);
  expect(managed({ admins: {}, viewers: { users: [GROUP] } })).toEqual([]);
  expect(managed({ admins: {} })).toEqual([
    "dev.engine.admins: is empty, and so are editors and viewers: nobody could sign in to Argo CD",
  ]);
  expect(managed({ identityCenter: undefined })).toEqual(["dev.engine.identityCenter: is missing"]);
});

test("the managed Argo CD runs on EKS in commercial regions only", () => {
  const china = { region: "cn-north-1" };
  expect(managed({}, china)).toContain(
    "dev.engine.kind: is not available in cn-north-1: EKS has its capabilities in commercial regions only",
  );
  const local = problemsOf(withProperties("local", { engine: MANAGED }));
  expect(local.map(({ place, message }) => `${place}: ${message}`)).toEqual([
    "local.engine.kind: is a capability of EKS, and this environment runs on another cluster",
  ]);
});

test.each([
  [{ identityCenter: { instanceArn: "ssoins-1" } }, "dev.engine.identityCenter.instanceArn"],
  [{ identityCenter: { ...IDENTITY_CENTER, region: "x" } }, "dev.engine.identityCenter.region"],
  [{ admins: { groups: ["admins"] } }, "dev.engine.admins.groups.0"],
  [{ vpcEndpointIds: ["vpc-1"] }, "dev.engine.vpcEndpointIds.0"],
  [{ highAvailability: true }, "dev.engine.highAvailability"],
])("of the managed Argo CD, %j is refused", (engine, place) => {
  expect(managed(engine).map((problem) => problem.split(":")[0])).toEqual([place]);
});

test("what only reads the repository may sign in as a GitHub App from a runner", () => {
  const git = {
    url: "https://github.com/acme/platform.git",
    auth: { kind: "github-app", appId: "1", installationId: "2" },
  };
  const runner = {
    gitSecretArn: "arn:aws:secretsmanager:eu-west-1:111122223333:secret:git-AbCdEf",
  };
  expect(managed({}, { git, runner })).toEqual([]);
});
