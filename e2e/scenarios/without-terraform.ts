import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { parseAllDocuments } from "yaml";

import { definitionOf } from "../charts/gateway-api";
import {
  CONFIG_MAP,
  CUSTOM_RESOURCE_DEFINITION,
  DEPLOYMENT,
  FLUX_KINDS,
  GIT_REPOSITORY,
  KUSTOMIZATION,
  NAMESPACE,
  SECRET,
} from "../cluster/kinds";
import { encoded, type KubernetesObject } from "../cluster/object";
import { GIT_USER } from "../git-remote/git-remote";
import type { World, WorldOptions } from "../lab/world";
import { waitFor } from "../processes/wait";
import type { Stage } from "./scenario";

/** A cluster in which Flux rolls out the local environment, set up without Terraform. */
export async function worldWithoutTerraform(
  stage: Stage,
  name: string,
  options: WorldOptions = {},
): Promise<World> {
  const { lab } = stage;
  const flux = await lab.flux(stage.has("helm-controller"));
  const world = await stage.step("cluster, Git remote and checkout are ready", () =>
    lab.world(name, options),
  );
  if (world.hasFlux) return world;
  await stage.step("cdktf synth without Terraform", async () => {
    world.env = { TERRAFORM_BINARY_NAME: path.join(world.folder, "none") };
    await world.cdktf.synth();
  });
  await applyContract(world);
  await addFlux(world, Object.keys(flux));
  await world.startFlux(flux, false);
  return world;
}

function contractFile(world: World, name: string): string {
  return fs.readFileSync(path.join(world.checkout, "cdktf.out/contract/local", name), "utf8");
}

/** The placeholder of a variable, as offline tools read it. */
export function standIn(world: World, key: string): string {
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

/** Creates what Flux's bootstrap would create, with CRDs without schemas. */
async function addFlux({ cluster, remote }: World, controllers: readonly string[]): Promise<void> {
  for (const kind of FLUX_KINDS) {
    // As Flux's own CRDs: an object that no controller has seen isn't healthy.
    const definition = definitionOf(kind, { observedGeneration: -1 }) as KubernetesObject;
    await cluster.apply(CUSTOM_RESOURCE_DEFINITION, definition);
    await waitFor(kind.kind, () => cluster.serves(kind));
  }
  for (const name of controllers) await cluster.apply(DEPLOYMENT, deployment(`${name}-controller`));
  const metadata = { name: "flux-system", namespace: "flux-system" };
  const credentials = { username: GIT_USER, password: remote.token };
  await cluster.apply(SECRET, { metadata, data: encoded(credentials) });
  await cluster.apply(GIT_REPOSITORY, {
    metadata,
    spec: {
      interval: "1m",
      // The schema would provide this default, but there is none.
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

/** Reports a controller as running, which it is, next to the cluster. */
function deployment(name: string): KubernetesObject {
  const labels = { app: name };
  const container = { name: "manager", image: "example.invalid/stand-in:1" };
  return {
    metadata: { name, namespace: "flux-system", labels },
    spec: {
      replicas: 1,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [container] } },
    },
  };
}
