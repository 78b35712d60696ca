import * as fs from "node:fs";
import * as path from "node:path";

import type { Cluster } from "../cluster/cluster";
import { NAMESPACE, SECRET, SERVICE_ACCOUNT, type Kind } from "../cluster/kinds";
import { run } from "../processes/command";
import { Daemon } from "../processes/daemon";
import { freePort, freePorts } from "../processes/port";
import { waitFor } from "../processes/wait";
import type { CrossplaneFiles } from "../programs/crossplane";
import { ServiceProxy } from "./service-proxy";

/** Namespace of Crossplane. */
const HOME = "crossplane-system";

const CLIENT = "crossplane-tls-client";

/** A function's package. */
export const FUNCTION: Kind = {
  apiVersion: "pkg.crossplane.io/v1",
  kind: "Function",
  plural: "functions",
  namespaced: false,
};

/** Where packages really come from. */
const IMAGE_CONFIG: Kind = {
  apiVersion: "pkg.crossplane.io/v1beta1",
  kind: "ImageConfig",
  plural: "imageconfigs",
  namespaced: false,
};

/** A version of a function's package. */
export const FUNCTION_REVISION: Kind = {
  apiVersion: "pkg.crossplane.io/v1",
  kind: "FunctionRevision",
  plural: "functionrevisions",
  namespaced: false,
};

/** What a Crossplane is started with. */
export interface CrossplaneProps {
  readonly files: CrossplaneFiles;
  readonly cluster: Cluster;
  /** Directory for caches and certificates. */
  readonly directory: string;
  readonly logs: string;
  /** Registry that has every package, such as `127.0.0.1:5000`. */
  readonly registry: string;
}

/** Crossplane's core and functions, as processes next to a cluster; its package manager believes that they are pods. */
export class Crossplane {
  private readonly daemons: Daemon[] = [];

  private constructor(
    private readonly props: CrossplaneProps,
    private readonly proxy: ServiceProxy,
  ) {}

  /** Installs the CRDs and starts the core. */
  public static async start(props: CrossplaneProps): Promise<Crossplane> {
    const crossplane = new Crossplane(props, await ServiceProxy.start());
    await crossplane.install();
    await crossplane.startCore();
    return crossplane;
  }

  /** Starts each function with the certificate that Crossplane makes for it, once its package is installed. */
  public async startFunctions(): Promise<void> {
    const { cluster, files, directory, logs } = this.props;
    for (const [name, command] of files.functions) {
      const { value: revision } = await waitFor(
        `the package of ${name}`,
        async () => {
          const all = await cluster.list(FUNCTION_REVISION);
          return all.find(
            ({ metadata, status }) =>
              metadata.labels?.["pkg.crossplane.io/package"] === name &&
              typeof status?.endpoint === "string",
          );
        },
        {
          seconds: 120,
          describe: async () => JSON.stringify(await cluster.list(FUNCTION_REVISION)),
        },
      );
      const { tlsServerSecretName: secret } = revision.spec ?? {};
      if (typeof secret !== "string") throw new Error(`${name} has no certificate`);
      const certificates = path.join(directory, name);
      await this.writeSecret(secret, certificates);
      const port = await freePort();
      this.run(
        name,
        command,
        [`--address=127.0.0.1:${port}`, `--tls-certs-dir=${certificates}`],
        path.join(logs, `${name}.log`),
      );
      this.proxy.connect(`${name}.${HOME}`, port);
    }
  }

  /** Ends every process. */
  public async stop(): Promise<void> {
    for (const daemon of this.daemons) await daemon.kill();
    this.proxy.stop();
  }

  private async install(): Promise<void> {
    const { cluster, files, logs, registry } = this.props;
    await cluster.apply(NAMESPACE, { metadata: { name: HOME } });
    await cluster.apply(SERVICE_ACCOUNT, { metadata: { name: "crossplane", namespace: HOME } });
    const options = {
      env: {
        ...this.environment,
        CRDS_PATH: files.crds,
        ENABLE_WEBHOOKS: "false",
        TLS_CA_SECRET_NAME: "crossplane-root-ca",
        TLS_CLIENT_SECRET_NAME: CLIENT,
      },
      log: path.join(logs, "crossplane-init.log"),
    };
    // It doesn't wait until its CRDs are served; in a pod, it would be restarted.
    await waitFor("Crossplane's initialization", async () => {
      const { code } = await run(files.core, ["core", "init"], options);
      return code === 0;
    });
    await waitFor("Crossplane's CRDs", () => cluster.serves(IMAGE_CONFIG));
    const rewrite = {
      metadata: { name: "registry" },
      spec: {
        matchImages: [{ type: "Prefix", prefix: "xpkg.crossplane.io/" }],
        rewriteImage: { prefix: `${registry}/` },
      },
    };
    await cluster.apply(IMAGE_CONFIG, rewrite);
  }

  private async startCore(): Promise<void> {
    const { files, directory, logs } = this.props;
    const certificates = path.join(directory, "client");
    await this.writeSecret(CLIENT, certificates);
    const [metrics = 0, health = 0, webhook = 0] = await freePorts(3);
    this.run(
      "crossplane",
      files.core,
      [
        ...["core", "start", "--debug", `--cache-dir=${path.join(directory, "cache")}`],
        ...["--enable-webhooks=false", "--poll-interval=5s", `--metrics-port=${metrics}`],
        ...[`--health-probe-port=${health}`, `--webhook-port=${webhook}`],
        `--tls-client-certs-dir=${certificates}`,
      ],
      path.join(logs, "crossplane.log"),
    );
  }

  private run(name: string, command: string, args: readonly string[], log: string): void {
    const daemon = new Daemon({ name, command, args, env: this.environment, log });
    daemon.start();
    this.daemons.push(daemon);
  }

  private get environment(): NodeJS.ProcessEnv {
    const { cluster, directory } = this.props;
    fs.mkdirSync(path.join(directory, "cache"), { recursive: true });
    return {
      PATH: process.env.PATH,
      HOME: directory,
      KUBECONFIG: cluster.kubeconfig,
      // gRPC asks it for names that aren't of this machine.
      HTTPS_PROXY: this.proxy.address,
    };
  }

  private async writeSecret(name: string, folder: string): Promise<void> {
    const { cluster } = this.props;
    const { value: data } = await waitFor(`Secret ${name}`, async () => {
      const secret = await cluster.read(SECRET, name, HOME);
      return secret?.data?.["tls.key"] === undefined ? undefined : secret.data;
    });
    fs.mkdirSync(folder, { recursive: true });
    for (const [key, value] of Object.entries(data)) {
      fs.writeFileSync(path.join(folder, key), Buffer.from(value, "base64"), { mode: 0o600 });
    }
  }
}
