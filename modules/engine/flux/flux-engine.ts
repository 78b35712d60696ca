import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { ENGINE_NAMESPACE } from "landbridge/contract";
import { UserError } from "landbridge/errors";

import type { FluxComponent } from "../../../lib/flux-components";
import { DEFAULT_COMPONENT_COUNT, FLUX_COMPONENTS } from "../../../lib/flux-components";
import type { GitOpsEngine, GitOpsEngineProps } from "../engine";
import { FluxBootstrapGit } from "./bootstrap-git";
import type { FluxControllers } from "./controller-settings";
import { controllerPatches } from "./controller-settings";
import type { GitHubAppAuth, GitHubAppKey } from "./github-app";
import { GitHubAppSecret } from "./github-app";
import { lockdownPatches } from "./lockdown";
import { ownKustomization } from "./own-kustomization";

/** Settings for Flux's bootstrap; GitOpsEngineProps has the settings of every engine. */
export interface FluxEngineProps extends GitOpsEngineProps {
  /** Controllers to install. */
  readonly components: readonly FluxComponent[];
  /** Take the manifests from the provider's binary instead of GitHub. */
  readonly embeddedManifests: boolean;
  /** How the controllers run. */
  readonly controllers: FluxControllers;
  /**
   * The service account that Flux impersonates where an object names none: objects of one namespace can then neither
   * refer to another one nor use Flux's own permissions. Default: no lockdown.
   */
  readonly tenantServiceAccount?: string | undefined;
  /** Whether Terraform refuses to plan its removal. Default: false. */
  readonly deletionProtection?: boolean;
  /** Private key of the GitHub App; needed if `auth` is one. */
  readonly gitHubAppKey?: GitHubAppKey;
}

/** How long Flux may take to become Ready; with images to fetch it takes one or two minutes. */
const TIMEOUT = "8m";

/**
 * Flux, bootstrapped from Git. Needs the stack's Flux provider (and Kubernetes provider for a
 * GitHub App). Destroying it keeps the namespace, which contains what Terraform wrote, and the files
 * in Git, which a rebuilt cluster starts from.
 */
export class FluxEngine extends Construct implements GitOpsEngine {
  public readonly installed: ITerraformDependable;

  constructor(scope: Construct, id: string, props: FluxEngineProps) {
    super(scope, id);
    const { engine, auth, after } = props;
    const app = auth.kind === "github-app" ? this.addGitHubApp(auth, props) : undefined;
    const patches = controllerPatches(props.controllers, props.components);
    const lockdown =
      props.tenantServiceAccount === undefined
        ? []
        : lockdownPatches(props.tenantServiceAccount, props.components);
    const extra = select(props.components, FLUX_COMPONENTS.slice(DEFAULT_COMPONENT_COUNT));
    this.installed = new FluxBootstrapGit(this, "bootstrap", {
      path: engine.path,
      version: engine.version,
      embeddedManifests: props.embeddedManifests,
      namespace: ENGINE_NAMESPACE,
      components: select(props.components, FLUX_COMPONENTS.slice(0, DEFAULT_COMPONENT_COUNT)),
      ...(extra.length > 0 ? { componentsExtra: extra } : {}),
      // The provider's 15 minutes are long for who waits in vain, as for a commit that another one has overtaken.
      timeouts: { create: TIMEOUT, update: TIMEOUT },
      ...(props.deletionProtection === true ? { lifecycle: { preventDestroy: true } } : {}),
      keepNamespace: true,
      deleteGitManifests: false,
      ...(app === undefined ? {} : { disableSecretCreation: true }),
      kustomizationOverride: ownKustomization(auth, patches, lockdown),
      dependsOn: [...after, ...(app === undefined ? [] : [app.secret])],
    });
  }

  private addGitHubApp(
    auth: GitHubAppAuth,
    { gitHubAppKey, after }: FluxEngineProps,
  ): GitHubAppSecret {
    if (gitHubAppKey === undefined) {
      throw new UserError({
        place: this.node.path,
        message: "a GitHub App needs its private key",
        remedy: "pass gitHubAppKey, from a sensitive Terraform variable",
      });
    }
    return new GitHubAppSecret(this, "github-app", { auth, key: gitHubAppKey, after });
  }
}

function select(chosen: readonly FluxComponent[], from: readonly FluxComponent[]): FluxComponent[] {
  return from.filter((component) => chosen.includes(component));
}
