import { nodeZones } from "../../../config/zones";
import type { AwsContext, Check } from "../check";
import { ok, type Outcome, problem, warning } from "../outcome";

/** The availability zones, and whether they offer the instance types of nodes and database. */
export const zones: Check<AwsContext> = {
  title: "zones and instance types",
  run: async ({ environment, account }) => {
    const { region, network, cluster } = environment;
    const wanted = nodeZones(environment).map((letter) => `${region}${letter}`);
    const usable = await account.zones();
    const missing = wanted.filter((zone) => !usable.includes(zone));
    if (missing.length > 0) {
      return [
        problem(
          `the account can't use ${missing.join(", ")}`,
          `Choose among ${usable.join(", ")} in network.${network.kind === "existing" ? "subnets" : "availabilityZones"}.`,
        ),
      ];
    }
    const types = [
      ...new Set(Object.values(cluster.nodeGroups).flatMap(({ instanceTypes }) => instanceTypes)),
    ];
    const nodes = await Promise.all(
      types.map(async (type) =>
        offering(`${type} for nodes`, await account.instanceTypeZones(type), wanted),
      ),
    );
    const outcomes = nodes.flat();
    return outcomes.length > 0 ? outcomes : [ok(`${wanted.join(", ")} offer ${types.join(", ")}`)];
  },
};

/** Problem with the zones that offer a type; undefined if all wanted zones do. */
export function offering(
  what: string,
  offered: readonly string[],
  wanted: readonly string[],
): readonly Outcome[] {
  const lacking = wanted.filter((zone) => !offered.includes(zone));
  if (lacking.length === 0) return [];
  if (lacking.length === wanted.length) {
    return [
      problem(
        `${what}: not offered in ${wanted.join(", ")}`,
        offered.length === 0
          ? "The region doesn't have it: choose another type."
          : `Choose another type, or zones among ${offered.join(", ")}.`,
      ),
    ];
  }
  return [
    warning(
      `${what}: not offered in ${lacking.join(", ")}`,
      "Choose another type, or add one that these zones have.",
    ),
  ];
}
