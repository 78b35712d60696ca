import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { Aspects, TerraformStack } from "cdktf";
import type { Construct } from "constructs";

import { namePrefix } from "../config/names";
import { retentionOf } from "../config/retention";
import type { AwsEnvironment } from "../config/schema";
import { partitionOf } from "../lib/aws-regions";
import { platformTags } from "../lib/aws-tags";
import { RoleDefaults } from "../lib/role-defaults";
import { ADDONS } from "../modules/addons";
import { type AccessEntryProps, Cluster } from "../modules/cluster";
import { Contract, text } from "../modules/contract";
import type { Runner } from "../modules/runner";
import type { ClusterAccess } from "./cluster-access";
import type { Core } from "./core";
import { requireClusterAdmin } from "./deployer";
import { addDns } from "./dns";
import { addEngineCloud, engineInfo } from "./engine";
import { addHub, admitHub } from "./fleet/core";
import type { Hub } from "./fleet/wiring";
import { addModules } from "./modules/registry";
import { addNetwork } from "./network";
import { printOutputs } from "./outputs";
import { addRunner } from "./runner";
import { switchesOf } from "./switches";
import { addTenants } from "./tenants";
import { addBackend, requireTerraform } from "./terraform";

/** An environment on AWS, and the name that its resources start with. */
export interface CoreStackProps {
  /** Name of the platform, the first part of every account-wide name. */
  readonly platform: string;
  readonly environment: AwsEnvironment;
  /** The management environment that it is registered with. Default: none. */
  readonly hub?: Hub | undefined;
  /** The environments that are registered with it. Default: none. */
  readonly workloads?: readonly AwsEnvironment[];
}

/** AWS: network, cluster, DNS, and what every addon needs outside of the cluster. */
export class CoreStack extends TerraformStack implements Core {
  public readonly contract: Contract;
  public readonly access: Extract<ClusterAccess, { kind: "eks" }>;
  /** What its workload environments admit; undefined unless it is a management environment. */
  public readonly hub?: Hub;
  /** ARN of the role by which its hub signs in; undefined unless it is a workload environment. */
  public readonly principalArn?: string;

  constructor(scope: Construct, id: string, props: CoreStackProps) {
    super(scope, id);
    const { platform, environment, hub, workloads = [] } = props;
    const { region, accountId, cluster: clusterConfig } = environment;
    const name = namePrefix(platform, environment.name);
    const place = { region, accountId, partition: partitionOf(region) ?? "aws" };
    requireTerraform(this);
    addBackend(this, environment, "core");
    addAwsProvider(this, platform, environment);
    Aspects.of(this).add(new RoleDefaults(environment.iam));
    requireClusterAdmin(this, environment);

    const contract = new Contract(
      this,
      environment.name,
      engineInfo(hub?.environment ?? environment),
    );
    contract.variable("TF_ENVIRONMENT", text(environment.name));
    contract.variable("TF_AWS_REGION", text(region));

    const network = addNetwork(this, name, environment);
    const runner = addRunner(this, name, environment, network, workloads);
    const admission = hub && admitHub(this, name, environment, hub);
    const cluster = new Cluster(this, "cluster", {
      name,
      ...place,
      version: clusterConfig.version,
      vpcId: network.vpcId,
      subnetIds: network.privateSubnetIds,
      controlPlaneSubnetIds: network.controlPlaneSubnetIds,
      endpoint: {
        publicAccessCidrs: admission?.publicAccessCidrs ?? clusterConfig.publicAccessCidrs,
        privateAccessCidrs: clusterConfig.privateAccess.cidrs,
        privateAccessSecurityGroupIds: clusterConfig.privateAccess.securityGroupIds,
        runnerSecurityGroupId: runner?.securityGroupId,
      },
      serviceIpv4Cidr: clusterConfig.serviceIpv4Cidr,
      supportType: clusterConfig.supportType,
      zonalShift: clusterConfig.zonalShift,
      logRetentionDays: clusterConfig.logRetentionDays,
      accessEntries: [
        ...configuredAccess(clusterConfig.access),
        ...runnerAccess(runner),
        ...(admission === undefined ? [] : [admission.accessEntry]),
      ],
      nodeGroups: named(clusterConfig.nodeGroups),
      addons: clusterConfig.addons,
      addonConfiguration: clusterConfig.addonConfiguration,
      deletionProtection: clusterConfig.deletionProtection,
      oidcProvider: clusterConfig.oidcProvider,
      contract,
    });
    const retention = retentionOf(environment);
    const dns = addDns(this, environment, contract);

    const database = { ...environment.database, finalSnapshot: retention.finalSnapshot };
    const secrets = {
      ...environment.secrets,
      recoveryWindowDays: retention.recoveryWindowDays,
    };
    const { deletionProtection } = clusterConfig;
    const offered = {
      name,
      ...place,
      network,
      cluster,
      deletionProtection,
      dns,
      database,
      secrets,
      switches: switchesOf(environment),
      contract,
    };
    addTenants(contract, environment);
    for (const addon of ADDONS) addon.create(this, offered);
    const { clusterName } = cluster;
    const { roleArn: ownRoleArn } =
      hub === undefined
        ? addEngineCloud(this, { ...offered, config: environment.engine, clusterName })
        : {};
    if (environment.topology.kind === "management") {
      const { natAddresses } = network;
      const own = { platform, environment, name, clusterName, ownRoleArn, natAddresses, contract };
      this.hub = addHub(this, { ...own, workloads });
    }
    addModules(this, { ...offered, retention, environment });
    if (clusterConfig.oidcLogin) {
      for (const addon of ADDONS) {
        if (addon.login !== undefined) cluster.oidcLogin(addon.login(offered));
      }
    }

    printOutputs(this, { clusterName, region, nameServers: dns.nameServers });
    this.contract = contract;
    this.principalArn = admission?.principalArn;
    this.access = {
      kind: "eks",
      clusterName: cluster.clusterName,
      clusterArn: cluster.clusterArn,
      region,
      endpoint: cluster.endpoint,
      certificateAuthorityData: cluster.certificateAuthorityData,
    };
  }
}

/** An entry without groups leaves those of EKS alone. */
function configuredAccess(
  access: AwsEnvironment["cluster"]["access"],
): readonly AccessEntryProps[] {
  return named(access).map(({ groups, ...entry }) => ({
    ...entry,
    kubernetesGroups: groups.length === 0 ? undefined : groups,
  }));
}

/** The runner deploys `bootstrap`, so it administers the cluster. */
function runnerAccess(runner: Runner | undefined): readonly AccessEntryProps[] {
  if (runner === undefined) return [];
  return [
    {
      name: "platform-runner",
      principalArn: runner.roleArn,
      policy: "AmazonEKSClusterAdminPolicy",
    },
  ];
}

/** Entries of the configuration, each with its name. */
function named<Entry extends object>(
  entries: Readonly<Record<string, Entry>>,
): readonly (Entry & { readonly name: string })[] {
  return Object.entries(entries).map(([name, entry]) => ({ name, ...entry }));
}

/** Credentials come from the usual places of the AWS SDK; another account than the named one is refused. */
function addAwsProvider(
  stack: TerraformStack,
  platform: string,
  { name, region, accountId, tags }: AwsEnvironment,
): void {
  new AwsProvider(stack, "aws", {
    region,
    allowedAccountIds: [accountId],
    defaultTags: [{ tags: { ...platformTags(platform, name), ...tags } }],
  });
}
