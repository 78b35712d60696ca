import type { ArgoCluster } from "../argocd/cluster";
import type { Location } from "../findings/location";
import type { ObjectId } from "../kubernetes/object";
import type { FluxConfiguration } from "./flux-configuration";

/** A namespace that exists before Flux applies anything. */
export interface ExistingNamespace {
  readonly name: string;
  /** Whether something else makes it on its way and keeps no record of it: a bootstrap, a chart. */
  readonly implied?: boolean;
  /** Whether a command of a script or README creates it, which may have been run or not. */
  readonly byCommand?: true;
  readonly place: Location;
  /** See {@link ExistingData.beforeFlux}. */
  readonly beforeFlux?: boolean;
}

/** A file that Terraform commits to Git; the checkout may not have it yet. */
export interface ExistingFile {
  /** Path from the repository's root. */
  readonly path: string;
  /** Content, with stand-ins for what is not known. */
  readonly text: string;
  /** Name of the Git repository that gets it, with `*` for what is not known; undefined if nothing tells it. */
  readonly repository?: string;
  /** Where its text is written; the resource, if it isn't written in one place. */
  readonly place: Location;
}

/** A ConfigMap or Secret that is made outside Git. */
export interface ExistingData {
  readonly kind: "ConfigMap" | "Secret";
  readonly namespace: string;
  readonly name: string;
  readonly place: Location;
  /** Keys of `data`; undefined where they are not known. */
  readonly keys?: ReadonlyMap<string, ExistingKey>;
  /** Set where values that aren't in Git may give it other keys: variables of Terraform with a default. */
  readonly mayHaveMore?: true;
  /** Labels; undefined where they are not known. */
  readonly labels?: ReadonlyMap<string, string>;
  readonly immutable?: boolean;
  /**
   * Whether it is guaranteed to exist before Flux starts: false where Terraform has no dependency of the
   * Flux bootstrap on it; undefined where that is not known.
   */
  readonly beforeFlux?: boolean;
  /** Set where it may be for another cluster or tool: Terraform has it, and nothing ties that to the Git tree. */
  readonly nearby?: true;
  /** What creates its namespace, if Terraform may do so later because it doesn't depend on it. */
  readonly besideNamespace?: Location;
}

/** A key of a ConfigMap or Secret. */
export interface ExistingKey {
  /** The value, where it is known at this time. */
  readonly value?: string;
  /** A value of the same type and shape, for what is known only after apply. */
  readonly standIn?: string;
  /** Type in the contract: string, arn, id, cidr, hostname, url, account-id, number, boolean, list. */
  readonly type?: string;
  /** Whether Terraform marks it sensitive. */
  readonly sensitive?: boolean;
  readonly place?: Location;
}

/** A service account that gets an IAM role (EKS Pod Identity, or IRSA). */
export interface ExistingIdentity {
  readonly namespace: string;
  readonly serviceAccount: string;
  /** ARN or name of the role, where it is known. */
  readonly role?: string;
  readonly mechanism: "pod-identity" | "irsa";
  /** What creates the service account; only those of `git` are in the repository. */
  readonly managedBy: "git" | "eks-addon" | "terraform";
  readonly place: Location;
  /** See {@link ExistingData.beforeFlux}. */
  readonly beforeFlux?: boolean;
}

/** A subject that a role's trust policy names. */
export interface TrustedSubject {
  /** `system:serviceaccount:<namespace>:<name>`. */
  readonly subject: string;
  /** Whether `*` and `?` in it mean any text (`StringLike`). */
  readonly isPattern: boolean;
}

/** An IAM role that service accounts assume with their token (IRSA), with everything that it trusts. */
export interface ExistingRole {
  /** undefined where it is not known. */
  readonly name?: string;
  /** Stand-ins for the ARN: the texts that Terraform's references to it have. */
  readonly arns: readonly string[];
  readonly subjects: readonly TrustedSubject[];
  readonly place: Location;
}

/** A secret of AWS Secrets Manager, Vault or the like that External Secrets reads. */
export interface ExistingSecret {
  readonly name: string;
  readonly arn?: string;
  /** Variable by which Git names the secret. */
  readonly variable?: string;
  /** JSON properties; undefined where they are not known. */
  readonly properties?: readonly string[];
  /** Service accounts that may read it; undefined where that is not known. */
  readonly readers?: readonly { readonly namespace: string; readonly serviceAccount: string }[];
  readonly place: Location;
}

/** An object of any kind of which only a part of the name may be known. */
export interface ExistingObject {
  /** With `*`, or an expression of a template, for each part that isn't known; no namespace where it may be any. */
  readonly id: ObjectId;
  readonly place: Location;
}

/** A Helm release that is in the cluster before Flux starts. */
export interface ExistingRelease {
  readonly name: string;
  /** undefined where it is not known. */
  readonly namespace?: string;
  /** Names of its chart, and of those that this one depends on; undefined where they are not known. */
  readonly charts?: readonly string[];
  /** Whether only the definitions of its chart are there. */
  readonly onlyCrds: boolean;
  /** Whether its chart, as it is installed, has no CRDs. */
  readonly withoutCrds?: true;
  readonly place: Location;
}

