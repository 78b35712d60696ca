import * as fs from "node:fs";
import * as path from "node:path";

import { parse } from "yaml";

import type { Cluster } from "../cluster/cluster";
import { DEPLOYMENT, FLUX_KINDS, OPERATOR_KINDS } from "../cluster/kinds";
import { Daemon } from "../processes/daemon";
import { freePorts } from "../processes/port";
import { sleep } from "../processes/wait";

/** Flux Operator, with the files that its image has. */
export interface OperatorFiles {
  readonly program: string;
  /** Flux's manifests, which are at `/data` of its image. */
  readonly data: string;
}

/** Executable files of Flux's controllers. */
export interface FluxFiles {
  readonly source: string;
  readonly kustomize: string;
  /** Omitted if nothing is installed with Helm. */
  readonly helm?: string;
  /** Flux Operator, if it installs the others. */
  readonly operator?: OperatorFiles;
}

/** Flux's controllers, the cluster that they reconcile, and their directories. */
export interface ControllersProps {
  readonly files: FluxFiles;
  readonly cluster: Cluster;
  /** Directory for artifacts and temporary files. */
  readonly directory: string;
  /** Directory for logs. */
  readonly logs: string;
  /** Port of source-controller's artifacts. It is part of their URLs, so it must not change. */
  readonly artifacts: number;
  /** Whether each runs only while its Deployment exists, as its pods would. */
  readonly followDeployments: boolean;
}

/**
 * Flux's controllers as processes next to the cluster, in which the pods of their Deployments are only
 * simulated. Each starts when its CRDs exist, and is restarted whenever it ends.
 */
export class Controllers {
  private wanted = true;
  private readonly loops: readonly Promise<void>[];

  private constructor(
    private readonly controllers: readonly Daemon[],
    private readonly props: ControllersProps,
  ) {
    this.loops = controllers.map((controller) => this.keep(controller));
  }

  public static async start(props: ControllersProps): Promise<Controllers> {
    const { files, cluster, directory, logs, artifacts } = props;
    const others = await freePorts(8);
    const temporary = path.join(directory, "tmp");
    fs.mkdirSync(path.join(directory, "artifacts"), { recursive: true });
    fs.mkdirSync(temporary, { recursive: true });
    const env = {
      PATH: process.env.PATH,
      RUNTIME_NAMESPACE: "flux-system",
      // Flux Operator's web pages, which nobody asks for.
      WEB_SERVER_PORT: "0",
      TMPDIR: temporary,
      HOME: directory,
    };
    const controller = (name: string, command: string, args: readonly string[]): Daemon => {
      const common = [
        "--log-encoding=json",
        "--enable-leader-election=false",
        `--metrics-addr=127.0.0.1:${others.pop() ?? 0}`,
        `--health-addr=127.0.0.1:${others.pop() ?? 0}`,
      ];
      const log = path.join(logs, `${name}.log`);
      const kubeconfig = props.followDeployments
        ? kubeconfigOf(directory, name)
        : cluster.kubeconfig;
      const own = { ...env, KUBECONFIG: kubeconfig };
      return new Daemon({ name, command, args: [...common, ...args], env: own, log });
    };
    const server = `127.0.0.1:${artifacts}`;
    const controllers = [
      controller("source-controller", files.source, [
        NO_EVENTS,
        `--storage-path=${path.join(directory, "artifacts")}`,
        `--storage-addr=${server}`,
        `--storage-adv-addr=${server}`,
      ]),
      controller("kustomize-controller", files.kustomize, [NO_EVENTS, ...WAITS]),
      ...(files.helm === undefined
        ? []
        : [controller("helm-controller", files.helm, [NO_EVENTS, ...WAITS])]),
      ...(files.operator === undefined
        ? []
        : [
            controller(OPERATOR, files.operator.program, [`--storage-path=${files.operator.data}`]),
          ]),
    ];
    return new Controllers(controllers, props);
  }

  /** Stops the controllers gracefully, as a rollout would. */
  public async stop(): Promise<void> {
    this.wanted = false;
    await Promise.all(this.controllers.map((daemon) => daemon.stop()));
    await Promise.all(this.loops);
  }

  /** Kills the controllers. */
  public async kill(): Promise<void> {
    this.wanted = false;
    await Promise.all(this.controllers.map((daemon) => daemon.kill()));
    await Promise.all(this.loops);
  }

  private async keep(daemon: Daemon): Promise<void> {
    while (this.isWanted()) {
      const due = await this.isDue(daemon);
      // Uninstalling Flux deletes the Deployments first. A controller that kept running would restore
      // finalizers that were just removed.
      if (due === false) await daemon.stop();
      else if (due === true && !daemon.running && this.isWanted()) await this.start(daemon);
      // A kubelet would notice immediately.
      await sleep(daemon.running ? 100 : 500);
    }
  }

  /** Starts a controller, unless the API server gives it no token. */
  private async start(daemon: Daemon): Promise<void> {
    const { cluster, directory, followDeployments } = this.props;
    const { name } = daemon.options;
    try {
      if (followDeployments) await signIn(cluster, name, kubeconfigOf(directory, name));
    } catch {
      return;
    }
    if (this.isWanted()) daemon.start();
  }

  /** Whether a controller has to run; undefined while the API server doesn't answer. */
  private async isDue({ options: { name }, running }: Daemon): Promise<boolean | undefined> {
    const { cluster, followDeployments } = this.props;
    try {
      if (followDeployments) {
        const deployment = await cluster.read(DEPLOYMENT, name, "flux-system");
        if (deployment === undefined) return false;
      }
    } catch {
      return undefined;
    }
    if (running) return true;
    // Each ends immediately if a kind that it watches is missing.
    const kinds = name === OPERATOR ? OPERATOR_KINDS : FLUX_KINDS;
    const served = await Promise.all(kinds.map((kind) => cluster.serves(kind)));
    return served.every(Boolean) ? true : undefined;
  }

  /** For the compiler: `wanted` changes while the loop awaits. */
  private isWanted(): boolean {
    return this.wanted;
  }
}

const OPERATOR = "flux-operator";

/** Nothing receives events outside of the cluster. */
const NO_EVENTS = "--events-addr=";

const WAITS = ["--requeue-dependency=2s"];

function kubeconfigOf(directory: string, name: string): string {
  return path.join(directory, `${name}.kubeconfig`);
}

/**
 * Writes a kubeconfig that gives a controller exactly the permissions of its service account, as its pod
 * would have: uninstalling Flux revokes them first, so that no controller restores a finalizer.
 * It doesn't use impersonation: helm-controller would assume that a HelmRelease requested it, and
 * would not uninstall anything.
 */
async function signIn(cluster: Cluster, name: string, file: string): Promise<void> {
  const token = await cluster.token(name, "flux-system");
  const config = parse(fs.readFileSync(cluster.kubeconfig, "utf8")) as {
    users: { user: object }[];
  };
  for (const entry of config.users) entry.user = { token };
  fs.writeFileSync(file, JSON.stringify(config), { mode: 0o600 });
}
