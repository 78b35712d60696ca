import type { BuildProblem } from "../../kustomize/build";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import { ENCRYPTED_BY_GIT_CRYPT } from "../../repository/git-crypt";
import type { Excuse } from "./build-problem";

/** Flux takes the files as Git has them. Argo CD's repo-server, with an image of one's own, may unlock the repository. */
export function unlocked(
  { message }: BuildProblem,
  _: Model,
  { kind }: Applier,
): Excuse | undefined {
  const isLocked = kind === "Application" && message.endsWith(ENCRYPTED_BY_GIT_CRYPT);
  return isLocked
    ? { reason: "the build fails unless Argo CD's repo-server unlocks it" }
    : undefined;
}
