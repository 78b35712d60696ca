import type { FluxComponent } from "../../../lib/flux-components";
import type { Sensitive } from "../../contract";
import type { GitAuth, GitOpsEngineProps } from "../engine";
import type { FluxControllers } from "../flux";

/** A Git repository, and the credentials that its kind of authentication needs. */
export interface GitSource {
  readonly kind: "git";
  /** `ssh://`, `https://` or `http://` address. */
  readonly url: string;
  readonly branch: string;
  readonly auth: GitAuth;
  /** Lines of a `known_hosts` file; needed for `ssh`. */
  readonly knownHosts: readonly string[];
  /** Private key of a deploy key, token, or private key of a GitHub App, each of which only has to read. */
  readonly credential: Sensitive;
}

/** An artifact in an OCI registry, which a pipeline pushes with `flux push artifact`. */
export interface OciSource {
  readonly kind: "oci";
  /** `oci://` address without tag. */
  readonly url: string;
  readonly tag: string;
  /** Credentials to pull it with; missing for a public one. */
  readonly auth?: {
    readonly username: string;
    readonly token: Sensitive;
    /** Raise when the token has changed. */
    readonly revision: number;
  };
}

/** Where Flux Operator takes charts, manifests and images from: the internet, or a mirror of it. */
export interface OperatorSources {
  /** Helm repository of the charts, `oci://` or `https://`. */
  readonly charts: string;
  /** `oci://` address of Flux's manifests, without tag. */
  readonly manifests: string;
  /** Image of Flux Operator, without tag. */
  readonly operatorImage: string;
  /** Registry and path of the images of Flux's controllers. */
  readonly fluxImages: string;
}

/** Settings of Flux Operator; GitOpsEngineProps has the settings of every engine. */
export interface FluxOperatorEngineProps extends Omit<GitOpsEngineProps, "auth"> {
  /** What Flux reconciles. */
  readonly source: GitSource | OciSource;
  /** Exact version of Flux Operator, of its charts and of its manifests, such as `0.58.1`. */
  readonly operatorVersion: string;
  /** Controllers to install. */
  readonly components: readonly FluxComponent[];
  /** How the controllers run. */
  readonly controllers: FluxControllers;
  /** Names of shards, each with its own controllers for the objects that have its label. Default: none. */
  readonly shards: readonly string[];
  /**
   * The service account that Flux impersonates where an object names none: objects of one namespace can then neither
   * refer to another one nor use Flux's own permissions. Default: no lockdown.
   */
  readonly tenantServiceAccount?: string | undefined;
  readonly sources: OperatorSources;
  /** Engine whose running Flux is taken over. Default: none. */
  readonly adopts?: "flux" | undefined;
  /** Whether Terraform refuses to plan its removal. Default: false. */
  readonly deletionProtection?: boolean;
}
