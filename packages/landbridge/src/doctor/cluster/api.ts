/** The API server of a cluster, read only: all that the doctor gets. */
export interface Api {
  /** Name of the kubeconfig's context. */
  readonly context: string;
  /** Address of the API server, `https://host:port`. */
  readonly server: string;
  /**
   * Answers a GET.
   * @param path from the server's root, such as `/api/v1/namespaces/default`
   * @returns the parsed JSON; undefined if there is nothing at the path (404)
   * @throws ForbiddenError if the credentials do not suffice for this path, UserError for all else
   */
  get(path: string): Promise<unknown>;
}

/** The API server of a cluster in which something is to be changed. */
export interface WritableApi extends Api {
  /**
   * Merges into an object (JSON merge patch); one that is gone is no error.
   * @throws ForbiddenError, UserError as `get` does
   */
  merge(path: string, body: unknown): Promise<void>;
  /**
   * Deletes an object; one that is gone is no error. What it owns is deleted in the background.
   * @throws ForbiddenError, UserError as `get` does
   */
  delete(path: string): Promise<void>;
}

/** The API server knows who asks, and does not let them read a path. */
export class ForbiddenError extends Error {
  constructor(
    public readonly path: string,
    /** The API server's words, which name the user and the right that is missing. */
    message: string,
  ) {
    super(message);
    this.name = "ForbiddenError";
  }
}
