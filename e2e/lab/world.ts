import * as fs from "node:fs";
import * as path from "node:path";

import { GatewayController } from "../charts/gateway-api";
import { MetricsApi } from "../charts/metrics-api";
import { Cluster } from "../cluster/cluster";
import type { Kind } from "../cluster/kinds";
import { GIT_REPOSITORY, KUSTOMIZATION } from "../cluster/kinds";
import type { ClusterEndpoint, ControlPlane } from "../control-plane/control-plane";
import { startControlPlane } from "../control-plane/control-plane";
import type { ControlPlaneFiles } from "../control-plane/programs";
import { ServiceNetwork } from "../control-plane/service-network";
import type { Pods } from "../engine/pods";
import type { FluxFiles } from "../flux/controllers";
import { type ControllersProps, startControllers } from "../flux/controllers";
import { GitRemote } from "../git-remote/git-remote";
import { changeFiles } from "../git-remote/repository";
import { freePort } from "../processes/port";
import { waitFor } from "../processes/wait";
import { Cdktf } from "../terraform/cdktf";
import { configure, makeCheckout } from "../terraform/checkout";
import { PROJECT } from "./folders";
import { GivenCluster } from "./given-cluster";
import { localPlatform, type LocalPlatformProps } from "./platform";
import { publish } from "./publish";
import type { Settings } from "./settings";

/** Context of every kubeconfig that a run writes. */
const CONTEXT = "e2e";

/** The services that a world gets from its lab. */
export interface WorldServices {
  readonly settings: Settings;
  /** Folder of this run. */
  readonly folder: string;
  /** Environment of Terraform and CDKTF, with more variables. */
  readonly commandEnv: (more?: NodeJS.ProcessEnv) => NodeJS.ProcessEnv;
  /** The control plane's programs. @throws Skip if one is not available */
  readonly controlPlane: () => Promise<ControlPlaneFiles>;
}

/** Options of a world. */
export interface WorldOptions {
  /** Writes `gitops/` of the checkout. Default: the project's own. */
  readonly tree?: (gitops: string) => void;
  /** Changes the checkout and adds repositories to the remote, before the checkout's `gitops/` is pushed. */
  readonly prepare?: (world: World) => Promise<void>;
  /** An existing Git remote. The tree isn't pushed to it again. */
  readonly remote?: GitRemote;
  /** Name of the local environment. */
  readonly environment?: string;
  /** Directory of packaged charts. Their admission webhooks aren't called. Default: stand-ins for the charts. */
  readonly charts?: string;
  /** Directory of checkouts of the Git repositories that `gitops/` reads. Default: stand-ins. */
  readonly sources?: string;
}

/** A cluster, a Git remote, Flux and a user's checkout, none of them shared with other worlds. */
export class World {
  /** Additional variables of the user's environment. */
  public env: NodeJS.ProcessEnv = {};
  private controllers: Pods | undefined;
  private readonly others: Pods[] = [];
  private artifacts: number | undefined;
  private gateway: GatewayController | undefined;
  private controlPlane: ControlPlane | undefined;
  private given: GivenCluster | undefined;
  private services: ServiceNetwork | undefined;
  private metrics: MetricsApi | undefined;
  private readonly workloads: ControlPlane[] = [];

  private constructor(
    private readonly lab: WorldServices,
    public readonly name: string,
    public readonly folder: string,
    public readonly remote: GitRemote,
    public readonly cluster: Cluster,
    public readonly environment: string,
  ) {}

  public static async make(
    lab: WorldServices,
    name: string,
    folder: string,
    { tree, prepare, remote: shared, environment = "local", charts, sources }: WorldOptions,
  ): Promise<World> {
    const remote = shared ?? new GitRemote(path.join(folder, "remote"));
    const logs = path.join(lab.folder, "log", name);
    fs.mkdirSync(logs, { recursive: true });
    if (shared === undefined) await remote.start();
    const { kubeconfig } = lab.settings;
    // The APIs of real charts are asked for; stand-ins have none.
    const services = charts === undefined ? undefined : await ServiceNetwork.start();
    const controlPlane =
      kubeconfig === undefined
        ? await startControlPlane({
            files: await lab.controlPlane(),
            directory: path.join(folder, "control-plane"),
            logs,
            context: CONTEXT,
            webhooks: charts === undefined,
            services,
          })
        : undefined;
    const cluster = controlPlane?.cluster ?? Cluster.current(path.resolve(kubeconfig ?? ""));
    const given = controlPlane === undefined ? await GivenCluster.take(cluster) : undefined;
    const world = new World(lab, name, folder, remote, cluster, environment);
    world.controlPlane = controlPlane;
    world.given = given;
    world.services = services;
    if (services !== undefined && controlPlane !== undefined) {
      world.metrics = await MetricsApi.start(cluster, controlPlane.certificate);
      services.use(world.metrics.route);
    }
    await makeCheckout(PROJECT, world.checkout);
    tree?.(path.join(world.checkout, "gitops"));
    world.configure();
    await prepare?.(world);
    if (shared === undefined) {
      const gitops = path.join(world.checkout, "gitops");
      await publish(remote, { gitops, scratch: world.scratch, charts, sources });
    }
    world.gateway = new GatewayController(cluster);
    return world;
  }

