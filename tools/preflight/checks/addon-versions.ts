import type { AwsContext, Check } from "../check";
import { ok, type Outcome, problem } from "../outcome";

/** Whether EKS offers the versions of its addons for the version of Kubernetes. */
export const addonVersions: Check<AwsContext> = {
  title: "EKS addons",
  run: async ({ environment, account }) => {
    const { version: kubernetes, addons } = environment.cluster;
    const outcomes = await Promise.all(
      Object.entries(addons).map(async ([addon, version]): Promise<readonly Outcome[]> => {
        const offered = await account.addonVersions(addon, kubernetes);
        if (offered.includes(version)) return [];
        const newest = offered.slice(0, 3).join(", ");
        return [
          problem(
            `EKS doesn't offer ${addon} ${version} for Kubernetes ${kubernetes}`,
            offered.length === 0
              ? `Check the addon's name: aws eks describe-addon-versions --kubernetes-version ${kubernetes}`
              : `Set cluster.addons to a version that it offers, such as ${newest}.`,
          ),
        ];
      }),
    );
    const problems = outcomes.flat();
    const count = Object.keys(addons).length;
    return problems.length > 0 ? problems : [ok(`all ${count} versions are offered`)];
  },
};
