import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import {
  CONFIG_MAP,
  DEPLOYMENT,
  GATEWAY,
  HELM_RELEASE,
  HTTP_ROUTE,
  SERVICE,
} from "../cluster/kinds";
import { nameOf } from "../cluster/object";
import type { World } from "../lab/world";
import { run, type CommandResult } from "../processes/command";

/** Runs `npm run local` as a user with the credentials. Doesn't throw on an exit code. */
export function localUp(world: World, ...args: readonly string[]): Promise<CommandResult> {
  return local(world, ["up", ...args], { TF_VAR_git_token: world.remote.token });
}

/** Runs `npm run local:down` with the given credentials. Doesn't throw on an exit code. */
export function localDown(world: World, credentials: NodeJS.ProcessEnv): Promise<CommandResult> {
  return local(world, ["down"], credentials);
}

function local(
  world: World,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const all = ["--import", "tsx", "tools/local/main.ts", ...args, "--yes"];
  const log = path.join(world.logs, "local.log");
  return run("node", all, { cwd: world.checkout, env: world.userEnv(env), log, timeout: 1200 });
}

/** Records the world's cluster as that of an earlier run, because kind would otherwise be preferred. */
export function remember({ checkout, cluster }: World): void {
  const { context, kubeconfig, server } = cluster;
  fs.mkdirSync(path.join(checkout, ".state"), { recursive: true });
  const record = JSON.stringify({ context, kubeconfig, server, made: false });
  fs.writeFileSync(path.join(checkout, ".state", "local-cluster.json"), record);
}

/** Runs `landbridge doctor` for the local environment. Doesn't throw on an exit code. */
export function examine(world: World): Promise<CommandResult> {
  const args = ["packages/landbridge/bin/landbridge.cjs", "doctor", "--env", "local"];
  const env = world.userEnv();
  return run("node", args, { cwd: world.checkout, env, log: `${world.logs}/doctor.log` });
}

/** Namespace and Deployment of each workload of the local environment, or of its stand-in. */
const WORKLOADS = [
  ["hello", "hello"],
  ["istio-system", "istiod"],
  ["kube-system", "metrics-server"],
  ["reloader", "reloader"],
] as const;

/** Fails unless every workload is in the cluster. */
export async function assertInstalled({ cluster }: World): Promise<void> {
  for (const [namespace, name] of WORKLOADS) {
    const found = await cluster.read(DEPLOYMENT, name, namespace);
    assert.ok(found !== undefined, `Deployment ${namespace}/${name}`);
  }
}

/** Fails if anything that Flux or Helm installed still runs or is being deleted. */
export async function assertNothingInstalled({ cluster }: World): Promise<void> {
  const left: string[] = [];
  for (const kind of [DEPLOYMENT, SERVICE, CONFIG_MAP, HTTP_ROUTE, GATEWAY, HELM_RELEASE]) {
    for (const object of await cluster.list(kind)) {
      const { namespace, name, labels = {} } = object.metadata;
      const isOurs = Object.keys(labels).some((label) => /^(kustomize|helm)\.toolkit/.test(label));
      const isWorkload = WORKLOADS.some(([space, own]) => space === namespace && own === name);
      if (namespace === "flux-system" || !(isOurs || isWorkload)) continue;
      left.push(`${kind.kind} ${nameOf(object)}`);
    }
  }
  assert.deepEqual(left, [], "what Flux installed");
}
