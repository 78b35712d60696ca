import type { KubeConfig } from "@kubernetes/client-node";

import { UserError } from "../../errors/user-error";
import type { Api, WritableApi } from "./api";
import { HttpApi, WritableHttpApi, type Settings } from "./http-api";
import { reasonOf } from "./reason-of";

/** A context of a kubeconfig, as far as decisions about it need it. */
export interface ContextInfo {
  readonly name: string;
  /** Address of the API server; empty if the kubeconfig lacks the context's cluster. */
  readonly server: string;
}

/** The contexts of a kubeconfig. */
export interface Contexts {
  /** Name of the current one; empty if none is. */
  readonly current: string;
  readonly all: readonly ContextInfo[];
}

/**
 * Reads kubeconfig files, merged as kubectl does.
 * @param files absolute; none means the pod's own service account
 * @throws UserError if one cannot be read
 */
async function load(files: readonly string[]): Promise<KubeConfig> {
  const { KubeConfig: Config } = await import("./kube-config");
  const config = new Config();
  const [first, ...others] = files;
  if (first === undefined) {
    config.loadFromCluster();
    return config;
  }
  for (const file of [first, ...others]) {
    try {
      const next = new Config();
      next.loadFromFile(file);
      if (file === first) config.loadFromFile(file);
      else merge(config, next);
    } catch (error) {
      throw new UserError({ place: file, message: `is not a kubeconfig: ${reasonOf(error)}` });
    }
  }
  return config;
}

/** The first file that names something wins, as with kubectl. */
function merge(config: KubeConfig, next: KubeConfig): void {
  for (const cluster of next.clusters) {
    if (config.getCluster(cluster.name) === null) config.addCluster(cluster);
  }
  for (const user of next.users) {
    if (config.getUser(user.name) === null) config.addUser(user);
  }
  for (const context of next.contexts) {
    if (config.getContextObject(context.name) === null) config.addContext(context);
  }
  // Typed as always there, which a file without one contradicts.
  const current = config.currentContext as string | undefined;
  if ((current ?? "") === "") config.setCurrentContext(next.currentContext);
}

/** Lists the contexts of kubeconfig files. */
export async function readContexts(files: readonly string[]): Promise<Contexts> {
  const config = await load(files);
  const current = config.currentContext as string | undefined;
  return {
    current: current ?? "",
    all: config.contexts.map(({ name, cluster }) => ({
      name,
      server: config.getCluster(cluster)?.server ?? "",
    })),
  };
}

/**
 * Connects to the cluster of a context; nothing is sent yet.
 * @param timeout milliseconds that an answer may take
 * @throws UserError if the context's credentials cannot be obtained
 */
export async function connect(
  files: readonly string[],
  context: string,
  timeout: number,
): Promise<Api> {
  const { server, settings } = await signIn(files, context);
  return new HttpApi(context, server, settings, timeout);
}

/** Like `connect`, but with write access. */
export async function connectToWrite(
  files: readonly string[],
  context: string,
  timeout: number,
): Promise<WritableApi> {
  const { server, settings } = await signIn(files, context);
  const renew = async (): Promise<Settings> => (await signIn(files, context)).settings;
  return new WritableHttpApi(context, server, settings, timeout, renew);
}

/** Address and credentials of a context. */
async function signIn(
  files: readonly string[],
  context: string,
): Promise<{ readonly server: string; readonly settings: Settings }> {
  const config = await load(files);
  config.setCurrentContext(context);
  const server = config.getCurrentCluster()?.server;
  if (server === undefined) {
    throw new UserError({
      place: context,
      message: "the kubeconfig has no cluster for the context",
    });
  }
  const settings: Settings = {};
  try {
    await config.applyToHTTPSOptions(settings);
  } catch (error) {
    const message = `can't get its credentials:  ${reasonOf(error)}`;
    throw new UserError({ place: `context ${context}`, message });
  }
  return { server, settings };
}
