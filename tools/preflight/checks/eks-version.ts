import type { AwsContext, Check } from "../check";
import { ok, problem, warning } from "../outcome";

const DAY = 86_400_000;

/** How long before the end of standard support a warning is given: the time that an upgrade takes to plan. */
const NOTICE_DAYS = 60;

/** Whether EKS offers the version of Kubernetes, and for how long. */
export const eksVersion: Check<AwsContext> = {
  title: "EKS version",
  run: async ({ environment, account }) => {
    const { version, supportType } = environment.cluster;
    const versions = await account.clusterVersions();
    const found = versions.find((offered) => offered.version === version);
    const offered = versions.map((other) => other.version).join(", ");
    if (found === undefined || found.status === "UNSUPPORTED") {
      return [
        problem(
          `EKS doesn't offer Kubernetes ${version} in ${environment.region}`,
          `Set cluster.version to one of ${offered}.`,
        ),
      ];
    }
    if (found.status === "EXTENDED_SUPPORT") {
      if (supportType === "EXTENDED") {
        return [
          warning(
            `Kubernetes ${version} is in extended support, for which EKS charges more`,
            "Raise cluster.version by one minor version.",
          ),
        ];
      }
      return [
        problem(
          `Kubernetes ${version} is in extended support, which the cluster's upgrade policy STANDARD doesn't allow`,
          `Set cluster.version to a version in standard support (EKS offers ${offered}).`,
        ),
      ];
    }
    const end = found.endOfStandardSupport;
    const days = end === undefined ? Infinity : (end.getTime() - Date.now()) / DAY;
    if (end !== undefined && days < NOTICE_DAYS) {
      const then =
        supportType === "EXTENDED" ? "charges more for it" : "upgrades the cluster automatically";
      return [
        warning(
          `standard support of Kubernetes ${version} ends on ${dateOf(end)}; EKS then ${then}`,
          "Raise cluster.version by one minor version.",
        ),
      ];
    }
    return [
      ok(`${version}${end === undefined ? "" : `, in standard support until ${dateOf(end)}`}`),
    ];
  },
};

const dateOf = (date: Date): string => date.toISOString().slice(0, 10);
