import { UserError } from "../../errors/user-error";

/** Read-only access to the API server of a cluster, the only access that the doctor has. */
export interface Api {
  /** Name of the kubeconfig's context. */
  readonly context: string;
  /** Address of the API server, `https://host:port`. */
  readonly server: string;
  /**
   * Answers a GET.
   * @param path from the server's root, such as `/api/v1/namespaces/default`
   * @returns the parsed JSON; undefined if there is nothing at the path (404)
   * @throws ForbiddenError if the credentials do not suffice for this path, AnswerError if the API server
   * refuses it for another reason, UserError for all else
   */
  get(path: string): Promise<unknown>;
}

/** The API server of a cluster in which something is to be changed. */
export interface WritableApi extends Api {
  /**
   * Merges into an object (JSON merge patch); a missing object isn't an error.
   * @throws ForbiddenError, UserError as `get` does
   */
  merge(path: string, body: unknown): Promise<void>;
  /**
   * Deletes an object; a missing object isn't an error. Its dependents are deleted in the background.
   * @throws ForbiddenError, UserError as `get` does
   */
  delete(path: string): Promise<void>;
}

/** The API server accepts the credentials, but denies access to a path. */
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

/** The API server has answered a request, and refuses it: another one may succeed. */
export class AnswerError extends UserError {
  constructor(
    server: string,
    /** The path of the request. */
    public readonly path: string,
    /** The API server's words. */
    words: string,
  ) {
    super({ place: server, message: `answers ${path} with: ${words}` });
  }
}
