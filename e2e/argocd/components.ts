import * as fs from "node:fs";
import * as path from "node:path";

import { ARGOCD_KINDS, DEPLOYMENT } from "../cluster/kinds";
import { STATEFUL_SET } from "../cluster/outside-kinds";
import { type Pod, Pods } from "../engine/pods";
import type { World } from "../lab/world";
import { freePorts } from "../processes/port";
import type { ArgocdFiles } from "../programs/argocd";

/** Namespace of Argo CD. */
export const ARGOCD_NAMESPACE = "argocd";

/** Argo CD's settings that its chart would pass on, or the chart itself. */
export type Installation =
  | {
      readonly by: "scenario";
      /** Seconds after which a sync is started again, as the engine sets it. */
      readonly syncTimeout: string;
    }
  /** Each component runs only while its workload exists, with its permissions and its environment. */
  | { readonly by: "chart" };

/** Argo CD's components and Redis as processes next to the world's cluster. The world stops them. */
export async function startComponents(
  world: World,
  files: ArgocdFiles,
  installation: Installation,
): Promise<Pods> {
  const directory = path.join(world.folder, "argocd");
  fs.mkdirSync(path.join(directory, "tmp"), { recursive: true });
  const ports = await freePorts(9);
  const pods = new Pods(world.cluster, [
    redis(world, files, directory, ports[0] ?? 0),
    ...componentsOf(ports, installation).map((component) =>
      podOf(component, world, files, directory, installation),
    ),
  ]);
  world.addPods(pods);
  return pods;
}

function redis({ logs }: World, files: ArgocdFiles, directory: string, port: number): Pod {
  const args = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no"];
  return {
    process: {
      name: "redis",
      command: files.redis,
      args: [...args, "--dir", directory],
      env: { PATH: process.env.PATH },
      log: path.join(logs, "redis.log"),
    },
    kinds: [],
  };
}

interface Component {
  readonly name: string;
  readonly stateful?: boolean;
  readonly args: readonly (string | number)[];
}

/** The components with the arguments that differ from those in a pod: addresses, and no TLS. */
function componentsOf(ports: readonly number[], installation: Installation): readonly Component[] {
  const [redisPort = 0, repo = 0, repoMetrics = 0, controllerMetrics = 0, ...others] = ports;
  const [setMetrics = 0, setProbe = 0, setHook = 0, server = 0, serverMetrics = 0] = others;
  const cache = ["--redis", `127.0.0.1:${redisPort}`];
  const repoServer = ["--repo-server", `127.0.0.1:${repo}`, "--repo-server-plaintext"];
  const components: Component[] = [
    {
      name: "argocd-repo-server",
      args: [
        ...["--address", "127.0.0.1", "--port", repo, "--disable-tls", ...cache],
        // The image has a file here, and then wants TLS.
        "--client-ca-path=",
        ...["--metrics-address", "127.0.0.1", "--metrics-port", repoMetrics],
      ],
    },
    {
      name: "argocd-application-controller",
      stateful: true,
      args: [
        ...["--namespace", ARGOCD_NAMESPACE, ...repoServer, ...cache],
        ...["--metrics-port", controllerMetrics],
        // It misses now and then that a CRD is established. By default it looks again after two or three minutes.
        ...["--app-resync", 20, "--app-resync-jitter", 0],
        ...(installation.by === "chart" ? [] : ["--sync-timeout", installation.syncTimeout]),
      ],
    },
    {
      name: "argocd-applicationset-controller",
      args: [
        ...["--namespace", ARGOCD_NAMESPACE, "--argocd-repo-server", `127.0.0.1:${repo}`],
        ...["--repo-server-plaintext", "--metrics-addr", `127.0.0.1:${setMetrics}`],
        ...["--probe-addr", `127.0.0.1:${setProbe}`, "--webhook-addr", `127.0.0.1:${setHook}`],
      ],
    },
  ];
  // Without the chart, the scenario creates what the server would create when it starts.
  if (installation.by === "chart") {
    components.push({
      name: "argocd-server",
      args: [
        ...["--namespace", ARGOCD_NAMESPACE, ...repoServer, ...cache, "--insecure"],
        ...["--address", "127.0.0.1", "--port", server],
        ...["--metrics-address", "127.0.0.1", "--metrics-port", serverMetrics],
      ],
    });
  }
  return components;
}

function podOf(
  { name, stateful = false, args }: Component,
  { cluster, logs }: World,
  files: ArgocdFiles,
  directory: string,
  installation: Installation,
): Pod {
  const own = path.join(directory, `${name}.kubeconfig`);
  const byChart = installation.by === "chart";
  const env = environmentOf(files, directory, byChart ? own : cluster.kubeconfig);
  return {
    process: {
      name,
      command: path.join(files.folder, name),
      args: args.map(String),
      env,
      log: path.join(logs, `${name}.log`),
    },
    kinds: ARGOCD_KINDS,
    workload: byChart
      ? {
          kind: stateful ? STATEFUL_SET : DEPLOYMENT,
          name,
          namespace: ARGOCD_NAMESPACE,
          serviceAccount: name,
          kubeconfig: own,
          environment: true,
        }
      : undefined,
  };
}

function environmentOf(
  files: ArgocdFiles,
  directory: string,
  kubeconfig: string,
): NodeJS.ProcessEnv {
  const temporary = path.join(directory, "tmp");
  return {
    PATH: [...files.path, process.env.PATH].join(path.delimiter),
    HOME: directory,
    TMPDIR: temporary,
    // Those of the pod are volumes of its own.
    HELM_CACHE_HOME: path.join(directory, "helm"),
    HELM_CONFIG_HOME: path.join(directory, "helm"),
    HELM_DATA_HOME: path.join(directory, "helm"),
    XDG_CONFIG_HOME: path.join(directory, "helm"),
    KUBECONFIG: kubeconfig,
    // `https://kubernetes.default.svc` is the cluster of the kubeconfig.
    ARGOCD_FAKE_IN_CLUSTER: "true",
    ARGOCD_GPG_ENABLED: "false",
    ARGOCD_ASK_PASS_SOCK: path.join(temporary, "ask-pass.sock"),
  };
}
