import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { parseAllDocuments } from "yaml";

import { definitionOf } from "../charts/gateway-api";
import {
  CONFIG_MAP,
  CUSTOM_RESOURCE_DEFINITION,
  FLUX_KINDS,
  GIT_REPOSITORY,
  HTTP_ROUTE,
  KUSTOMIZATION,
  NAMESPACE,
  SECRET,
} from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";
import { allReady, countOf, failures, waits } from "../flux/progress";
import { GIT_USER } from "../git-remote/git-remote";
import type { World } from "../lab/world";
import { waitFor } from "../processes/wait";
import type { Scenario } from "./scenario";
import { LOCAL_TREE } from "./support";

/** The part of the chain that needs no Terraform, for machines that can not get its providers. */
export const contract: Scenario = {
  name: "contract",
  title: "without Terraform: the contract's configmaps.yaml and the local tree become Ready",

  async run(stage) {
    const { lab } = stage;
    const flux = await lab.flux();
    const world = await stage.step("cluster, Git remote and checkout are there", () =>
      lab.world("contract", {}),
    );
    await stage.step("cdktf synth, with no Terraform to call", async () => {
      world.env = { TERRAFORM_BINARY_NAME: path.join(world.folder, "none") };
      await world.cdktf.synth();
    });
    await applyContract(world);
    await addFlux(world);
    await world.startFlux(flux, false);
    const seconds = await stage.step("all of the tree is Ready", () =>
      allReady(world.cluster, LOCAL_TREE),
    );
    stage.figure("until all is Ready", seconds);
    stage.waits = await waits(world.cluster);
    stage.failures = await failures(world.cluster);

    const expected = standIn(world, "TF_DOMAIN");
    const route = await world.cluster.read(HTTP_ROUTE, "hello", "hello");
    assert.deepEqual(route?.spec?.hostnames, [`hello.${expected}`]);
    assert.equal(countOf(stage.failures), 0, JSON.stringify(stage.failures, undefined, 2));
    await lab.end("contract");
  },
};

function contractFile(world: World, name: string): string {
  return fs.readFileSync(path.join(world.checkout, "cdktf.out/contract/local", name), "utf8");
}

/** The stand-in value of a variable, as offline tools read it. */
function standIn(world: World, key: string): string {
  const line = contractFile(world, "substitution.env")
    .split("\n")
    .find((text) => text.startsWith(`${key}=`));
  assert.ok(line !== undefined, `substitution.env has no ${key}`);
  return line.slice(key.length + 1).replace(/^(["'])(.*)\1$/, "$2");
}

/** Applies configmaps.yaml, and the namespaces that it writes into. */
async function applyContract(world: World): Promise<void> {
  const { cluster } = world;
  const documents = parseAllDocuments(contractFile(world, "configmaps.yaml"));
  const objects = documents.map((document) => document.toJS() as KubernetesObject);
  for (const name of new Set(objects.map(({ metadata }) => metadata.namespace ?? "flux-system"))) {
    await cluster.apply(NAMESPACE, { metadata: { name } });
  }
  for (const object of objects.filter(({ kind }) => kind === "ConfigMap")) {
    await cluster.apply(CONFIG_MAP, object);
  }
}

/** What bootstrapping Flux leaves in a cluster, its CRDs without schemas. */
async function addFlux({ cluster, remote }: World): Promise<void> {
  for (const kind of FLUX_KINDS) {
    const definition = definitionOf(kind) as KubernetesObject;
    await cluster.apply(CUSTOM_RESOURCE_DEFINITION, definition);
    await waitFor(kind.kind, () => cluster.serves(kind));
  }
  const metadata = { name: "flux-system", namespace: "flux-system" };
  const credentials = { username: GIT_USER, password: remote.token };
  const encoded = Object.entries(credentials).map(([key, value]) => [
    key,
    Buffer.from(value).toString("base64"),
  ]);
  await cluster.apply(SECRET, {
    metadata,
    data: Object.fromEntries(encoded) as Record<string, string>,
  });
  await cluster.apply(GIT_REPOSITORY, {
    metadata,
    spec: {
      interval: "1m",
      // Not left to the schema, which is not there.
      timeout: "1m",
      url: remote.url,
      ref: { branch: "main" },
      secretRef: { name: metadata.name },
    },
  });
  await cluster.apply(KUSTOMIZATION, {
    metadata,
    spec: {
      interval: "10m",
      path: "./gitops/clusters/local",
      prune: true,
      sourceRef: { kind: "GitRepository", name: metadata.name },
    },
  });
}
