import type { TerraformStack } from "cdktf";
import { engineTraits } from "landbridge/contract";

import { FLUX_VERSION } from "../../config/versions";
import { arn, ContractClusterSecret, OWN_CLUSTER } from "../../modules/contract";
import { ContractConfigMaps } from "../../modules/contract/config-maps";
import { ClusterSecret } from "../../modules/engine/argocd";
import {
  ArgocdCapability,
  ArgocdEksEngine,
  ManagedSettings,
} from "../../modules/engine/argocd-eks";
import { addHelmProvider } from "../cluster-access";
import type { Core } from "../core";
import { argocdEksFleet } from "../fleet/argocd";
import { gitCredentials } from "../git-credentials";
import { argocdDirectory, generatedFile } from "./generated-file";
import type { CloudContext, ConfigOf, EngineCloud, EngineContext, EngineWiring } from "./wiring";

type Config = ConfigOf<"argocd-eks">;

/** Argo CD as a managed capability of EKS. */
export const argocdEks: EngineWiring<Config> = {
  // EKS chooses the version, and updates it.
  version: () => "managed",
  directory: argocdDirectory,
  clusterSecret,
  fleet: argocdEksFleet,
  addCloud,
  addSink: (stack, context) => {
    const { contract, git, access, deletionProtection } = context;
    addHelmProvider(stack, access);
    const { release } = new ManagedSettings(stack, "settings", {
      healthChecks: generatedFile(contract, "health-checks.yaml"),
    });
    const { resources } = new ContractConfigMaps(stack, "contract", {
      contract,
      deletionProtection,
      services: false,
      engineNamespace: release,
    });
    const { secret } = new ClusterSecret(stack, "cluster-secret", {
      values: clusterSecret({ contract, access }, git),
      after: [release, ...resources],
    });
    return [release, ...resources, secret];
  },
  install: (stack, { config, git, contract, deletionProtection }, info, after) => {
    const credentials = gitCredentials(stack, git.auth, engineTraits("argocd-eks").gitAccess);
    return new ArgocdEksEngine(stack, "argocd", {
      engine: info,
      auth: git.auth,
      url: git.url,
      credential: credentials.signIn,
      root: generatedFile(contract, "root.yaml"),
      kubectlImage: `${config.sources.fluxCliImage}:${FLUX_VERSION}`,
      after,
      deletionProtection,
    });
  },
};

function addCloud(stack: TerraformStack, context: CloudContext<Config>): EngineCloud {
  const { config, name, region, partition, clusterName } = context;
  const { identityCenter, admins, editors, viewers, vpcEndpointIds } = config;
  const { roleArn } = new ArgocdCapability(stack, "argocd", {
    name,
    clusterName,
    partition,
    identityCenter: {
      instanceArn: identityCenter.instanceArn,
      region: identityCenter.region ?? region,
    },
    people: { admins, editors, viewers },
    vpcEndpointIds,
  });
  return { roleArn };
}

/** EKS's Argo CD refuses the address of the cluster that it manages: it takes only ARNs. */
function clusterSecret(
  { contract, access }: Core,
  { url, branch }: EngineContext<Config>["git"],
): ContractClusterSecret {
  if (access.kind !== "eks") throw new Error("argocd-eks without EKS");
  return new ContractClusterSecret(
    contract,
    { url, revision: branch },
    { name: OWN_CLUSTER, server: arn(access.clusterArn), data: { project: "default" } },
  );
}
