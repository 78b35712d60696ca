import { kubeconfigFiles, readContexts } from "landbridge/doctor";
import { isUserError, UserError } from "landbridge/errors";

import type { LocalEnvironmentInput } from "../../config/schema";
import type { Children } from "./children";
import type { KnownContext } from "./target";

/** Milliseconds to wait for an answer of the API server. */
export const ANSWER = 10_000;

/** The context of a run of `npm run local` or `local:down`. */
export interface Session {
  /** The project's directory, absolute. */
  readonly root: string;
  /** The user's home directory, absolute. */
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The configured local environment. */
  readonly configuration: LocalEnvironmentInput;
  /** Ids of its stacks, core first. */
  readonly stacks: readonly [core: string, bootstrap: string];
  readonly children: Children;
  /** Checks what Terraform needs. @throws UserError with everything that is missing */
  readonly checkPrerequisites: () => void;
  readonly say: (line: string) => void;
  /** Asks a yes-or-no question; undefined without a terminal. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
  readonly isYes: boolean;
  readonly isYesReally: boolean;
  /** Milliseconds to wait until everything is Ready, or until a stage is removed. */
  readonly timeout: number;
}

/** Exit codes of a run: done, failed, or interrupted as shells report it. */
export type ExitCode = 0 | 1 | 130;

/** The contexts of every kubeconfig file; the first file that has a name wins, as with kubectl. */
export async function knownContexts({ environment, home }: Session): Promise<{
  readonly contexts: readonly KnownContext[];
  readonly current: string;
}> {
  let files: readonly string[];
  try {
    files = kubeconfigFiles({ environment, home });
  } catch (error) {
    // Without a kubeconfig there is nothing to choose from, but kind can write one.
    if (!isUserError(error)) throw error;
    files = [];
  }
  const contexts = new Map<string, KnownContext>();
  let current = "";
  for (const file of files) {
    const found = await readContexts([file]);
    if (current === "") current = found.current;
    for (const { name, server } of found.all) {
      if (!contexts.has(name)) contexts.set(name, { name, server, kubeconfig: file });
    }
  }
  return { contexts: [...contexts.values()], current };
}

/**
 * Asks whether to continue.
 * @throws UserError without a terminal
 */
export async function isAgreed({ isYes, ask }: Session, question: string): Promise<boolean> {
  if (isYes) return true;
  if (ask !== undefined) return ask(question);
  throw new UserError({
    place: "--yes",
    message: "there is no terminal to ask on; use --yes to skip the question",
  });
}
