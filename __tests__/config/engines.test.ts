import { credentialVariables, gitAccess, readsRegistry } from "../../config/credentials";
import { OPERATOR_FLUX_VERSION } from "../../lib/flux-versions";
import { problemsOf, withProperties } from "./support";

const SSH_ELSEWHERE = { url: "ssh://git@git.example.com/acme/platform.git", auth: { kind: "ssh" } };

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
