import * as assert from "node:assert/strict";

import { CONFIG_MAP, CUSTOM_RESOURCE_DEFINITION, HTTP_ROUTE, NAMESPACE } from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";
import { allReady, countOf, failures, gaps, waits } from "../flux/progress";
import { WITH_HELM } from "../lab/parts";
import { managed, readState } from "../terraform/state";
import type { Scenario } from "./scenario";
import { emptyWorld, LOCAL_TREE, STACKS } from "./support";
import { waitingEdges } from "./waiting-edges";

/** A deploy from nothing. */
export const deploy: Scenario = {
  name: "deploy",
  title:
    "one `cdktf deploy core bootstrap` from nothing; everything becomes Ready and no reconciliation fails",
  needs: WITH_HELM,

  async run(stage) {
    const world = await emptyWorld(stage, "local");
    const { cluster } = world;
    const edges = await waitingEdges(world, new Set(LOCAL_TREE));
    const { output, seconds } = await stage.step("cdktf deploy core bootstrap", () =>
      world.cdktf.deploy(STACKS),
    );
    stage.figure("cdktf deploy core bootstrap", seconds);
    const ready = await stage.step("everything is Ready", () => allReady(cluster, LOCAL_TREE));
    stage.figure("until everything is Ready, after the deploy", ready);
    stage.waits = await waits(cluster);
    stage.failures = await failures(cluster);
    stage.gaps = await gaps(cluster, edges);
    stage.figure("waiting edges that were respected", String(stage.gaps.length));

    assertOrder(output);
    const [namespace, variables, crds] = await Promise.all([
      cluster.read(NAMESPACE, "flux-system"),
      cluster.read(CONFIG_MAP, "cluster-vars-terraform", "flux-system"),
      cluster.list(CUSTOM_RESOURCE_DEFINITION),
    ]);
    const kustomizations = crds.find(({ metadata }) => metadata.name.startsWith("kustomizations."));
    const created = [namespace, variables, kustomizations].map(createdAt);
    assert.deepEqual(created, [...created].sort(), "creation order: namespace, ConfigMap, Flux");

    const state = readState(world.checkout, "local", "core");
    const [values] = managed(state, "terraform_data");
    assert.deepEqual(values?.attributes.output && (values.attributes.output as Output).value, {
      domain: "e2e.example.com",
      name: "landbridge-local",
    });
    const route = await cluster.read(HTTP_ROUTE, "hello", "hello");
    assert.deepEqual(route?.spec?.hostnames, ["hello.e2e.example.com"]);
    assert.equal(route.metadata.labels?.["kustomize.toolkit.fluxcd.io/name"], "hello");
    const received = await cluster.read(CONFIG_MAP, "istiod-received", "istio-system");
    assert.match(received?.data?.["values.yaml"] ?? "", /clusterName: landbridge-local/);
    assert.equal(countOf(stage.failures), 0, JSON.stringify(stage.failures, undefined, 2));
  },
};

interface Output {
  readonly value: unknown;
}

function createdAt(object: KubernetesObject | undefined): string {
  return object?.metadata.creationTimestamp ?? "missing";
}

/** Checks Terraform's output: namespaces exist before ConfigMaps are created, and those before Flux. */
function assertOrder(output: string): void {
  const first = (pattern: RegExp): number => output.search(pattern);
  const last = (pattern: RegExp): number =>
    Math.max(...[...output.matchAll(pattern)].map(({ index }) => index));
  const order = [
    last(/kubernetes_namespace_v1\.\S+ Creation complete/g),
    first(/kubernetes_config_map_v1\.\S+ Creating/),
    last(/kubernetes_config_map_v1\.\S+ Creation complete/g),
    first(/flux_bootstrap_git\.\S+ Creating/),
  ];
  assert.ok(
    order.every((place) => place >= 0),
    `lines are missing: ${order.join(" ")}`,
  );
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
    "namespaces, ConfigMaps, Flux",
  );
}
