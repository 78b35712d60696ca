import { rolloutOf, type Rollout } from "../verify/graph/rollout";
import { LocalKustomize } from "../verify/kustomize/external/local-kustomize";
import { verifyRepository, type RepositoryOptions } from "../verify/verify-repository";

/** The rollouts of a repository's clusters. */
export async function rolloutsOf(options: RepositoryOptions): Promise<readonly Rollout[]> {
  const { fleet } = await verifyRepository({
    ...options,
    rules: [],
    kustomize: { external: new LocalKustomize() },
  });
  return fleet.models.map(rolloutOf);
}
