import * as fs from "node:fs";
import * as path from "node:path";

import type { Cluster } from "../cluster/cluster";
import { DEPLOYMENT, GIT_REPOSITORY, IMAGE_KINDS } from "../cluster/kinds";
import { type Pod, Pods } from "../engine/pods";
import { freePorts } from "../processes/port";

/** Executable files of Flux's image controllers. */
export interface ImageFiles {
  readonly reflector: string;
  readonly automation: string;
}

/** The controllers, the cluster that they reconcile, and their directories. */
export interface ImageControllersProps {
  readonly files: ImageFiles;
  readonly cluster: Cluster;
  /** Directory for the tags that were read, and for temporary files. */
  readonly directory: string;
  /** Directory for logs. */
  readonly logs: string;
  /** Whether each runs only while its Deployment exists, as its pods would. Default: always, as administrator. */
  readonly followDeployments?: boolean;
}

/** Flux's namespace. */
const NAMESPACE = "flux-system";

/** Flux's image controllers as processes next to the cluster. They start once their CRDs exist. */
export async function startImageControllers(props: ImageControllersProps): Promise<Pods> {
  const { files, cluster, directory } = props;
  const storage = path.join(directory, "tags");
  fs.mkdirSync(storage, { recursive: true });
  const ports = await freePorts(4);
  return new Pods(cluster, [
    podOf(props, ports, "image-reflector-controller", files.reflector, [
      `--storage-path=${storage}`,
    ]),
    podOf(props, ports, "image-automation-controller", files.automation, []),
  ]);
}

/** @param ports free ports, from which it takes two */
function podOf(
  { cluster, directory, logs, followDeployments = false }: ImageControllersProps,
  ports: number[],
  name: string,
  command: string,
  more: readonly string[],
): Pod {
  const own = path.join(directory, `${name}.kubeconfig`);
  const args = [
    "--log-encoding=json",
    "--events-addr=",
    "--enable-leader-election=false",
    `--metrics-addr=127.0.0.1:${ports.pop() ?? 0}`,
    `--health-addr=127.0.0.1:${ports.pop() ?? 0}`,
    ...more,
  ];
  const env = {
    PATH: process.env.PATH,
    RUNTIME_NAMESPACE: NAMESPACE,
    TMPDIR: directory,
    HOME: directory,
    KUBECONFIG: followDeployments ? own : cluster.kubeconfig,
  };
  return {
    process: { name, command, args, env, log: path.join(logs, `${name}.log`) },
    kinds: [GIT_REPOSITORY, ...IMAGE_KINDS],
    workload: followDeployments
      ? { kind: DEPLOYMENT, name, namespace: NAMESPACE, serviceAccount: name, kubeconfig: own }
      : undefined,
  };
}
