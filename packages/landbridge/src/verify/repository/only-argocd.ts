import { memoize } from "../../lib/memoize";
import { filesOf } from "./files-below";
import type { Repository } from "./repository";

/** Files that may say what reconciles a repository. */
const TELLING = /(?:\.(?:ya?ml|json|tf|bicep|sh|ps1|md|mk)|(?:^|\/)(?:Makefile|[Jj]ustfile))$/;

const OF_ARGOCD = /\bargoproj\.io\/|\bargocd_application|\bargocd app create\b/;
const OF_FLUX = /fluxcd|flux_bootstrap|microsoft\.flux|\bflux (?:bootstrap|build|create|push)\b/i;

/** Whether files of a repository show that Argo CD applies it, and none that Flux does. */
export const isOnlyOfArgocd = memoize((repository: Repository): boolean => {
  const files = filesOf(repository).filter((file) => TELLING.test(file));
  const has = (pattern: RegExp): boolean =>
    files.some((file) => pattern.test(repository.read(file) ?? ""));
  return has(OF_ARGOCD) && !has(OF_FLUX);
});
