import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { parse } from "yaml";

import type { KubernetesObject } from "../cluster/object";

interface Values {
  readonly manifest?: string;
  readonly configs?: { readonly cm?: Readonly<Record<string, unknown>>; readonly params?: object };
}

interface SecretBlock {
  readonly metadata: KubernetesObject["metadata"];
  readonly data?: Readonly<Record<string, string>>;
  readonly data_wo?: Readonly<Record<string, string>>;
}

interface Stack {
  readonly resource: {
    readonly helm_release: Readonly<Record<string, { readonly values?: readonly string[] }>>;
    readonly kubernetes_secret_v1: Readonly<Record<string, SecretBlock>>;
  };
}

interface Contract {
  readonly clusterSecret: {
    readonly annotations: Readonly<Record<string, { readonly value: string }>>;
  };
}

/** The label by which Argo CD tells its Secrets apart. */
const TYPE = "argocd.argoproj.io/secret-type";

/** What the default environment's stack contains for the engine `argocd`; what only Terraform knows are the contract's placeholders. */
export class SynthesizedEngine {
  private readonly values: readonly Values[];
  private readonly secrets: readonly SecretBlock[];
  private readonly contract: Contract;

  constructor(checkout: string, environment = "local") {
    const read = (file: string): unknown =>
      JSON.parse(fs.readFileSync(path.join(checkout, "cdktf.out", file), "utf8"));
    const { resource } = read("stacks/bootstrap/cdk.tf.json") as Stack;
    this.values = Object.values(resource.helm_release)
      .flatMap(({ values = [] }) => values)
      .map((text) => parse(text) as Values);
    this.secrets = Object.values(resource.kubernetes_secret_v1);
    this.contract = read(`contract/${environment}/contract.json`) as Contract;
  }

  /** `argocd-cm`, from the chart's values. */
  public get settings(): Record<string, string> {
    const all = this.values.flatMap(({ configs }) => Object.entries(configs?.cm ?? {}));
    return Object.fromEntries(all.map(([key, value]) => [key, String(value)]));
  }

  /** A parameter of Argo CD's components, from the chart's values. */
  public parameter(name: string): string {
    const all = this.values.flatMap(({ configs }) => Object.entries(configs?.params ?? {}));
    const [, value] = all.find(([key]) => key === name) ?? [];
    assert.ok(value !== undefined, `the values of the chart have no configs.params["${name}"]`);
    return String(value);
  }

  /** The ApplicationSet that the release `root` installs. */
  public get root(): KubernetesObject {
    const manifest = this.values.find((values) => values.manifest !== undefined)?.manifest;
    assert.ok(manifest !== undefined, "no release has an ApplicationSet in its values");
    return parse(manifest) as KubernetesObject;
  }

  /** The Secret that tells Argo CD about its own cluster. */
  public get clusterSecret(): Secret {
    const { metadata, data = {} } = this.secretOf("cluster");
    const { annotations } = this.contract.clusterSecret;
    const keys = Object.keys(metadata.annotations ?? {});
    const known = keys.map((key) => [key, annotations[key]?.value ?? ""]);
    return {
      metadata: { ...metadata, annotations: Object.fromEntries(known) as Record<string, string> },
      data,
    };
  }

  /** The Secret by which Argo CD signs in at the Git server. */
  public repositorySecret(token: string): Secret {
    const { metadata, data_wo: data = {} } = this.secretOf("repository");
    const pairs = Object.entries(data).map(([key, value]) => [
      key,
      value.startsWith("${") ? token : value,
    ]);
    return { metadata, data: Object.fromEntries(pairs) as Record<string, string> };
  }

  private secretOf(type: string): SecretBlock {
    const found = this.secrets.find(({ metadata }) => metadata.labels?.[TYPE] === type);
    assert.ok(found !== undefined, `the stack has no Secret of the type ${type}`);
    return found;
  }
}

interface Secret {
  readonly metadata: KubernetesObject["metadata"];
  readonly data: Readonly<Record<string, string>>;
}
