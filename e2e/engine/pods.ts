import * as fs from "node:fs";

import { parse } from "yaml";

import type { Cluster } from "../cluster/cluster";
import type { Kind } from "../cluster/kinds";
import { Daemon, type DaemonOptions } from "../processes/daemon";
import { sleep } from "../processes/wait";
import { environmentOf } from "./environment";

/** A process that does the work of a workload's pods, which are only simulated in the cluster. */
export interface Pod {
  readonly process: DaemonOptions;
  /** Kinds without which it would end at once. */
  readonly kinds: readonly Kind[];
  /** Runs only while this workload exists, with the permissions of its service account. Default: always, as administrator. */
  readonly workload?: Workload;
}

/** A workload, and how its pods sign in. */
export interface Workload {
  readonly kind: Kind;
  readonly name: string;
  readonly namespace: string;
  readonly serviceAccount: string;
  /** The process's kubeconfig, which is written before each start. */
  readonly kubeconfig: string;
  /** Whether the process also gets the environment of the pods' first container. Default: no. */
  readonly environment?: boolean;
}

/** Processes next to the cluster. Each starts when it can, and is restarted whenever it ends. */
export class Pods {
  private wanted = true;
  private readonly daemons: readonly Daemon[];
  /** Processes that should be running. */
  private readonly started = new Set<Daemon>();
  private readonly crashed: string[] = [];
  private readonly loops: readonly Promise<void>[];

  constructor(
    private readonly cluster: Cluster,
    pods: readonly Pod[],
  ) {
    const all = pods.map((pod) => ({ pod, daemon: new Daemon(pod.process) }));
    this.daemons = all.map(({ daemon }) => daemon);
    this.loops = all.map(({ pod, daemon }) => this.keep(pod, daemon));
  }

  /** Names of processes that ended by themselves, once for each time. */
  public get crashes(): readonly string[] {
    return this.crashed;
  }

  /** Stops the processes gracefully, as a rollout would. */
  public async stop(): Promise<void> {
    this.wanted = false;
    await Promise.all(this.daemons.map((daemon) => daemon.stop()));
    await Promise.all(this.loops);
  }

  /** Kills the processes. */
  public async kill(): Promise<void> {
    this.wanted = false;
    await Promise.all(this.daemons.map((daemon) => daemon.kill()));
    await Promise.all(this.loops);
  }

  private async keep(pod: Pod, daemon: Daemon): Promise<void> {
    while (this.isWanted()) {
      if (this.started.has(daemon) && !daemon.running) this.crashed.push(daemon.options.name);
      if (!daemon.running) this.started.delete(daemon);
      const due = await this.isDue(pod, daemon);
      // A removal deletes the workloads first. A controller that kept running would restore finalizers
      // that were just removed.
      if (due === false) {
        this.started.delete(daemon);
        await daemon.stop();
      }
      if (due === true && !daemon.running && this.isWanted()) await this.start(pod, daemon);
      // A kubelet would notice immediately.
      await sleep(daemon.running ? 100 : 500);
    }
  }

  /** Starts a process, unless the API server gives it no token. */
  private async start({ workload }: Pod, daemon: Daemon): Promise<void> {
    let env: NodeJS.ProcessEnv = {};
    try {
      if (workload !== undefined) {
        await signIn(this.cluster, workload);
        env = await this.environment(workload);
      }
    } catch {
      return;
    }
    if (!this.isWanted()) return;
    daemon.start(env);
    this.started.add(daemon);
  }

  private async environment(workload: Workload): Promise<NodeJS.ProcessEnv> {
    const { kind, name, namespace, environment = false } = workload;
    const object = environment ? await this.cluster.read(kind, name, namespace) : undefined;
    return object === undefined ? {} : environmentOf(this.cluster, object);
  }

  /** Whether a process has to run; undefined while the API server doesn't answer, or lacks a kind. */
  private async isDue({ workload, kinds }: Pod, daemon: Daemon): Promise<boolean | undefined> {
    try {
      if (workload !== undefined) {
        const { kind, name, namespace } = workload;
        if ((await this.cluster.read(kind, name, namespace)) === undefined) return false;
      }
    } catch {
      return undefined;
    }
    if (daemon.running) return true;
    const served = await Promise.all(kinds.map((kind) => this.cluster.serves(kind)));
    return served.every(Boolean) ? true : undefined;
  }

  /** For the compiler: `wanted` changes while the loop awaits. */
  private isWanted(): boolean {
    return this.wanted;
  }
}

/**
 * Writes a kubeconfig that gives a process exactly the permissions of its service account, as its pod would have:
 * uninstalling Flux revokes them first, so that no controller restores a finalizer.
 * It doesn't use impersonation: helm-controller would assume that a HelmRelease requested it, and
 * would not uninstall anything.
 */
async function signIn(cluster: Cluster, workload: Workload): Promise<void> {
  const { serviceAccount, namespace, kubeconfig } = workload;
  const token = await cluster.token(serviceAccount, namespace);
  const config = parse(fs.readFileSync(cluster.kubeconfig, "utf8")) as {
    users: { user: object }[];
  };
  for (const entry of config.users) entry.user = { token };
  fs.writeFileSync(kubeconfig, JSON.stringify(config), { mode: 0o600 });
}
