import { Fn } from "cdktf";
import { engineTraits } from "landbridge/contract";

import { arn, ContractClusterSecret, type RegisteredCluster, url } from "../../modules/contract";
import { ClusterSecret } from "../../modules/engine/argocd";
import { AdministratorRights, EngineRole, WorkloadRole } from "../../modules/fleet";
import type { ConfigOf, EngineConfig } from "../engines/context";
import type { FleetWiring, Workload } from "./wiring";

/** The components of Argo CD that ask clusters, by the names of their service accounts. */
const SERVICE_ACCOUNTS = [
  "argocd-application-controller",
  "argocd-applicationset-controller",
  "argocd-server",
];

/** Argo CD from its chart: the role of its pods assumes one of each workload environment. */
export const argocdFleet: FleetWiring<ConfigOf<"argocd">> = {
  signsIn: true,
  usesNetwork: true,
  addEngineRole: (stack, { name, clusterName, workloadRoleArns }) =>
    new EngineRole(stack, "engine-role", {
      name,
      clusterName,
      namespace: engineTraits("argocd").namespace,
      serviceAccounts: SERVICE_ACCOUNTS,
      assumes: workloadRoleArns,
    }).roleArn,
  addPrincipal: (stack, name, engineRoleArn) =>
    new WorkloadRole(stack, "hub-role", { name, engineRoleArn }).roleArn,
  ...registeredAs(({ access, principalArn }) => ({
    server: url(access.endpoint),
    data: {
      config: Fn.jsonencode({
        awsAuthConfig: { clusterName: access.clusterName, roleARN: principalArn },
        tlsClientConfig: { insecure: false, caData: access.certificateAuthorityData },
      }),
    },
  })),
};

/** EKS's Argo CD: it signs in with the capability's role, and reaches private API servers by itself. */
export const argocdEksFleet: FleetWiring<ConfigOf<"argocd-eks">> = {
  signsIn: true,
  usesNetwork: false,
  addEngineRole: (_stack, { ownRoleArn }) => {
    if (ownRoleArn === undefined) throw new Error("argocd-eks without the role of its capability");
    return ownRoleArn;
  },
  addPrincipal: (_stack, _name, engineRoleArn) => engineRoleArn,
  ...registeredAs(({ access }) => ({
    server: arn(access.clusterArn),
    data: { project: "default" },
  })),
};

/** What all kinds of Argo CD have in common: rights, and a cluster Secret with the contract. */
function registeredAs<Config extends EngineConfig>(
  reach: (workload: Workload) => Omit<RegisteredCluster, "name">,
): Required<Pick<FleetWiring<Config>, "addRights" | "register" | "clusterSecret">> {
  const clusterSecret: Required<FleetWiring<Config>>["clusterSecret"] = ({ git }, workload) =>
    new ContractClusterSecret(
      workload.contract,
      { url: git.url, revision: git.branch },
      { name: workload.environment.name, ...reach(workload) },
    );
  return {
    addRights: (stack) => {
      new AdministratorRights(stack, "hub-rights");
    },
    clusterSecret,
    register: (stack, context, workload, after) => [
      new ClusterSecret(stack, `workload-${workload.environment.name}`, {
        values: clusterSecret(context, workload),
        after,
      }).secret,
    ],
  };
}
