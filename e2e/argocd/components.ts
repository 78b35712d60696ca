import * as fs from "node:fs";
import * as net from "node:net";
import * as path from "node:path";

import type { Cluster } from "../cluster/cluster";
import { Daemon } from "../processes/daemon";
import { freePorts } from "../processes/port";
import { waitFor } from "../processes/wait";
import type { ArgocdFiles } from "../programs/argocd";

/** Namespace of Argo CD. */
export const ARGOCD_NAMESPACE = "argocd";

/** Argo CD's files, the cluster that it reconciles, and its directories. */
export interface ComponentsProps {
  readonly files: ArgocdFiles;
  readonly cluster: Cluster;
  /** Directory for clones and temporary files. */
  readonly directory: string;
  /** Directory for logs. */
  readonly logs: string;
  /** Seconds after which a sync is started again, as the engine sets it. */
  readonly syncTimeout: string;
}

/** Argo CD's components and Redis as processes next to the cluster. */
export class Components {
  private constructor(private readonly daemons: readonly Daemon[]) {}

  public static async start(props: ComponentsProps): Promise<Components> {
    const ports = await freePorts(7);
    const components = new Components(daemonsOf(props, ports));
    for (const daemon of components.daemons) daemon.start();
    for (const port of ports.slice(0, 2)) {
      await waitFor("Redis and the repo server", async () => {
        const [ended] = components.ended;
        if (ended !== undefined) throw new Error(`${ended} ended: ${props.logs}/${ended}.log`);
        return listens(port);
      });
    }
    return components;
  }

  /** Names of components that have ended. */
  public get ended(): readonly string[] {
    return this.daemons.filter(({ running }) => !running).map(({ options }) => options.name);
  }

  public async kill(): Promise<void> {
    await Promise.all(this.daemons.map((daemon) => daemon.kill()));
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => {
      socket.end();
      resolve(true);
    });
    socket.once("error", () => {
      resolve(false);
    });
  });
}

function daemonsOf(props: ComponentsProps, ports: readonly number[]): readonly Daemon[] {
  const { files, directory, logs, syncTimeout } = props;
  const [redis = 0, repo = 0, ...others] = ports;
  const [repoMetrics = 0, controllerMetrics = 0, setMetrics = 0, setProbe = 0, setHook = 0] =
    others;
  const env = environmentOf(props);
  const cache = ["--redis", `127.0.0.1:${redis}`];
  const repoServer = `127.0.0.1:${repo}`;
  const daemon = (name: string, command: string, args: readonly (string | number)[]): Daemon =>
    new Daemon({ name, command, args: args.map(String), env, log: path.join(logs, `${name}.log`) });
  const component = (name: string, args: readonly (string | number)[]): Daemon =>
    daemon(name, path.join(files.folder, name), args);
  return [
    daemon("redis", files.redis, [
      ...["--bind", "127.0.0.1", "--port", redis, "--save", "", "--appendonly", "no"],
      ...["--dir", directory],
    ]),
    component("argocd-repo-server", [
      ...["--address", "127.0.0.1", "--port", repo, "--disable-tls", ...cache],
      // The image has a file here, and then wants TLS.
      "--client-ca-path=",
      ...["--metrics-address", "127.0.0.1", "--metrics-port", repoMetrics],
    ]),
    component("argocd-application-controller", [
      ...["--namespace", ARGOCD_NAMESPACE, "--repo-server", repoServer, "--repo-server-plaintext"],
      ...["--metrics-port", controllerMetrics, "--sync-timeout", syncTimeout, ...cache],
      // It misses now and then that a CRD is established. By default it looks again after two or three minutes.
      ...["--app-resync", 20, "--app-resync-jitter", 0],
    ]),
    component("argocd-applicationset-controller", [
      ...["--namespace", ARGOCD_NAMESPACE, "--argocd-repo-server", repoServer],
      ...["--repo-server-plaintext", "--metrics-addr", `127.0.0.1:${setMetrics}`],
      ...["--probe-addr", `127.0.0.1:${setProbe}`, "--webhook-addr", `127.0.0.1:${setHook}`],
    ]),
  ];
}

function environmentOf({ files, cluster, directory }: ComponentsProps): NodeJS.ProcessEnv {
  const temporary = path.join(directory, "tmp");
  fs.mkdirSync(temporary, { recursive: true });
  return {
    PATH: [...files.path, process.env.PATH].join(path.delimiter),
    HOME: directory,
    TMPDIR: temporary,
    KUBECONFIG: cluster.kubeconfig,
    // `https://kubernetes.default.svc` is the cluster of the kubeconfig.
    ARGOCD_FAKE_IN_CLUSTER: "true",
    ARGOCD_GPG_ENABLED: "false",
    ARGOCD_ASK_PASS_SOCK: path.join(temporary, "ask-pass.sock"),
  };
}
