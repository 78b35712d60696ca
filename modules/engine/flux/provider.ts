import type { IResolvable } from "cdktf";
import { TerraformProvider } from "cdktf";
import type { Construct } from "constructs";

import type { AttributesOf } from "./attributes";
import { toAttributes, toHclAttributes } from "./attributes";

/** The provider that the bindings are written for; the schema is held against them in a test. */
export const FLUX_PROVIDER = {
  name: "flux",
  source: "fluxcd/flux",
  // renovate: datasource=terraform-provider depName=fluxcd/flux
  version: "1.8.5",
  constraint: "~> 1.7",
} as const;

/** Basic authentication of a Git server. */
export interface FluxGitHttp {
  /** User name; any text for GitHub and GitLab tokens. */
  readonly username?: string;
  /** Password or token. */
  readonly password?: string;
  /** Allows `http://` addresses. Default: false. */
  readonly allowInsecureHttp?: boolean | IResolvable;
  /** PEM certificate authority of a server with a private certificate. */
  readonly certificateAuthority?: string;
}

/** Key authentication of a Git server. */
export interface FluxGitSsh {
  /** User of the SSH server, usually `git`. */
  readonly username?: string;
  /** PEM private key. */
  readonly privateKey?: string;
  /** Passphrase of the private key. */
  readonly password?: string;
  /** Host key algorithms, most preferred first. */
  readonly hostkeyAlgos?: readonly string[];
}

/** The Git repository that Flux is bootstrapped from. */
export interface FluxGit {
  /** `ssh://`, `https://` or `http://` address. */
  readonly url: string;
  /** Branch to reconcile and push to. Default: main. */
  readonly branch?: string;
  /** Author of the provider's commits. Default: Flux. */
  readonly authorName?: string;
  readonly authorEmail?: string;
  /** Text after the commit message, such as `[skip ci]`. */
  readonly commitMessageAppendix?: string;
  /** GPG key ring (a path), key id and passphrase to sign commits. */
  readonly gpgKeyRing?: string;
  readonly gpgKeyId?: string;
  readonly gpgPassphrase?: string;
  readonly http?: FluxGitHttp;
  readonly ssh?: FluxGitSsh;
}

/** A command that prints short-lived credentials (client-go exec plugin). */
export interface FluxKubernetesExec {
  /** Such as `client.authentication.k8s.io/v1beta1`. */
  readonly apiVersion: string;
  readonly command: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** How the provider reaches the cluster: `host` with credentials, or a kubeconfig. */
export interface FluxKubernetes {
  readonly host?: string;
  /** PEM certificates of the API server's authority. */
  readonly clusterCaCertificate?: string;
  readonly exec?: FluxKubernetesExec;
  readonly token?: string;
  readonly clientCertificate?: string;
  readonly clientKey?: string;
  readonly username?: string;
  readonly password?: string;
  readonly insecure?: boolean | IResolvable;
  readonly proxyUrl?: string;
  readonly configPath?: string;
  readonly configPaths?: readonly string[];
  readonly configContext?: string;
  readonly configContextAuthInfo?: string;
  readonly configContextCluster?: string;
}

/** Arguments of the provider `fluxcd/flux`: how it reaches Git and the cluster. */
export interface FluxProviderConfig {
  readonly git?: FluxGit;
  readonly kubernetes?: FluxKubernetes;
  /** Alias, if a stack has several. */
  readonly alias?: string;
}

const HTTP: AttributesOf<FluxGitHttp> = {
  username: "string",
  password: "string",
  allowInsecureHttp: "bool",
  certificateAuthority: "string",
};

const SSH: AttributesOf<FluxGitSsh> = {
  username: "string",
  privateKey: "string",
  password: "string",
  hostkeyAlgos: ["list", "string"],
};

const GIT: AttributesOf<FluxGit> = {
  url: "string",
  branch: "string",
  authorName: "string",
  authorEmail: "string",
  commitMessageAppendix: "string",
  gpgKeyRing: "string",
  gpgKeyId: "string",
  gpgPassphrase: "string",
  http: { nested: HTTP },
  ssh: { nested: SSH },
};

const EXEC: AttributesOf<FluxKubernetesExec> = {
  apiVersion: "string",
  command: "string",
  args: ["list", "string"],
  env: ["map", "string"],
};

const KUBERNETES: AttributesOf<FluxKubernetes> = {
  host: "string",
  clusterCaCertificate: "string",
  exec: { nested: EXEC },
  token: "string",
  clientCertificate: "string",
  clientKey: "string",
  username: "string",
  password: "string",
  insecure: "bool",
  proxyUrl: "string",
  configPath: "string",
  configPaths: ["set", "string"],
  configContext: "string",
  configContextAuthInfo: "string",
  configContextCluster: "string",
};

/** The attributes of the provider, as its schema has them. */
export const FLUX_PROVIDER_ATTRIBUTES: AttributesOf<Omit<FluxProviderConfig, "alias">> = {
  git: { nested: GIT },
  kubernetes: { nested: KUBERNETES },
};

/** The Terraform provider `fluxcd/flux`, of which no prebuilt binding is published. */
export class FluxProvider extends TerraformProvider {
  public static readonly tfResourceType = FLUX_PROVIDER.name;

  constructor(
    scope: Construct,
    id: string,
    public readonly config: FluxProviderConfig,
  ) {
    super(scope, id, {
      terraformResourceType: FluxProvider.tfResourceType,
      terraformGeneratorMetadata: {
        providerName: FLUX_PROVIDER.name,
        providerVersion: FLUX_PROVIDER.version,
        providerVersionConstraint: FLUX_PROVIDER.constraint,
      },
      terraformProviderSource: FLUX_PROVIDER.source,
    });
  }

  public override get alias(): string | undefined {
    return this.config.alias;
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return {
      ...toAttributes(FLUX_PROVIDER_ATTRIBUTES, this.config),
      ...(this.alias === undefined ? {} : { alias: this.alias }),
    };
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return toHclAttributes({ ...FLUX_PROVIDER_ATTRIBUTES, alias: "string" }, this.config);
  }
}
