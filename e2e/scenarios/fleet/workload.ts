import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import type { Cluster } from "../../cluster/cluster";
import {
  CLUSTER_ROLE,
  CLUSTER_ROLE_BINDING,
  CUSTOM_RESOURCE_DEFINITION,
  SECRET,
  SERVICE_ACCOUNT,
} from "../../cluster/kinds";
import type { KubernetesObject } from "../../cluster/object";
import type { ControlPlane } from "../../control-plane/control-plane";
import type { World } from "../../lab/world";
import { waitFor } from "../../processes/wait";

/** The account in whose name the hub comes; on EKS, it is a role with an access entry. */
const ACCOUNT = "hub";
const HOME = "kube-system";

/** Groups of Kubernetes itself whose kinds the hub applies. */
const CHANGED = [
  "admissionregistration.k8s.io",
  "apiextensions.k8s.io",
  "apps",
  "policy",
  "rbac.authorization.k8s.io",
];

/** A workload cluster next to the hub, and the credentials that the hub has for it. */
export class Workload {
  private revision = 0;
  private token = "";

  private constructor(
    private readonly world: World,
    public readonly name: string,
    private readonly controlPlane: ControlPlane,
    /** A record of the cluster's requests. */
    public readonly audit: string,
  ) {}

  /** Starts the cluster, which the hub administers, and gets a first token. */
  public static async start(world: World, name: string): Promise<Workload> {
    const audit = path.join(world.logs, `${name}-audit.log`);
    const workload = new Workload(world, name, await world.startWorkload(name, audit), audit);
    const { cluster } = workload;
    await cluster.apply(SERVICE_ACCOUNT, { metadata: { name: ACCOUNT, namespace: HOME } });
    await bind(cluster, "cluster-admin");
    await workload.newToken();
    return workload;
  }

  /** The cluster, as its administrator sees it. */
  public get cluster(): Cluster {
    return this.controlPlane.cluster;
  }

  /** Address of its API server, and the certificate, base64. */
  public get endpoint(): { readonly server: string; readonly authority: string } {
    return this.controlPlane.endpoint;
  }

  /** The token that works. */
  public get currentToken(): string {
    return this.token;
  }

  /** A kubeconfig with that token, as a text. */
  public get kubeconfig(): string {
    return fs.readFileSync(this.controlPlane.signIn(this.token).kubeconfig, "utf8");
  }

  /** Makes a new token. The old one works until it is revoked. @returns how to revoke it */
  public async newToken(): Promise<() => Promise<void>> {
    const { cluster, token: old } = this;
    const before = this.revision;
    this.revision += 1;
    const name = `${ACCOUNT}-${this.revision}`;
    await cluster.apply(SECRET, { metadata: { name, namespace: HOME } });
    this.token = await cluster.token(ACCOUNT, HOME, name);
    return async () => {
      const tried = this.controlPlane.signIn(old);
      assert.ok(await tried.isReady(), "the old token never worked");
      await cluster.remove(SECRET, `${ACCOUNT}-${before}`, HOME);
      // The API server keeps its answer for ten seconds.
      await waitFor("the old token to be refused", async () => !(await tried.isReady()));
    };
  }

  /** Writes the kubeconfig into the hub's Secret, as Crossplane does. */
  public async handOver(): Promise<void> {
    const metadata = { name: `${this.name}-kubeconfig`, namespace: "flux-system" };
    const value = Buffer.from(this.kubeconfig).toString("base64");
    await this.world.cluster.apply(SECRET, { metadata, data: { value } });
  }

  /** From now on, the hub may read everything, and change everything but Secrets and other core kinds. */
  public async forbidSecrets(): Promise<void> {
    const { cluster } = this;
    const name = "all-but-secrets";
    const read = ["get", "list", "watch"];
    const changed = ["configmaps", "namespaces", "serviceaccounts", "services"];
    const groups = (await cluster.list(CUSTOM_RESOURCE_DEFINITION)).map(({ spec }) =>
      String(spec?.group),
    );
    await cluster.apply(CLUSTER_ROLE, {
      metadata: { name },
      rules: [
        { apiGroups: ["*"], resources: ["*"], verbs: read },
        { nonResourceURLs: ["*"], verbs: ["get"] },
        { apiGroups: [""], resources: changed, verbs: ["*"] },
        { apiGroups: [...new Set([...groups, ...CHANGED])], resources: ["*"], verbs: ["*"] },
      ],
    } as KubernetesObject);
    await cluster.remove(CLUSTER_ROLE_BINDING, ACCOUNT);
    await bind(cluster, name);
  }

  /** The cluster can't be reached. */
  public async goAway(): Promise<void> {
    await this.controlPlane.apiServer.kill();
  }

  public async comeBack(): Promise<void> {
    this.controlPlane.apiServer.start();
    await waitFor("the workload cluster", () => this.cluster.isReady());
  }
}

/** Gives the hub a role in the cluster. */
async function bind(cluster: Cluster, role: string): Promise<void> {
  const binding = {
    metadata: { name: ACCOUNT },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: role },
    subjects: [{ kind: "ServiceAccount", name: ACCOUNT, namespace: HOME }],
  };
  await cluster.apply(CLUSTER_ROLE_BINDING, binding);
}
