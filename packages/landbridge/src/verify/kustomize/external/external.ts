/** The files of a build and the directory in which kustomize is called. */
export interface ExternalRequest {
  /** Directory to build, from the root of `files`. */
  readonly directory: string;
  /** Content by path. */
  readonly files: ReadonlyMap<string, Buffer | string>;
}

/** Output of kustomize. */
export type ExternalResult =
  | { readonly kind: "built"; readonly yaml: string }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "missing" };

/** Real kustomize, for what is not read directly. */
export interface ExternalKustomize {
  build(request: ExternalRequest): Promise<ExternalResult>;
}
