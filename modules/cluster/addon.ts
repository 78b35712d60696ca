import { EksAddon } from "@cdktf/provider-aws/lib/eks-addon";
import type { ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";

import { addonConfiguration } from "./addon-configuration";
import type { AddonName, ClusterProps } from "./props";

/** Installs an EKS addon in its configured version, after what it needs. */
export function installAddon(
  scope: Construct,
  name: AddonName,
  clusterName: string,
  { addons, addonConfiguration: given }: Pick<ClusterProps, "addons" | "addonConfiguration">,
  dependsOn: readonly ITerraformDependable[],
): EksAddon {
  return new EksAddon(scope, `addon-${name}`, {
    clusterName,
    addonName: name,
    addonVersion: addons[name],
    configurationValues: addonConfiguration(name, given?.[name]),
    // Terraform is the addons' owner: edits in the cluster are undone with the next version.
    resolveConflictsOnCreate: "OVERWRITE",
    resolveConflictsOnUpdate: "OVERWRITE",
    ...(dependsOn.length > 0 && { dependsOn: [...dependsOn] }),
  });
}
