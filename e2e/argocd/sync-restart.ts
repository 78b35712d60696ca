import * as fs from "node:fs";
import * as path from "node:path";

import { parseAllDocuments } from "yaml";

import { DEPLOYMENT, ROLE, ROLE_BINDING, SERVICE_ACCOUNT, type Kind } from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";
import { Pods } from "../engine/pods";
import { PROJECT } from "../lab/folders";
import type { World } from "../lab/world";
import { must } from "../processes/command";
import type { ArgocdFiles } from "../programs/argocd";
import { ARGOCD_NAMESPACE as namespace } from "./components";

const NAME = "sync-restart";
const CHART = path.join(PROJECT, "modules/engine/argocd/sync-restart-chart");
const KINDS: readonly Kind[] = [SERVICE_ACCOUNT, ROLE, ROLE_BINDING, DEPLOYMENT];

interface PodTemplate {
  readonly spec: {
    readonly containers: readonly [
      { readonly command: readonly string[]; readonly args: readonly string[] },
    ];
  };
}

/**
 * Installs what restarts syncs, and runs its container's command with the rights of its service account.
 * @returns reads what it has printed
 */
export async function startSyncRestart(
  world: World,
  { path: directories }: ArgocdFiles,
  kubectl: string,
): Promise<() => string> {
  const { cluster, logs, folder } = world;
  const PATH = [path.dirname(kubectl), ...directories, process.env.PATH].join(path.delimiter);
  const settings = "secondsBetween=2,secondsToWait=20";
  const values = ["--set", "image=none:none", "--set-string", settings];
  const args = ["template", NAME, CHART, "--namespace", namespace, ...values];
  const rendered = await must("helm", args, { cwd: folder, env: { ...process.env, PATH } });
  const objects = parseAllDocuments(rendered).map((one) => one.toJS() as KubernetesObject);
  for (const { kind, metadata, ...rest } of objects) {
    const known = KINDS.find((one) => one.kind === kind);
    if (known === undefined) throw new Error(`${CHART} has a ${String(kind)}`);
    await cluster.apply(known, { ...rest, metadata: { ...metadata, namespace } });
  }
  const deployment = objects.find(({ kind }) => kind === DEPLOYMENT.kind);
  const [container] = (deployment?.spec?.template as PodTemplate).spec.containers;
  const [command = "", ...before] = container.command;
  const own = path.join(folder, `${NAME}.kubeconfig`);
  const log = path.join(logs, `${NAME}.log`);
  const pods = new Pods(cluster, [
    {
      process: {
        name: NAME,
        command,
        args: [...before, ...container.args],
        env: { PATH, KUBECONFIG: own },
        log,
      },
      kinds: [],
      workload: {
        kind: DEPLOYMENT,
        name: NAME,
        namespace,
        serviceAccount: NAME,
        kubeconfig: own,
        environment: true,
      },
    },
  ]);
  world.addPods(pods);
  return () => (fs.existsSync(log) ? fs.readFileSync(log, "utf8") : "");
}
