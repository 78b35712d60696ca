import type { ITerraformDependable, TerraformStack } from "cdktf";

import type { AwsEnvironment } from "../../config/schema";
import type { Contract, ContractClusterSecret } from "../../modules/contract";
import type { ClusterAccess } from "../cluster-access";
import type { EngineConfig, EngineContext } from "../engines/context";

/** A management environment, as the core stacks of its workload environments see it. */
export interface Hub {
  readonly environment: AwsEnvironment;
  /** ARN of the role that its engine has. */
  readonly engineRoleArn: string;
  /** IPv4 networks that requests of its engine come from. */
  readonly egressCidrs: readonly string[];
}

/** A workload environment, as the bootstrap stack of its hub sees it. */
export interface Workload {
  readonly environment: AwsEnvironment;
  readonly contract: Contract;
  readonly access: Extract<ClusterAccess, { kind: "eks" }>;
  /** ARN of the role that its access entry admits. */
  readonly principalArn: string;
}

/** The core stack of a management environment, as far as the engine's role needs it. */
export interface EngineRoleContext {
  /** Prefix of account-wide names, such as `landbridge-management`. */
  readonly name: string;
  /** Name of the cluster, known once it exists. */
  readonly clusterName: string;
  /** ARNs of the roles that its workload environments have for it, whether they exist or not. */
  readonly workloadRoleArns: readonly string[];
  /** ARN of the role that the engine has anyway, if it has one. */
  readonly ownRoleArn: string | undefined;
}

/** How one kind of engine reaches the clusters of workload environments. */
export interface FleetWiring<Config extends EngineConfig> {
  /**
   * Whether the engine signs in to the clusters that Crossplane creates with its own role. Otherwise it uses kubeconfigs, whose
   * tokens are those of Crossplane's role.
   */
  readonly signsIn: boolean;
  /** Whether its requests come from the management cluster's network. */
  readonly usesNetwork: boolean;
  /** Gives the engine a role, in the core stack of the hub. @returns its ARN */
  addEngineRole(stack: TerraformStack, context: EngineRoleContext): string;
  /** @returns the ARN of the role for the access entry, in the core stack of a workload environment */
  addPrincipal(stack: TerraformStack, name: string, engineRoleArn: string): string;
  /** Says what the engine may do in a workload cluster, in the stack that has the cluster's provider. */
  addRights(stack: TerraformStack, environment: string): void;
  /**
   * Makes a workload environment known to the engine, in the bootstrap stack of the hub.
   * @param after what must exist before, such as the engine's namespace
   * @returns what must exist before the engine starts
   */
  register(
    stack: TerraformStack,
    context: EngineContext<Config>,
    workload: Workload,
    after: readonly ITerraformDependable[],
  ): readonly ITerraformDependable[];
  /** A workload environment as Argo CD knows it. */
  clusterSecret?(
    context: Pick<EngineContext<Config>, "git">,
    workload: Workload,
  ): ContractClusterSecret;
}
