import type { KustomizeOptions } from "./kustomize/builder";
import type { ChartTools } from "./model/packaged-charts";
import type { Repository } from "./repository/repository";

/** What `landbridge verify` is asked for. */
export interface RepositoryOptions {
  readonly repository: Repository;
  /** Cluster paths from the root; empty to take landbridge.yaml's, or to find them. */
  readonly paths: readonly string[];
  /** `contract.json`, from the repository's root or absolute. */
  readonly contract?: string | undefined;
  /** Folder of Terraform sources, from the root; found where it is left out, not read where it is false. */
  readonly terraform?: string | false;
  /** Output of `terraform show -json`, from the repository's root or absolute. */
  readonly plan?: string | undefined;
  /** Version of Flux, `2.9`. */
  readonly flux?: string | undefined;
  /** Ids of the rules to run, such as `LB203`; all where it is left out. */
  readonly rules?: readonly string[];
  /** Where rendered folders are kept, absolute; nowhere where it is left out. */
  readonly cacheDirectory?: string | undefined;
  /** What may be used besides the files; default: kustomize or kubectl of this machine. */
  readonly kustomize?: KustomizeOptions;
  /** Directory of charts, absolute: archives, unpacked charts, or an OCI image layout. */
  readonly charts?: string | undefined;
  /** Charts that several runs share, in place of `charts`. */
  readonly chartTools?: ChartTools | undefined;
  /** Called with what is being done, often: `checking LB203`. */
  readonly onProgress?: ((what: string) => void) | undefined;
}
