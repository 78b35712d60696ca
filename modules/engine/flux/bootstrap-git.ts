import type { IResolvable, TerraformMetaArguments } from "cdktf";
import { TerraformResource } from "cdktf";
import type { Construct } from "constructs";

import type { AttributesOf } from "./attributes";
import { toAttributes, toHclAttributes } from "./attributes";
import { FLUX_PROVIDER } from "./provider";

/** How long an operation may take, as Go durations such as `15m`. */
export interface FluxBootstrapGitTimeouts {
  readonly create?: string;
  readonly read?: string;
  readonly update?: string;
  readonly delete?: string;
}

/** Configuration of `flux_bootstrap_git`. Defaults are the provider's. */
export interface FluxBootstrapGitAttributes {
  /** Directory of the repository that the cluster reconciles; cannot be changed later. */
  readonly path?: string;
  /** Flux version such as `v2.7.5`; has no effect with `embeddedManifests`. */
  readonly version?: string;
  /** Take the manifests from the provider's binary instead of GitHub. Default: false. */
  readonly embeddedManifests?: boolean | IResolvable;
  /** Controllers to install. Default: source, kustomize, helm and notification controller. */
  readonly components?: readonly string[];
  /** Further controllers, such as `image-reflector-controller`. */
  readonly componentsExtra?: readonly string[];
  /** Default: flux-system. */
  readonly namespace?: string;
  /** Keep the namespace when Flux is uninstalled. Default: false. */
  readonly keepNamespace?: boolean | IResolvable;
  /** Delete Flux's files from the repository on destroy. Default: true. */
  readonly deleteGitManifests?: boolean | IResolvable;
  /** Content of the kustomization.yaml next to Flux's manifests, to patch them. */
  readonly kustomizationOverride?: string;
  /** How often Flux checks the repository. Default: 1m0s. */
  readonly interval?: string;
  /** Secret with the repository's credentials. Default: flux-system. */
  readonly secretName?: string;
  /** Use the Secret that exists instead of making one. Default: false. */
  readonly disableSecretCreation?: boolean | IResolvable;
  /** Deny other namespaces the way to the controllers. Default: true. */
  readonly networkPolicy?: boolean | IResolvable;
  /** Reconcile custom resources of all namespaces. Default: true. */
  readonly watchAllNamespaces?: boolean | IResolvable;
  /** Registry of the controllers' images. Default: ghcr.io/fluxcd. */
  readonly registry?: string;
  /** Credentials of the registry, `user:password`. */
  readonly registryCredentials?: string;
  /** Secret for pulling images. */
  readonly imagePullSecret?: string;
  /** Keys of taints that the controllers tolerate. */
  readonly tolerationKeys?: readonly string[];
  /** DNS domain of the cluster. Default: cluster.local. */
  readonly clusterDomain?: string;
  /** debug, info or error. Default: info. */
  readonly logLevel?: string;
  /** Where manifests come from, instead of Flux's releases. */
  readonly manifestsPath?: string;
  /** Include Git submodules. Default: false. */
  readonly recurseSubmodules?: boolean | IResolvable;
  readonly timeouts?: FluxBootstrapGitTimeouts;
}

/** Arguments of the resource `flux_bootstrap_git`, with Terraform's meta-arguments. */
export interface FluxBootstrapGitConfig
  extends FluxBootstrapGitAttributes, TerraformMetaArguments {}

const TIMEOUTS: AttributesOf<FluxBootstrapGitTimeouts> = {
  create: "string",
  read: "string",
  update: "string",
  delete: "string",
};

/** The attributes of `flux_bootstrap_git`, as the provider's schema has them. */
export const FLUX_BOOTSTRAP_GIT_ATTRIBUTES: AttributesOf<FluxBootstrapGitAttributes> = {
  path: "string",
  version: "string",
  embeddedManifests: "bool",
  components: ["set", "string"],
  componentsExtra: ["set", "string"],
  namespace: "string",
  keepNamespace: "bool",
  deleteGitManifests: "bool",
  kustomizationOverride: "string",
  interval: "string",
  secretName: "string",
  disableSecretCreation: "bool",
  networkPolicy: "bool",
  watchAllNamespaces: "bool",
  registry: "string",
  registryCredentials: "string",
  imagePullSecret: "string",
  tolerationKeys: ["set", "string"],
  clusterDomain: "string",
  logLevel: "string",
  manifestsPath: "string",
  recurseSubmodules: "bool",
  timeouts: { nested: TIMEOUTS },
};

/** Commits Flux's manifests to the repository and installs Flux: resource `flux_bootstrap_git`. */
export class FluxBootstrapGit extends TerraformResource {
  public static readonly tfResourceType = "flux_bootstrap_git";

  constructor(
    scope: Construct,
    id: string,
    private readonly config: FluxBootstrapGitConfig = {},
  ) {
    super(scope, id, {
      terraformResourceType: FluxBootstrapGit.tfResourceType,
      terraformGeneratorMetadata: {
        providerName: FLUX_PROVIDER.name,
        providerVersion: FLUX_PROVIDER.version,
        providerVersionConstraint: FLUX_PROVIDER.constraint,
      },
      provider: config.provider,
      dependsOn: config.dependsOn,
      count: config.count,
      forEach: config.forEach,
      lifecycle: config.lifecycle,
      provisioners: config.provisioners,
      connection: config.connection,
    });
  }

  /** The namespace that Flux lives in. */
  public get id(): string {
    return this.getStringAttribute("id");
  }

  /** The files that the provider wrote to the repository, by path. */
  public get repositoryFiles(): IResolvable {
    return this.interpolationForAttribute("repository_files");
  }

  protected override synthesizeAttributes(): Record<string, unknown> {
    return toAttributes(FLUX_BOOTSTRAP_GIT_ATTRIBUTES, this.config);
  }

  protected override synthesizeHclAttributes(): Record<string, unknown> {
    return toHclAttributes(FLUX_BOOTSTRAP_GIT_ATTRIBUTES, this.config);
  }
}
