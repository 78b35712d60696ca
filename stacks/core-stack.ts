import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";

import { namePrefix } from "../config/names";
import type { AwsEnvironment } from "../config/schema";
import { partitionOf } from "../lib/aws-regions";
import { platformTags } from "../lib/aws-tags";
import {
  Authentik,
  EbsCsi,
  ExternalDns,
  ExternalSecrets,
  Headlamp,
  HEADLAMP_CLIENT_ID,
  headlampIssuerUrl,
  LoadBalancerController,
} from "../modules/addons";
import { Cluster } from "../modules/cluster";
import { Contract, text } from "../modules/contract";
import { Database } from "../modules/database";
import { Dns } from "../modules/dns";
import { Karpenter } from "../modules/karpenter";
import { Network } from "../modules/network";
import type { ClusterAccess } from "./cluster-access";
import type { Core } from "./core";
import { engineInfo } from "./engine";
import { addBackend, requireTerraform } from "./terraform";

export interface CoreStackProps {
  /** Name of the platform, the first part of every account-wide name. */
  readonly platform: string;
  readonly environment: AwsEnvironment;
}

/** AWS: network, cluster, DNS, database, and what the cluster's controllers need outside of it. */
export class CoreStack extends TerraformStack implements Core {
  public readonly contract: Contract;
  public readonly access: ClusterAccess;

  constructor(scope: Construct, id: string, { platform, environment }: CoreStackProps) {
    super(scope, id);
    const { region, accountId, cluster: clusterConfig, secrets } = environment;
    const name = namePrefix(platform, environment.name);
    const place = { region, accountId, partition: partitionOf(region) ?? "aws" };
    requireTerraform(this);
    addBackend(this, environment, "core");
    addAwsProvider(this, platform, environment);

    const contract = new Contract(this, environment.name, engineInfo(environment));
    contract.variable("TF_ENVIRONMENT", text(environment.name));
    contract.variable("TF_AWS_REGION", text(region));

    const network = new Network(this, "network", {
      name,
      region,
      cidr: environment.network.cidr,
      availabilityZones: environment.network.availabilityZones,
      subnetPrefix: environment.network.subnetPrefix,
      natGateways: environment.network.natGateways,
      interfaceEndpoints: environment.network.interfaceEndpoints,
      flowLogs: { retentionDays: environment.network.flowLogRetentionDays },
      clusterName: name,
    });
    const cluster = new Cluster(this, "cluster", {
      name,
      ...place,
      version: clusterConfig.version,
      vpcId: network.vpcId,
      subnetIds: network.privateSubnetIds,
      endpoint: { publicAccessCidrs: clusterConfig.publicAccessCidrs },
      logRetentionDays: clusterConfig.logRetentionDays,
      accessEntries: Object.entries(clusterConfig.access).map(([entry, access]) => ({
        name: entry,
        ...access,
      })),
      nodeGroup: clusterConfig.nodeGroup,
      addons: clusterConfig.addons,
      deletionProtection: clusterConfig.deletionProtection,
      oidcProvider: clusterConfig.oidcProvider,
      contract,
    });
    const { clusterName } = cluster;
    const shared = { name, clusterName, ...place, contract };

    const ebsCsi = new EbsCsi(this, "ebs-csi", shared);
    const ebsAddon = cluster.addon("aws-ebs-csi-driver", [ebsCsi.association]);
    new Karpenter(this, "karpenter", shared);
    new LoadBalancerController(this, "load-balancer-controller", {
      ...shared,
      vpcId: network.vpcId,
    });

    const dns = new Dns(this, "dns", { ...environment.dns, contract });
    new ExternalDns(this, "external-dns", { ...shared, domain: dns.domain, zoneArn: dns.zoneArn });

    const database = new Database(this, "authentik-database", {
      identifier: `${name}-authentik`,
      databaseName: "authentik",
      ...place,
      ...environment.database,
      vpcId: network.vpcId,
      subnetGroupName: network.databaseSubnetGroupName,
      clientSecurityGroupIds: { nodes: cluster.nodeSecurityGroupId },
    });
    const generated = {
      recoveryWindowDays: secrets.recoveryWindowDays,
      secretVersion: secrets.generation,
    };
    const authentik = new Authentik(this, "authentik", {
      ...shared,
      ...generated,
      domain: dns.domain,
      database,
      adminEmail: secrets.adminEmail,
    });
    const headlamp = new Headlamp(this, "headlamp", {
      ...shared,
      ...generated,
      domain: dns.domain,
      authentikHostname: authentik.hostname,
    });
    new ExternalSecrets(this, "external-secrets", {
      ...shared,
      secrets: [...authentik.secrets, ...headlamp.secrets],
    });

    if (clusterConfig.oidcLogin) {
      const login = {
        issuerUrl: headlampIssuerUrl(authentik.hostname),
        clientId: HEADLAMP_CLIENT_ID,
        // Authentik's UUID of the user (the blueprint's sub_mode): never given twice, unlike mail addresses.
        usernameClaim: "sub",
        usernamePrefix: "oidc:",
        groupsClaim: "groups",
        groupsPrefix: "oidc:",
      };
      cluster.oidcLogin(login, [ebsAddon]);
    }

    this.contract = contract;
    this.access = {
      kind: "eks",
      clusterName,
      region,
      endpoint: cluster.endpoint,
      certificateAuthorityData: cluster.certificateAuthorityData,
    };
  }
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
