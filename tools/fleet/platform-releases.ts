import { DiskRepository, text, verifyFleet } from "landbridge/verify";

import type { Environment } from "../../config/schema";
import { lockdownOf } from "../../config/tenants";
import type { PlatformReleases } from "../../fleet/tenants/platform-accounts";

/**
 * The HelmReleases that an environment has in Git without a service account, by the Kustomizations that apply them;
 * undefined where Flux isn't locked down.
 * @param root the checkout, absolute
 */
export async function platformReleases(
  root: string,
  environment: Environment,
): Promise<PlatformReleases | undefined> {
  const lockdown = lockdownOf(environment);
  if (lockdown === undefined) return undefined;
  const { fleet } = await verifyFleet({
    repository: new DiskRepository(root),
    paths: [`gitops/clusters/${environment.name}`],
    terraform: false,
    rules: [],
  });
  const [model] = fleet.models;
  const found = new Map<string, { dependsOn: readonly string[]; namespaces: string[] }>();
  for (const { applier } of model?.helmReleases ?? []) {
    const { parent } = applier;
    if (parent === undefined || text(applier.spec, "serviceAccountName") !== undefined) continue;
    const dependsOn = parent.dependsOn.map(({ name }) => name);
    const known = found.get(parent.name) ?? { dependsOn, namespaces: [] };
    found.set(parent.name, { ...known, namespaces: [...known.namespaces, applier.namespace] });
  }
  const kustomizations = [...found].map(([name, rest]) => ({ name, ...rest }));
  const namespaces = new Set(kustomizations.flatMap((each) => each.namespaces));
  const makers = (model?.ofKind("", "Namespace") ?? []).flatMap(({ id, applier }) =>
    namespaces.has(id.name) ? [applier.name] : [],
  );
  return {
    environment: environment.name,
    account: lockdown.account,
    kustomizations,
    makers: [...new Set(makers)].sort(),
  };
}