  /** The user's checkout. */
  public get checkout(): string {
    return path.join(this.folder, "checkout");
  }

  /** Directory of this world's logs. */
  public get logs(): string {
    return path.join(this.lab.folder, "log", this.name);
  }

  /** The control plane, if this run started it. */
  public get ownControlPlane(): ControlPlane | undefined {
    return this.controlPlane;
  }

  /** The cluster's connection details, as EKS would provide them. */
  public get endpoint(): ClusterEndpoint | undefined {
    return this.controlPlane?.endpoint;
  }

  /** The commands of a user with the credentials. */
  public get cdktf(): Cdktf {
    return new Cdktf({
      checkout: this.checkout,
      env: this.lab.commandEnv({ TF_VAR_git_token: this.remote.token, ...this.env }),
      log: path.join(this.logs, "cdktf.log"),
    });
  }

  /** The environment of a user of this cluster, with additional variables. */
  public userEnv(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    return this.lab.commandEnv({ KUBECONFIG: this.cluster.kubeconfig, ...more });
  }

  /** Writes the configuration of an environment on this cluster. */
  public configure(
    props: Pick<LocalPlatformProps, "domain" | "tokenRevision" | "engine" | "tenants"> = {},
  ): void {
    const { kubeconfig: configPath, context: configContext } = this.cluster;
    const local = localPlatform({
      name: this.environment,
      url: this.remote.url,
      kubernetes: { configPath, configContext },
      ...props,
    });
    configure(this.checkout, local);
  }

  public get hasFlux(): boolean {
    return this.controllers !== undefined;
  }

  /** Starts Flux's controllers, which wait for their CRDs. Stops running ones first. */
  public async startFlux(
    files: FluxFiles,
    followDeployments = true,
    args: ControllersProps["args"] = {},
  ): Promise<void> {
    await this.controllers?.stop();
    this.artifacts ??= await freePort();
    this.controllers = await startControllers({
      files,
      args,
      artifacts: this.artifacts,
      followDeployments,
      cluster: this.cluster,
      directory: path.join(this.folder, "flux"),
      logs: this.logs,
    });
  }

  /**
   * Starts another cluster, to which this one's engine may apply. The world stops it.
   * @param audit file for a record of its requests
   * @param context name of the context in its kubeconfig; default: as this one's
   */
  public async startWorkload(
    name: string,
    audit?: string,
    context = CONTEXT,
  ): Promise<ControlPlane> {
    const logs = path.join(this.logs, name);
    fs.mkdirSync(logs, { recursive: true });
    const workload = await startControlPlane({
      files: await this.lab.controlPlane(),
      directory: path.join(this.folder, `workload-${name}`),
      logs,
      context,
      audit,
    });
    this.workloads.push(workload);
    return workload;
  }

  /** Lets the world stop these processes when it ends. */
  public addPods(pods: Pods): void {
    this.others.push(pods);
  }

  /** Requests a reconciliation of every object of these kinds, as `flux reconcile` does, and waits for each attempt. */
  public async reconcile(kinds: readonly Kind[] = [GIT_REPOSITORY, KUSTOMIZATION]): Promise<void> {
    const requested = new Date().toISOString();
    const annotations = { "reconcile.fluxcd.io/requestedAt": requested };
    for (const kind of kinds) {
      for (const object of await this.cluster.list(kind)) {
        await this.cluster.merge(kind, object, { metadata: { annotations } });
      }
    }
    await waitFor(
      "the requested reconciliations",
      async () => {
        const lists = kinds.map((kind) => this.cluster.list(kind));
        const objects = (await Promise.all(lists)).flat();
        return objects.every(({ status }) => status?.lastHandledReconcileAt === requested);
      },
      { seconds: 120, every: 500 },
    );
  }

  /** Does what `flux reconcile` does for one object, and waits until it was tried. */
  public async reconcileOne(kind: Kind, name: string, namespace: string): Promise<void> {
    const requested = new Date().toISOString();
    const annotations = { "reconcile.fluxcd.io/requestedAt": requested };
    await this.cluster.merge(
      kind,
      { metadata: { name, namespace } },
      { metadata: { annotations } },
    );
    await waitFor(`${kind.kind} ${name} to reconcile`, async () => {
      const object = await this.cluster.read(kind, name, namespace);
      return object?.status?.lastHandledReconcileAt === requested;
    });
  }

  /** Changes files in the remote's `gitops/`. */
  public changeGit(
    files: Readonly<Record<string, string | undefined>>,
    why: string,
  ): Promise<void> {
    return changeFiles(this.remote.repository, this.scratch, files, why);
  }

  public async stop(): Promise<void> {
    await this.gateway?.stop();
    await this.controllers?.kill();
    await Promise.all(this.others.map((pods) => pods.kill()));
    try {
      await this.given?.clear();
    } finally {
      await this.controlPlane?.kill();
      for (const workload of this.workloads) await workload.kill();
      this.services?.stop();
      this.metrics?.stop();
      await this.remote.stop();
    }
  }

  private get scratch(): string {
    const folder = path.join(this.folder, "scratch");
    fs.mkdirSync(folder, { recursive: true });
    return folder;
  }
}
