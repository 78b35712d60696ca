import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { ClusterRule } from "../rule";
import type { InvalidValue } from "./invalid-values/invalid-value-type";
import { unusablePolicyPorts } from "./invalid-values/network-ports";
import { addressesOutsidePools } from "./unusable-values/address-pools";
import { unusableRoutes } from "./unusable-values/alertmanager";
import { unusableDurations } from "./unusable-values/certificates";
import { joinedFlags } from "./unusable-values/flags";
import { unusableServer } from "./unusable-values/issuers";
import { unusableRequirements, unusableSelectors } from "./unusable-values/karpenter";
import { unusableAnnotations } from "./unusable-values/load-balancers";
import { uselessRules } from "./unusable-values/roles";
import { unusableScaleTarget } from "./unusable-values/scale-targets";
import { unusableBackupSchedule, unusableSchedule } from "./unusable-values/schedules";
import { unboundClaims } from "./unusable-values/static-volumes";

/** What is checked, by `group/kind`. */
const CHECKS: Readonly<
  Record<string, (object: ClusterObject, model: Model) => Iterable<InvalidValue>>
> = {
  "autoscaling/HorizontalPodAutoscaler": unusableScaleTarget,
  "apps/DaemonSet": joinedFlags,
  "apps/Deployment": joinedFlags,
  "apps/StatefulSet": joinedFlags,
  "cert-manager.io/Certificate": unusableDurations,
  "cert-manager.io/ClusterIssuer": unusableServer,
  "cert-manager.io/Issuer": unusableServer,
  "cilium.io/CiliumClusterwideNetworkPolicy": unusablePolicyPorts,
  "cilium.io/CiliumNetworkPolicy": unusablePolicyPorts,
  "karpenter.k8s.aws/EC2NodeClass": unusableSelectors,
  "karpenter.sh/NodePool": unusableRequirements,
  "monitoring.coreos.com/AlertmanagerConfig": unusableRoutes,
  "networking.k8s.io/Ingress": unusableAnnotations,
  "postgresql.cnpg.io/ScheduledBackup": unusableBackupSchedule,
  "rbac.authorization.k8s.io/ClusterRole": uselessRules,
  "rbac.authorization.k8s.io/Role": uselessRules,
  "velero.io/Schedule": unusableSchedule,
  "volsync.backube/ReplicationDestination": unusableSchedule,
  "volsync.backube/ReplicationSource": unusableSchedule,
};

/** LB646 */
export const unusableValue: ClusterRule = {
  id: "LB646",
  name: "unusable-value",
  severity: "error",
  summary: "A controller can't use the value of a field that has the right type.",
  why: "The controller or its webhook refuses the object, or it has no effect: no certificate, no load balancer, no node, no alert.",
  remedy: "Correct the value.",
  limits:
    "Durations of a Certificate, servers of Let's Encrypt, flags and values in one argument, requirements of a NodePool, discovery tags of an EC2NodeClass (a warning where subnets and security groups have similar ones), receivers and matchers of an AlertmanagerConfig, JSON in annotations of the AWS Load Balancer Controller, schedules of VolSync, Velero and CloudNativePG, ports of Cilium's policies, the group of an autoscaler's target, API groups of Roles, size, class and modes of claims that name a volume, and fixed addresses of Services, where all pools of MetalLB or Cilium are known, are checked.",
  checksRemotes: true,
  *check(model) {
    for (const object of model.objects) {
      const check = CHECKS[`${object.id.group}/${object.id.kind}`];
      if (check === undefined || (object.substituted?.errors.length ?? 0) > 0) continue;
      for (const { path, message, isWarning } of check(object, model))
        yield {
          ...(isWarning && { severity: "warning" }),
          message: `${describe(object.id)}: ${message}${/[?.]$/.test(message) ? "" : "."}`,
          at: { object, path, value: true },
          object: object.id,
        };
    }
    yield* addressesOutsidePools(model);
    yield* unboundClaims(model);
  },
};