/** Something that Terraform names account-wide or keeps state under: for the rules on fleets. */
export interface ExistingName {
  /** `state-key`, `flux-path`, or a Terraform type such as `aws_iam_role`. */
  readonly kind: string;
  /** The name as it will be; undefined parts make it unknown and leave it out. */
  readonly name: string;
  readonly place: Location;
  /** Of a `flux-path`: URL of the Git repository with the directory, where Terraform's provider names it. */
  readonly url?: string;
  /** Of a `flux-path`: name of that repository, which may be known where its owner isn't. */
  readonly repository?: string;
  /** Of a `flux-path`: branch, or other revision, that the cluster reads, with `*` for what is not known. */
  readonly branch?: string;
  /** Of a `flux-path`: whether it is made of the default of a variable, which a run may set to something else. */
  readonly isByDefault?: true;
  /** Account of AWS, or the profile that stands for it, where Terraform's provider names it. */
  readonly account?: string;
  /** Of a `flux-path`: whether the bootstrap creates the directory, with Flux's own manifests. */
  readonly isCreated?: true;
  /** Of a `flux-path`: whether Terraform applies the objects that read it, and commits nothing. */
  readonly isApplied?: true;
}

/** A cluster that Flux applies to from this one, and whose contract is known. */
export interface ExistingRemote {
  /** Name of its environment. */
  readonly environment: string;
  /** Namespace of the objects that are applied to it. */
  readonly namespace: string;
  /** ConfigMap in that namespace with the way to it. */
  readonly kubeConfig: string;
  /** Service account, in a namespace of the same name there, that Flux must impersonate; undefined if it needs none. */
  readonly serviceAccount?: string | undefined;
  readonly place: Location;
}

/**
 * What exists in a cluster but not in Git, from the contract, Terraform, a plan or landbridge.yaml.
 * Every list contains what is known; `complete` says whether there can be more.
 */
export interface Prerequisites {
  /** Whether nothing else is made outside Git: then a missing ConfigMap is an error, else it is not known. */
  readonly complete: boolean;
  /** Whether that includes what Kustomizations of other repositories bring, which can't be read here. */
  readonly includesOtherRepositories?: boolean;
  /** Where it was read from, for messages: `contract of dev`, `terraform/`. Empty when nothing is known. */
  readonly sources: readonly string[];
  readonly namespaces: readonly ExistingNamespace[];
  readonly data: readonly ExistingData[];
  readonly identities: readonly ExistingIdentity[];
  /** IAM roles with a trust policy that is known. */
  readonly roles?: readonly ExistingRole[];
  /** undefined where no source lists remote secrets. */
  readonly secrets?: readonly ExistingSecret[];
  /** `<plural>.<group>` or `<group>` of CRDs that are installed by other means. */
  readonly crds: readonly string[];
  /** Helm releases that other tools install before Flux starts. */
  readonly releases: readonly ExistingRelease[];
  /** Where the repository shows that other tools install more in the cluster, whatever that is. */
  readonly preparedBy: readonly Location[];
  /** Flux's Kustomizations, HelmReleases and sources that are applied by other means, `Kustomization/flux-system/x`. */
  readonly appliers: readonly string[];
  /** What else Terraform creates: objects with names that aren't known, or from a chart; undefined where there are none. */
  readonly objects?: readonly ExistingObject[];
  /** Version of Flux, `v2.7.5`. */
  readonly fluxVersion?: string;
  /** Service account that a locked down Flux impersonates where an object names none; undefined where nothing tells. */
  readonly tenantServiceAccount?: string | undefined;
  /** Folder that the bootstrap makes Flux reconcile. */
  readonly fluxPath?: string;
  readonly names: readonly ExistingName[];
  /** Files that are committed to Git by other means than a person; undefined where there are none. */
  readonly files?: readonly ExistingFile[];
  /** What AKS's managed Flux reconciles. */
  readonly fluxConfigurations: readonly FluxConfiguration[];
  /** Names (without folders) of files that Terraform commits to Git, where its text or path is not known. */
  readonly commits: readonly string[];
  /** Clusters that Argo CD knows from Secrets that something outside Git writes; undefined where that isn't known. */
  readonly clusters?: readonly ArgoCluster[];
  /** Clusters that Flux applies to, with contracts; undefined where no contract says which there are. */
  readonly remotes?: readonly ExistingRemote[];
  /** Where the managed Argo CD of EKS is created; undefined where Argo CD is another one, or that isn't known. */
  readonly argocdOfEks?: Location;
  /** ARNs and names of things in AWS that Git may name; undefined where they are not known. */
  readonly arns?: readonly string[];
}

/** Nothing is known. */
export const NO_PREREQUISITES: Prerequisites = {
  complete: false,
  sources: [],
  namespaces: [],
  data: [],
  identities: [],
  crds: [],
  releases: [],
  preparedBy: [],
  appliers: [],
  names: [],
  fluxConfigurations: [],
  commits: [],
};
