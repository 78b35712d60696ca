import type { MonitoringTarget } from "../../modules/cloudwatch/targets";
import type { ModulePlatform } from "./optional-module";

/** What every environment has that CloudWatch has metrics of. Load balancers are named as their controllers name them. */
export function baseTargets({
  name,
  cluster,
  environment,
}: Pick<ModulePlatform, "name" | "cluster" | "environment">): readonly MonitoringTarget[] {
  const { addons, modules } = environment;
  const known = modules.cloudwatch?.networkLoadBalancers ?? [];
  const balancer = (label: string): MonitoringTarget => {
    const own = `${name}-${label}`;
    const loadBalancer = known.find((one) => one.startsWith(`net/${own}/`));
    return { kind: "nlb", label, name: own, loadBalancer };
  };
  const hasNginx = addons["nginx-ingress"]?.service.kind === "load-balancer";
  return [
    { kind: "eks", label: "cluster", clusterName: cluster.clusterName },
    { kind: "rds", label: "authentik", identifier: `${name}-authentik` },
    balancer("gateway"),
    ...(hasNginx ? [balancer("nginx")] : []),
  ];
}
