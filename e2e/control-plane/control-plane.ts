import * as crypto from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";

import { Cluster } from "../cluster/cluster";
import { SERVICE_ACCOUNT } from "../cluster/kinds";
import { Daemon } from "../processes/daemon";
import { freePorts } from "../processes/port";
import { waitFor } from "../processes/wait";
import { writeKubeconfig } from "./kubeconfig";
import { addNodes } from "./nodes";
import { programs } from "./programs";
import type { ControlPlaneFiles } from "./programs";
import type { ServiceNetwork } from "./service-network";

/** How Terraform reaches the cluster. EKS would provide this. */
export interface ClusterEndpoint {
  /** URL of the API server. */
  readonly server: string;
  /** PEM certificates, base64. */
  readonly authority: string;
  /** Bearer token of a cluster administrator. */
  readonly token: string;
}

/** etcd, API server, controller manager, scheduler and KWOK, as processes on this machine. */
export interface ControlPlane {
  readonly cluster: Cluster;
  readonly endpoint: ClusterEndpoint;
  /** File of the API server's certificate. */
  readonly certificate: string;
  /** The cluster as the owner of a token sees it. Writes its kubeconfig. */
  readonly signIn: (token: string) => Cluster;
  /** Stops and starts only the API server, to simulate an outage. */
  readonly apiServer: Daemon;
  /** Stops everything. The cluster is lost. */
  kill(): Promise<void>;
}

/** The programs of a control plane, and its directories. */
export interface ControlPlaneProps {
  /** Executable files. */
  readonly files: ControlPlaneFiles;
  /** Directory for keys and data. */
  readonly directory: string;
  /** Directory for logs. */
  readonly logs: string;
  /** Name of the context in the kubeconfig. */
  readonly context: string;
  /** Whether the API server calls admission webhooks, whose pods are simulated. Default: yes. */
  readonly webhooks?: boolean;
  /** How the API server reaches services. Default: not at all. */
  readonly services?: ServiceNetwork;
  /** File for a record of every request: a JSON object (audit.k8s.io/v1 Event) per line. Default: none. */
  readonly audit?: string;
}

/** Every request once, when it is answered, without its content. */
const AUDIT_POLICY = {
  apiVersion: "audit.k8s.io/v1",
  kind: "Policy",
  omitStages: ["RequestReceived"],
  rules: [{ level: "Metadata" }],
};

/** Starts an empty cluster and waits until pods can run in it. */
export async function startControlPlane(props: ControlPlaneProps): Promise<ControlPlane> {
  const { directory, logs, context, webhooks, services, audit } = props;
  const [etcd = 0, peer = 0, api = 0, manager = 0, scheduler = 0, kwok = 0] = await freePorts(6);
  const kubeconfig = path.join(directory, "kubeconfig");
  const token = crypto.randomBytes(16).toString("hex");
  writeKeys(directory, token);
  const egress = path.join(directory, "egress.json");
  if (services !== undefined) fs.writeFileSync(egress, services.configuration);
  const policy = path.join(directory, "audit-policy.json");
  if (audit !== undefined) fs.writeFileSync(policy, JSON.stringify(AUDIT_POLICY));
  const all = programs({
    files: props.files,
    directory,
    kubeconfig,
    webhooks,
    egress: services === undefined ? undefined : egress,
    audit: audit === undefined ? undefined : { policy, log: audit },
    ports: { etcd, peer, api, manager, scheduler, kwok },
  }).map(
    ([name, command, args]) =>
      new Daemon({ name, command, args, log: path.join(logs, `${name}.log`) }),
  );
  const [database, apiServer, ...others] = all;
  if (database === undefined || apiServer === undefined) throw new Error("no control plane");
  database.start();
  apiServer.start();

  // The API server creates its own certificate.
  const certificate = path.join(directory, "apiserver", "apiserver.crt");
  const alive = (daemon: Daemon): void => {
    if (!daemon.running) throw new Error(`${daemon.options.name} ended: ${daemon.options.log}`);
  };
  await waitFor("the API server's certificate", () => {
    [database, apiServer].forEach(alive);
    return Promise.resolve(fs.existsSync(certificate) && fs.statSync(certificate).size > 0);
  });
  const authority = fs.readFileSync(certificate).toString("base64");
  const server = `https://127.0.0.1:${api}`;
  writeKubeconfig({ file: kubeconfig, context, server, authority, token });
  const cluster = new Cluster(kubeconfig, context);
  await waitFor("the API server", () => {
    [database, apiServer].forEach(alive);
    return cluster.isReady();
  });
  for (const daemon of others) daemon.start();
  await addNodes(cluster, 3);
  await waitFor("service accounts", () => cluster.read(SERVICE_ACCOUNT, "default", "default"));
  return {
    cluster,
    endpoint: { server, authority, token },
    certificate,
    signIn: (other) => {
      const file = path.join(directory, `${crypto.randomUUID()}.kubeconfig`);
      writeKubeconfig({ file, context, server, authority, token: other });
      return new Cluster(file, context);
    },
    apiServer,
    kill: async () => {
      for (const daemon of [...all].reverse()) await daemon.kill();
    },
  };
}

/** Keys that sign service account tokens, and the only user. */
function writeKeys(directory: string, token: string): void {
  fs.mkdirSync(directory, { recursive: true });
  const { privateKey, publicKey } = crypto.generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const write = (name: string, text: string): void => {
    fs.writeFileSync(path.join(directory, name), text, { mode: 0o600 });
  };
  write("service-accounts.key", privateKey);
  write("service-accounts.pub", publicKey);
  write("tokens.csv", `${token},administrator,administrator,system:masters\n`);
}
