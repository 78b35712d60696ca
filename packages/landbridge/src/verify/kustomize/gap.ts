import type { ObjectId } from "../kubernetes/object";

/** A place of a problem. */
export interface ProblemPlace {
  readonly file: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** Why objects are unknown, which limits what they can be. */
export type GapContent =
  /** Nothing is known of them. */
  | { readonly kind: "anything" }
  /** They are fetched from an address, such as `https://github.com/owner/name//config/crd?ref=v1`; undefined if that is unknown too. */
  | { readonly kind: "remote"; readonly address: string | undefined }
  /** A file or directory of the repository has them, which could not be read. */
  | { readonly kind: "unread"; readonly path: string }
  /** A file or directory that isn't in the repository was to have them. */
  | { readonly kind: "absent"; readonly path: string; readonly name?: string | undefined }
  /** SOPS has encrypted a whole object; its kind is undefined where that is encrypted, too. */
  | { readonly kind: "encrypted"; readonly object: string | undefined }
  /** Templates make them: these, with expressions in their names such as `<< inputs.name >>`. */
  | { readonly kind: "templates"; readonly objects: readonly ObjectId[] };

/** A part of what is applied of which the objects are unknown. */
export interface Gap {
  /** What may have them, for a message: `https://github.com/owner/name`, `apps/broken.yaml`. */
  readonly title: string;
  readonly place: ProblemPlace;
  readonly content: GapContent;
  /** The namespace that objects with one get, and the name that a Namespace gets; undefined where they keep theirs. */
  readonly namespace?: string | undefined;
  /** Whether they get other names: `namePrefix`, `nameSuffix`. */
  readonly isRenamed?: boolean;
  /** Whether generators make them that aren't understood, perhaps from files of the repository. */
  readonly isGenerated?: boolean;
}

/** What a problem of a build hides. */
export interface Hidden {
  /** The file or directory that could not be read; undefined if it isn't that. */
  readonly unread?: string;
  /** The name of the only object that is missing. */
  readonly name?: string | undefined;
  /** Set if all objects are known, and only something in them is not. */
  readonly isNoObject?: boolean;
}
