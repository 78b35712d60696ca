import { regionsOfWorkloads } from "../../../config/workload-clusters";
import { platformTags } from "../../../lib/aws-tags";
import type { Account, QuotaName } from "../account";
import type { AwsContext, Check } from "../check";
import { ok, type Outcome, problem } from "../outcome";
import { type Demand, demandOf, workloadDemand } from "./quota-demand";

/** Name and code of a quota. */
const NAMES: Readonly<Record<QuotaName, { readonly name: string; readonly code: string }>> = {
  vpcs: { name: "VPCs per region", code: "vpc L-F678F1CE" },
  elasticIps: { name: "Elastic IP addresses", code: "ec2 L-0263D0A3" },
  onDemandVcpus: { name: "vCPUs of standard On-Demand instances", code: "ec2 L-1216C47A" },
  spotVcpus: { name: "vCPUs of standard Spot instances", code: "ec2 L-34B43A08" },
  networkLoadBalancers: {
    name: "Network Load Balancers per region",
    code: "elasticloadbalancing L-69A177A2",
  },
  applicationLoadBalancers: {
    name: "Application Load Balancers per region",
    code: "elasticloadbalancing L-53DA6B97",
  },
};

/** Quotas of EC2, VPC and Elastic Load Balancing that a first deploy uses, with its optional addons, modules and workload clusters. */
export const quotas: Check<AwsContext> = {
  title: "quotas",
  run: async (context) => {
    const { environment, account } = context;
    const { region } = environment;
    const own = outcomesIn(context, account, region, await demandOf(environment, account));
    const elsewhere = regionsOfWorkloads(environment)
      .filter((other) => other !== region)
      .map(async (other) => {
        const there = account.inRegion(other);
        const needed = await workloadDemand(environment, other, there);
        return outcomesIn(context, there, other, needed, ` in ${other}`);
      });
    const outcomes = (await Promise.all([own, ...elsewhere])).flat();
    const problems = outcomes.filter(({ status }) => status !== "ok");
    return problems.length > 0 ? problems : outcomes;
  },
};

async function outcomesIn(
  { platform, environment }: AwsContext,
  account: Account,
  region: string,
  needed: Demand,
  where = "",
): Promise<readonly Outcome[]> {
  // Whoever has created them: Crossplane's tag ManagedBy differs.
  const { Platform, Environment } = platformTags(platform, environment.name);
  const tags = { Platform: Platform ?? "", Environment: Environment ?? "" };
  return Promise.all(
    needed.map(async ([quota, amount]): Promise<Outcome> => {
      const { limit, used } = await account.usage(quota, tags);
      const { name, code } = NAMES[quota];
      const state = `${name}${where}: ${used} of ${limit} used by others, ${amount} needed`;
      if (used + amount <= limit) return ok(state);
      const [service = "", id = ""] = code.split(" ");
      return problem(
        state,
        `aws service-quotas request-service-quota-increase --service-code ${service} --quota-code ${id} --desired-value ${used + amount} --region ${region}`,
      );
    }),
  );
}
