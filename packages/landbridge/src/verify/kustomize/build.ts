import type { RenderedObject } from "../kubernetes/object";
import type { YamlRecord } from "../yaml/json";

/** What can be wrong with a kustomization; each kind is explained by a rule of its own. */
export type BuildProblemKind =
  /** The directory itself is not there, or is a file. */
  | "missing-path"
  /** An entry of a kustomization, or a file that it names, is not there. */
  | "missing-file"
  /** The same entry twice in one list. */
  | "duplicate-entry"
  /** The same object from two entries: kustomize refuses it. */
  | "duplicate-object"
  /** A path that leads out of the repository. */
  | "outside-repository"
  /** A base over the network: what it holds is not known. */
  | "remote-base"
  /** A file that is not YAML. */
  | "invalid-yaml"
  /** A document without apiVersion, kind or name, where an object is expected. */
  | "not-an-object"
  /** A patch whose target matches nothing. */
  | "patch-without-target"
  /** A patch that can not be applied (path not there, no such operation). */
  | "invalid-patch"
  /** A kustomization that kustomize does not accept (unknown field, wrong type, cycle). */
  | "invalid-kustomization"
  /** Two kustomization files in one folder: kustomize refuses it. */
  | "second-kustomization"
  /** A Component where resources are expected, or the other way round. */
  | "misplaced-component"
  /** kustomize is needed for this folder and is not on PATH. */
  | "kustomize-missing"
  /** kustomize was needed and failed; the message is its own. */
  | "kustomize-failed";

/** Something that keeps a folder from being built, or that is silently without effect. */
export interface BuildProblem {
  readonly kind: BuildProblemKind;
  /** One sentence without the place. */
  readonly message: string;
  readonly file: string;
  /** From 1. */
  readonly line?: number;
  /** From 1. */
  readonly column?: number;
  readonly related?: readonly {
    readonly file: string;
    readonly line?: number;
    readonly message: string;
  }[];
}

/** The result of building one folder. */
export interface Build {
  /** In kustomize's order. What could be built is there even when there are problems. */
  readonly objects: readonly RenderedObject[];
  readonly problems: readonly BuildProblem[];
  /** Every file that was read, kustomizations included. */
  readonly files: ReadonlySet<string>;
  /** Whether objects may be missing: a remote base, a broken file, kustomize not at hand. */
  readonly incomplete: boolean;
}

/** What a Flux Kustomization adds to the folder it points at (its `spec`, same names, unparsed). */
export interface FluxOverrides {
  readonly targetNamespace?: string;
  readonly namePrefix?: string;
  readonly nameSuffix?: string;
  /** `spec.patches`: `patch` text with an optional `target`. */
  readonly patches?: readonly unknown[];
  /** `spec.images`: name, newName, newTag, digest. */
  readonly images?: readonly unknown[];
  /** `spec.components`: paths relative to the folder. */
  readonly components?: readonly string[];
  readonly ignoreMissingComponents?: boolean;
  /** `spec.commonMetadata`: labels and annotations set on every object after the build. */
  readonly commonMetadata?: YamlRecord;
  /** File and line of the Flux Kustomization, for problems of its own fields. */
  readonly place: { readonly file: string; readonly line?: number };
}

/** Builds folders as Flux does. One per run: folders that several builds share are read once. */
export interface KustomizeBuilder {
  /**
   * @param directory path from the repository's root
   * @param overrides of the Flux Kustomization; without it the folder is built as `kustomize build` does
   */
  build(directory: string, overrides?: FluxOverrides): Promise<Build>;
}
