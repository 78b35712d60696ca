import { kubeconfigFiles, readContexts } from "landbridge/doctor";
import { isUserError, UserError } from "landbridge/errors";

import type { LocalEnvironmentInput } from "../../config/schema";
import type { Children } from "./children";
import type { KnownContext } from "./target";

/** Milliseconds that the API server may take for an answer. */
export const ANSWER = 10_000;

/** What a run of `npm run local` or `local:down` works with. */
export interface Session {
  /** The project's folder, absolute. */
  readonly root: string;
  /** The user's home directory, absolute. */
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The local environment as it is configured. */
  readonly configuration: LocalEnvironmentInput;
  /** Ids of its stacks, core first. */
  readonly stacks: readonly [core: string, bootstrap: string];
  readonly children: Children;
  /** Checks what Terraform needs. @throws UserError with all that is missing */
  readonly checkPrerequisites: () => void;
  readonly say: (line: string) => void;
  /** Asks a question that is answered by yes or no; undefined where there is no terminal. */
  readonly ask: ((question: string) => Promise<boolean>) | undefined;
  readonly isYes: boolean;
  readonly isYesReally: boolean;
  /** Milliseconds that Flux may take until all is Ready, or until a stage is removed. */
  readonly timeout: number;
}

/** How a run ends: done, failed, or interrupted as shells tell it. */
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
    // Without one there is nothing to choose from; kind would write one.
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
 * Asks whether to go on.
 * @throws UserError if there is nobody to ask
 */
export async function isAgreed({ isYes, ask }: Session, question: string): Promise<boolean> {
  if (isYes) return true;
  if (ask !== undefined) return ask(question);
  throw new UserError({
    place: "--yes",
    message: "there is no terminal to ask on; with --yes nothing is asked",
  });
}
