import * as https from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

import { KubeConfig } from "@kubernetes/client-node";

import type { Kind } from "./kinds";
import { pathOf, SERVICE_ACCOUNT } from "./kinds";
import type { KubernetesObject } from "./object";

interface ApiResource {
  /** Plural, with a slash for a subresource. */
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** What somebody asks to do: `resourceAttributes` of a SubjectAccessReview. */
export interface ResourceAction {
  readonly verb: string;
  /** API group. Default: the core group. */
  readonly group?: string;
  readonly resource: string;
  readonly subresource?: string;
  /** Default: every namespace. */
  readonly namespace?: string;
  /** Default: every name. */
  readonly name?: string;
}

/** Names an object of any kind. */
export interface Reference {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** A cluster, by its kubeconfig. A kind that the cluster doesn't serve has no objects. */
export class Cluster {
  private readonly config = new KubeConfig();

  constructor(
    /** Kubeconfig file. */
    public readonly kubeconfig: string,
    /** Context of the kubeconfig. */
    public readonly context: string,
  ) {
    this.config.loadFromFile(kubeconfig);
    this.config.setCurrentContext(context);
  }

  /** Address of the API server. */
  public get server(): string {
    return this.config.getCurrentCluster()?.server ?? "";
  }

  /** The cluster of a kubeconfig's current context. */
  public static current(kubeconfig: string): Cluster {
    const config = new KubeConfig();
    config.loadFromFile(kubeconfig);
    return new Cluster(kubeconfig, config.getCurrentContext());
  }

  /** Whether the API server reports that it is ready. */
  public async isReady(): Promise<boolean> {
    return this.request("GET", "/readyz").then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  /** Whether the API server serves a kind. */
  public async serves(kind: Kind): Promise<boolean> {
    return this.request("GET", `${pathOf(kind)}?limit=1`).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  /** The API server's version, such as `v1.34.2`. */
  public async version(): Promise<string> {
    const { text } = await this.request("GET", "/version");
    return (JSON.parse(text) as { gitVersion: string }).gitVersion;
  }

  public async list(kind: Kind, namespace?: string): Promise<readonly KubernetesObject[]> {
    const text = await this.ask("GET", pathOf(kind, namespace));
    return text === undefined
      ? []
      : (JSON.parse(text) as { items: readonly KubernetesObject[] }).items;
  }

  public async read(
    kind: Kind,
    name: string,
    namespace?: string,
  ): Promise<KubernetesObject | undefined> {
    const text = await this.ask("GET", pathOf(kind, namespace, name));
    return text === undefined ? undefined : (JSON.parse(text) as KubernetesObject);
  }

  /** An object of a kind that the API server describes. */
  public async find(reference: Reference): Promise<KubernetesObject | undefined> {
    const { group, version, kind, namespace, name } = reference;
    const apiVersion = group === "" ? version : `${group}/${version}`;
    const text = await this.ask("GET", group === "" ? `/api/${version}` : `/apis/${apiVersion}`);
    const { resources } = JSON.parse(text ?? '{"resources":[]}') as { resources: ApiResource[] };
    const found = resources.find((one) => one.kind === kind && !one.name.includes("/"));
    if (found === undefined) return undefined;
    const { name: plural, namespaced } = found;
    return this.read(
      { apiVersion, kind, plural, namespaced },
      name,
      namespaced ? namespace : undefined,
    );
  }

  /** Server-side apply, as `kubectl apply --server-side --force-conflicts` does. */
  public async apply(kind: Kind, object: KubernetesObject): Promise<void> {
    const { name, namespace } = object.metadata;
    const path = `${pathOf(kind, namespace, name)}?fieldManager=e2e&force=true`;
    const { apiVersion } = kind;
    const body = { apiVersion, kind: kind.kind, ...object };
    await this.ask("PATCH", path, body, "application/apply-patch+yaml");
  }

  /** Merges into an object, or into one of its subresources. */
  public async merge(
    kind: Kind,
    { metadata: { name, namespace } }: KubernetesObject,
    body: unknown,
    subresource?: "status",
  ): Promise<void> {
    const path = pathOf(kind, namespace, name) + (subresource === undefined ? "" : "/status");
    await this.ask("PATCH", path, body, "application/merge-patch+json");
  }

  /**
   * A token for a service account.
   * @param secret Secret of the same namespace: without it, the token is no longer valid. Default: it expires only
   * @throws Error if the service account doesn't exist
   */
  public async token(name: string, namespace: string, secret?: string): Promise<string> {
    const path = `${pathOf(SERVICE_ACCOUNT, namespace, name)}/token`;
    const body = {
      apiVersion: "authentication.k8s.io/v1",
      kind: "TokenRequest",
      spec: {
        expirationSeconds: 24 * 3600,
        ...(secret === undefined
          ? {}
          : { boundObjectRef: { apiVersion: "v1", kind: "Secret", name: secret } }),
      },
    };
    const text = await this.ask("POST", path, body);
    if (text === undefined) throw new Error(`there is no service account ${namespace}/${name}`);
    return (JSON.parse(text) as { status: { token: string } }).status.token;
  }

  /**
   * Whether a member of the groups may do something, as `kubectl auth can-i` asks for somebody else.
   * @param user Default: one that no role names
   */
  public async allows(
    groups: readonly string[],
    action: ResourceAction,
    user = "somebody",
  ): Promise<boolean> {
    const path = "/apis/authorization.k8s.io/v1/subjectaccessreviews";
    const body = {
      apiVersion: "authorization.k8s.io/v1",
      kind: "SubjectAccessReview",
      spec: { user, groups: [...groups], resourceAttributes: action },
    };
    const text = await this.ask("POST", path, body);
    if (text === undefined) throw new Error("the API server doesn't review access");
    return (JSON.parse(text) as { status: { allowed: boolean } }).status.allowed;
  }

  public async remove(kind: Kind, name: string, namespace?: string): Promise<void> {
    await this.ask("DELETE", pathOf(kind, namespace, name));
  }

  /** @returns undefined if there is no such object or kind */
  private async ask(
    method: string,
    path: string,
    body?: unknown,
    contentType?: string,
  ): Promise<string | undefined> {
    const { status, text } = await this.request(method, path, body, contentType);
    if (status === 429) {
      // A kind whose CRD was just created, or created again: "storage is (re)initializing".
      await sleep(1000);
      return this.ask(method, path, body, contentType);
    }
    if (status === 404) return undefined;
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 400)}`);
    return text;
  }

  private async request(
    method: string,
    path: string,
    body?: unknown,
    contentType = "application/json",
  ): Promise<Answer> {
    const server = this.config.getCurrentCluster()?.server;
    if (server === undefined) throw new Error(`${this.kubeconfig} has no cluster`);
    const options: https.RequestOptions = {
      method,
      headers: { Accept: "application/json", "Content-Type": contentType },
      timeout: 30_000,
    };
    await this.config.applyToHTTPSOptions(options);
    return new Promise((resolve, reject) => {
      const request = https.request(server + path, options, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.once("end", () => {
          resolve({ status: response.statusCode ?? 0, text });
        });
        response.once("error", reject);
      });
      request.once("timeout", () => request.destroy(new Error(`${method} ${path}: no answer`)));
      request.once("error", reject);
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}
