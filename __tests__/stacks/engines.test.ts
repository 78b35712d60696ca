import { ENGINES } from "landbridge/contract";

import { engine } from "../../config/schema/engine";
import { platformWith } from "../support/fixture-platform";
import { stacksIn } from "../support/platform";
import type { TerraformJson } from "../support/stack";

const OPERATOR = { kind: "flux-operator", version: "v2.8.8" } as const;
const { dev, staging } = stacksIn(platformWith(OPERATOR), "dev", "staging");

const typesOf = ({ resource = {} }: TerraformJson) => Object.keys(resource).sort();

test("every engine of the configuration is known to the contract's readers, and no other", () => {
  const kinds = engine.unwrap().options.map((option) => [...option.shape.kind.values][0]);
  expect(kinds.sort()).toEqual(Object.keys(ENGINES).sort());
});

test("the contract names the engine, its version and its directory", () => {
  expect(staging.contract.engine).toEqual({
    kind: "flux-operator",
    version: "v2.8.8",
    path: "gitops/clusters/staging",
  });
});

test("another engine changes neither the core stack nor the contract's entries", () => {
  const { resource: own = {} } = staging.core;
  expect(Object.keys(own)).toEqual(Object.keys(dev.core.resource ?? {}));
  const { variables, services, namespaces } = staging.contract;
  expect(Object.keys(variables)).toEqual(Object.keys(dev.contract.variables));
  expect(Object.keys(services)).toEqual(Object.keys(dev.contract.services));
  expect(Object.keys(namespaces)).toEqual(Object.keys(dev.contract.namespaces));
});

test("both engines read the same ConfigMaps", () => {
  const maps = ({ resource }: TerraformJson) =>
    Object.keys(resource?.kubernetes_config_map_v1 ?? {});
  expect(maps(staging.bootstrap)).toEqual(maps(dev.bootstrap));
});

test("Flux Operator adds two releases and a Secret in place of the bootstrap", () => {
  expect(typesOf(dev.bootstrap)).toEqual([
    "flux_bootstrap_git",
    "kubernetes_config_map_v1",
    "kubernetes_namespace_v1",
  ]);
  expect(typesOf(staging.bootstrap)).toEqual([
    "helm_release",
    "kubernetes_config_map_v1",
    "kubernetes_namespace_v1",
    "kubernetes_secret_v1",
  ]);
});

test("on EKS, the Helm provider fetches short-lived tokens", () => {
  const [{ kubernetes }] = staging.bootstrap.provider?.helm as [{ kubernetes: object }];
  expect(kubernetes).toMatchObject({ exec: { command: "aws" } });
  expect(kubernetes).not.toHaveProperty("config_path");
});

test("its credentials are ephemeral, and only have to read", () => {
  expect(staging.bootstrap.variable).toEqual({
    git_ssh_private_key: {
      type: "string",
      description:
        "PEM private key of the repository's deploy key, with read access (environment variable TF_VAR_git_ssh_private_key)",
      ephemeral: true,
      nullable: false,
      sensitive: true,
    },
  });
  const [secret] = Object.values(staging.bootstrap.resource?.kubernetes_secret_v1 ?? {});
  const { known_hosts: lines } = secret?.data_wo as { known_hosts: string };
  expect(lines).toMatch(/^github\.com ecdsa-sha2-nistp256 \S+\ngithub\.com ssh-ed25519 \S+\n$/);
});

test("an OCI artifact needs no credential of Git", () => {
  const source = { kind: "oci", url: "oci://registry.example.com/acme/platform" } as const;
  const auth = { username: "flux" };
  const [open, closed] = [source, { ...source, auth }].map(
    (own) => stacksIn(platformWith({ ...OPERATOR, source: own }), "staging").staging.bootstrap,
  );
  expect(open).not.toHaveProperty("variable");
  expect(open).not.toHaveProperty("resource.kubernetes_secret_v1");
  expect(Object.keys(closed?.variable ?? {})).toEqual(["oci_token"]);
});
