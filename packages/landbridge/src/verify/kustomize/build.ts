import type { RenderedObject } from "../kubernetes/object";
import type { YamlFiles } from "../repository/yaml-files";
import type { FieldPath, YamlRecord } from "../yaml/json";
import type { Gap } from "./gap";

/** Problems of a kustomization; a rule explains each kind. */
export type BuildProblemKind =
  /** The directory itself is not there, or is a file. */
  | "missing-path"
  /** An entry of a kustomization, or a file that it names, is not there. */
  | "missing-file"
  /** The same entry twice in one list. */
  | "duplicate-entry"
  /** The same object from two entries: kustomize refuses it. */
  | "duplicate-object"
  /** The same object from two files of an Application: Argo CD applies the last. */
  | "repeated-object"
  /** A path that leads out of the repository. */
  | "outside-repository"
  /** A remote base: its contents are unknown. */
  | "remote-base"
  /** A path in a submodule that isn't checked out: its contents are unknown. */
  | "missing-submodule"
  /** A file that is not YAML. */
  | "invalid-yaml"
  /** A patch with a key twice in a mapping, of which kustomize takes the first. */
  | "repeated-key"
  /** A document without apiVersion, kind or name, where an object is expected. */
  | "not-an-object"
  /** A patch whose target matches nothing. */
  | "patch-without-target"
  /** A patch that can not be applied (path not there, no such operation). */
  | "invalid-patch"
  /** A file outside of its kustomization's directory, where what builds it allows none. */
  | "outside-root"
  /** A field that Flux drops before kustomize could refuse it. */
  | "ignored-field"
  /** A kustomization that kustomize does not accept (unknown field, wrong type, cycle). */
  | "invalid-kustomization"
  /** Two kustomization files in one directory: kustomize refuses it. */
  | "second-kustomization"
  /** A Component where resources are expected, or the other way round. */
  | "misplaced-component"
  /** A template of a chart that Helm refuses. */
  | "invalid-template"
  /** A value that a template of a chart prints, and that nothing sets. */
  | "unset-value"
  /** kustomize is needed for this directory and is not on PATH. */
  | "kustomize-missing"
  /** kustomize was needed and failed; the message is its own. */
  | "kustomize-failed";

/** Something that keeps a directory from being built, or that is silently without effect. */
export interface BuildProblem {
  readonly kind: BuildProblemKind;
  /** One sentence without the place. */
  readonly message: string;
  /** The reference as written in the kustomization: a path such as `../base/app.yaml`, or an address. */
  readonly entry?: string;
  readonly file: string;
  /** From 1. */
  readonly line?: number;
  /** From 1. */
  readonly column?: number;
  /** Whether what is built now doesn't reach the place. */
  readonly dormant?: true;
  readonly related?: readonly {
    readonly file: string;
    readonly line?: number;
    readonly message: string;
  }[];
}

/** The result of building one directory. */
export interface Build {
  /** In kustomize's order. What could be built is there even when there are problems. */
  readonly objects: readonly RenderedObject[];
  readonly problems: readonly BuildProblem[];
  /** Every file that was read, kustomizations included. */
  readonly files: ReadonlySet<string>;
  /** Whether objects may be missing: a remote base, a broken file, kustomize not at hand. */
  readonly incomplete: boolean;
  /** What may have them; at least one if `incomplete`, unless kustomize rejects a directory that is known completely. */
  readonly gaps: readonly Gap[];
}

/** Settings that a Flux Kustomization adds to its directory (its `spec`, same names, unparsed). */
export interface FluxOverrides {
  readonly targetNamespace?: string;
  readonly namePrefix?: string;
  readonly nameSuffix?: string;
  /** `spec.patches`: `patch` text with an optional `target`. */
  readonly patches?: readonly unknown[];
  /** `spec.images`: name, newName, newTag, digest. */
  readonly images?: readonly unknown[];
  /** Of an Application: name and count of workloads. */
  readonly replicas?: readonly unknown[];
  /** `spec.components`: paths relative to the directory. */
  readonly components?: readonly string[];
  readonly ignoreMissingComponents?: boolean;
  /** `spec.commonMetadata`: labels and annotations set on every object after the build. */
  readonly commonMetadata?: YamlRecord;
  /** Whether the artifact lacks a file of the repository: no kustomization is generated for it. */
  readonly lacks?: (file: string) => boolean;
  /** File and line of the Flux Kustomization, for problems of its own fields. */
  readonly place: { readonly file: string; readonly line?: number };
  /** Where the fields are in it. Default: `spec`. */
  readonly path?: FieldPath;
}

/** Builds directories as Flux does. One per run: directories that several builds share are read once. */
export interface KustomizeBuilder {
  /** The same builder for other content of the repository. */
  reading(sources: YamlFiles): KustomizeBuilder;
  /**
   * @param directory path from the repository's root
   * @param overrides of the Flux Kustomization; without it the directory is built as `kustomize build` does
   */
  build(directory: string, overrides?: FluxOverrides): Promise<Build>;
}
