import * as fs from "node:fs";
import * as path from "node:path";

import type { Cluster } from "../cluster/cluster";
import { DEPLOYMENT, FLUX_KINDS, OPERATOR_KINDS } from "../cluster/kinds";
import { type Pod, Pods } from "../engine/pods";
import { freePorts } from "../processes/port";

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
  /** Further arguments of controllers, by their names. Default: none. */
  readonly args?: Readonly<Record<string, readonly string[]>>;
  /** Directory for artifacts and temporary files. */
  readonly directory: string;
  /** Directory for logs. */
  readonly logs: string;
  /** Port of source-controller's artifacts. It is part of their URLs, so it must not change. */
  readonly artifacts: number;
  /** Whether each runs only while its Deployment exists, as its pods would. */
  readonly followDeployments: boolean;
}

/** Flux's namespace. */
const NAMESPACE = "flux-system";

/** Nothing receives events outside of the cluster. */
const NO_EVENTS = "--events-addr=";

const WAITS = ["--requeue-dependency=2s"];

/** Flux's controllers as processes next to the cluster. */
export async function startControllers(props: ControllersProps): Promise<Pods> {
  const { files, cluster, directory, artifacts } = props;
  const ports = await freePorts(8);
  fs.mkdirSync(path.join(directory, "artifacts"), { recursive: true });
  fs.mkdirSync(path.join(directory, "tmp"), { recursive: true });
  const server = `127.0.0.1:${artifacts}`;
  const pods = [
    podOf(props, ports, "source-controller", files.source, [
      NO_EVENTS,
      `--storage-path=${path.join(directory, "artifacts")}`,
      `--storage-addr=${server}`,
      `--storage-adv-addr=${server}`,
    ]),
    podOf(props, ports, "kustomize-controller", files.kustomize, [NO_EVENTS, ...WAITS]),
  ];
  if (files.helm !== undefined) {
    pods.push(podOf(props, ports, "helm-controller", files.helm, [NO_EVENTS, ...WAITS]));
  }
  if (files.operator !== undefined) {
    const { program, data } = files.operator;
    const pod = podOf(props, ports, "flux-operator", program, [`--storage-path=${data}`]);
    pods.push({ ...pod, kinds: OPERATOR_KINDS });
  }
  return new Pods(cluster, pods);
}

/** @param ports free ports, from which it takes two */
function podOf(
  { cluster, directory, logs, followDeployments, args: more = {} }: ControllersProps,
  ports: number[],
  name: string,
  command: string,
  args: readonly string[],
): Pod {
  const own = path.join(directory, `${name}.kubeconfig`);
  const common = [
    "--log-encoding=json",
    "--enable-leader-election=false",
    `--metrics-addr=127.0.0.1:${ports.pop() ?? 0}`,
    `--health-addr=127.0.0.1:${ports.pop() ?? 0}`,
  ];
  const env = {
    PATH: process.env.PATH,
    RUNTIME_NAMESPACE: NAMESPACE,
    // Flux Operator's web pages, which nobody asks for.
    WEB_SERVER_PORT: "0",
    TMPDIR: path.join(directory, "tmp"),
    HOME: directory,
    KUBECONFIG: followDeployments ? own : cluster.kubeconfig,
  };
  const log = path.join(logs, `${name}.log`);
  return {
    process: { name, command, args: [...common, ...args, ...(more[name] ?? [])], env, log },
    kinds: FLUX_KINDS,
    workload: followDeployments
      ? { kind: DEPLOYMENT, name, namespace: NAMESPACE, serviceAccount: name, kubeconfig: own }
      : undefined,
  };
}
