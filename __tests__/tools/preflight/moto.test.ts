/**
 * The questions to AWS, asked of a server that speaks its APIs: moto (PyPI `moto[server]`). For what it
 * lacks, a server in front of it answers in the shapes of the AWS SDK's models.
 */
import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import {
  AllocateAddressCommand,
  AttachInternetGatewayCommand,
  CreateInternetGatewayCommand,
  CreateRouteCommand,
  CreateSubnetCommand,
  CreateVolumeCommand,
  CreateVpcCommand,
  DescribeRouteTablesCommand,
  EC2Client,
  ModifyVpcAttributeCommand,
  RunInstancesCommand,
} from "@aws-sdk/client-ec2";
import {
  CreateLoadBalancerCommand,
  ElasticLoadBalancingV2Client,
} from "@aws-sdk/client-elastic-load-balancing-v2";
import { CreateRoleCommand, IAMClient } from "@aws-sdk/client-iam";
import { CreateGroupCommand, IdentitystoreClient } from "@aws-sdk/client-identitystore";
import { CreateDBInstanceCommand, RDSClient } from "@aws-sdk/client-rds";
import { CreateHostedZoneCommand, Route53Client } from "@aws-sdk/client-route-53";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";

import { describeUnless } from "../../../tools/jest/unless";
import { awsAccount } from "../../../tools/preflight/aws/account";
import { forward, freePort, REGION, STORE, untilUp } from "./moto-front";

const PROGRAM = process.env.MOTO_SERVER ?? "moto_server";
const reason =
  spawnSync(PROGRAM, ["--help"]).status === 0
    ? undefined
    : "moto_server is not on PATH (pip install 'moto[server]'; or set MOTO_SERVER)";

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

// moto loads each service at its first request.
jest.setTimeout(30_000);

describeUnless(reason, "an AWS account", () => {
  let moto: ChildProcess;
  let front: Server;

  beforeAll(async () => {
    const port = await freePort();
    moto = spawn(PROGRAM, ["-H", "127.0.0.1", "-p", String(port)], {
      stdio: "ignore",
      env: { ...process.env, MOTO_ACCOUNT_ID: "111122223333" },
    });
    front = createServer((asked, answer) => {
      void forward(asked, port).then(({ status, headers, body }) => {
        answer.writeHead(status, headers).end(body);
      });
    });
    await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
    process.env.AWS_ENDPOINT_URL = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    process.env.AWS_ACCESS_KEY_ID = "test";
    process.env.AWS_SECRET_ACCESS_KEY = "test";
    await untilUp(port);
  });

  afterAll(async () => {
    const ended = new Promise((resolve) => moto.once("exit", resolve));
    moto.kill();
    await ended;
    front.closeAllConnections();
    await new Promise((resolve) => front.close(resolve));
  });

  const account = awsAccount(REGION);
  const client = <C>(Service: new (settings: { region: string }) => C): C =>
    new Service({ region: REGION });

  test("says who is asking", async () => {
    expect(await account.caller()).toEqual({
      accountId: "111122223333",
      arn: expect.stringContaining("111122223333") as string,
    });
  });

  test("knows roles by name, with their path", async () => {
    await client(IAMClient).send(
      new CreateRoleCommand({ RoleName: "deployer", Path: "/x/", AssumeRolePolicyDocument: "{}" }),
    );
    expect(await account.roleArn("deployer")).toBe("arn:aws:iam::111122223333:role/x/deployer");
    expect(await account.roleArn("nobody")).toBeUndefined();
  });

  test("knows zones and what they offer", async () => {
    expect(await account.zones()).toEqual(["eu-west-1a", "eu-west-1b", "eu-west-1c"]);
    expect(await account.instanceTypeZones("m7g.large")).toContain("eu-west-1a");
    expect(await account.instanceTypeZones("m99.large")).toEqual([]);
    expect(await account.vcpus("m7g.large")).toBe(2);
    expect(await account.vcpus("m99.large")).toBeUndefined();
  });

  test("counts what others use of a quota", async () => {
    const tags = { Platform: "landbridge", Environment: "dev" };
    // The region's default VPC.
    expect(await account.usage("vpcs", tags)).toEqual({ limit: 5, used: 1 });
    const ec2 = client(EC2Client);
    await ec2.send(new AllocateAddressCommand({ Domain: "vpc" }));
    const Tags = Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
    await ec2.send(
      new AllocateAddressCommand({
        Domain: "vpc",
        TagSpecifications: [{ ResourceType: "elastic-ip", Tags }],
      }),
    );
    expect(await account.usage("elasticIps", tags)).toEqual({ limit: 5, used: 1 });
    await ec2.send(
      new RunInstancesCommand({
        ImageId: "ami-12c6146b",
        InstanceType: "m5.large",
        MinCount: 2,
        MaxCount: 2,
      }),
    );
    // Nodes of workload clusters have only the tags of EKS: one of the environment's, and one of another's.
    for (const cluster of ["landbridge-dev--orders", "landbridge-prod--orders"]) {
      await ec2.send(
        new RunInstancesCommand({
          ImageId: "ami-12c6146b",
          InstanceType: "m5.large",
          MinCount: 1,
          MaxCount: 1,
          TagSpecifications: [
            { ResourceType: "instance", Tags: [{ Key: "eks:cluster-name", Value: cluster }] },
          ],
        }),
      );
    }
    expect((await account.usage("onDemandVcpus", tags)).used).toBe(6);
    expect((await account.usage("spotVcpus", tags)).used).toBe(0);
  });

  test("counts load balancers of others, by their kind", async () => {
    const tags = { Platform: "landbridge", Environment: "dev" };
    const ec2 = client(EC2Client);
    const { Vpc } = await ec2.send(new CreateVpcCommand({ CidrBlock: "10.88.0.0/16" }));
    const subnet = { VpcId: Vpc!.VpcId!, CidrBlock: "10.88.1.0/24" };
    const { Subnet } = await ec2.send(new CreateSubnetCommand(subnet));
    const Subnets = [Subnet!.SubnetId!];
    const elb = client(ElasticLoadBalancingV2Client);
    const create = (Name: string, Tags: { readonly Key: string; readonly Value: string }[]) =>
      elb.send(new CreateLoadBalancerCommand({ Name, Type: "network", Subnets, Tags }));
    await create("other", [{ Key: "Platform", Value: "shop" }]);
    await create("gateway", [{ Key: "elbv2.k8s.aws/cluster", Value: "landbridge-dev" }]);
    await create(
      "terraform",
      Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
    );
    expect(await account.usage("networkLoadBalancers", tags)).toEqual({ limit: 5, used: 1 });
    expect((await account.usage("applicationLoadBalancers", tags)).used).toBe(0);
  });

  test("knows an instance of IAM Identity Center, and who is in its store", async () => {
    const arn = "arn:aws:sso:::instance/ssoins-0a1b2c3d4e5f6a7b";
    const store = await account.identityStore("eu-central-1", arn);
    expect(store).toBe(STORE);
    expect(await account.identityStore("eu-central-1", `${arn}x`)).toBeUndefined();
    const identities = new IdentitystoreClient({ region: "eu-central-1" });
    const { GroupId } = await identities.send(
      new CreateGroupCommand({ IdentityStoreId: STORE, DisplayName: "admins" }),
    );
    const has = (kind: "group" | "user", id: string) =>
      account.hasIdentity("eu-central-1", STORE, kind, id);
    expect(await has("group", GroupId!)).toBe(true);
    expect(await has("group", "9067f7a1-70a1-4a3c-9d4e-0a1b2c3d4e5f")).toBe(false);
    expect(await has("user", GroupId!)).toBe(false);
  });

  test("knows the versions of EKS and of its addons", async () => {
    expect(await account.clusterVersions()).toEqual([
      {
        version: "1.35",
        status: "STANDARD_SUPPORT",
        endOfStandardSupport: new Date("2027-03-27T00:00:00Z"),
      },
    ]);
    expect(await account.addonVersions("coredns", "1.35")).toEqual(["v1.13.2-eksbuild.21"]);
    expect(await account.cluster("none")).toBeUndefined();
  });

  test("knows the versions of PostgreSQL and where an instance class is offered", async () => {
    expect(await account.postgresVersions("17")).toEqual(["17.6", "17.10"]);
    expect(await account.postgresVersions("1")).toEqual([]);
    expect(await account.databaseZones("17.10", "db.t4g.micro")).toEqual([
      "eu-west-1a",
      "eu-west-1b",
    ]);
  });

  test("knows the state's bucket, also in another region", async () => {
    const s3 = new S3Client({ region: "eu-central-1", forcePathStyle: true });
    await s3.send(
      new CreateBucketCommand({
        Bucket: "state",
        CreateBucketConfiguration: { LocationConstraint: "eu-central-1" },
      }),
    );
    await s3.send(new PutObjectCommand({ Bucket: "state", Key: "dev/core.tfstate", Body: "{}" }));
    expect(await account.bucket("state")).toEqual({ region: "eu-central-1", isVersioned: false });
    expect(await account.bucket("none")).toBeUndefined();
    expect(await account.hasObject("state", "dev/core.tfstate")).toBe(true);
    expect(await account.hasObject("state", "prod/core.tfstate")).toBe(false);
  });

  test("knows the public zone of a domain, and not its neighbors", async () => {
    const route53 = client(Route53Client);
    for (const Name of ["example.com", "sub.example.com"]) {
      await route53.send(new CreateHostedZoneCommand({ Name, CallerReference: Name }));
    }
    const zones = await account.hostedZones("example.com");
    expect(zones).toHaveLength(1);
    expect(zones[0]?.nameServers.length).toBeGreaterThan(0);
    expect(await account.hostedZones("example.org")).toEqual([]);
  });

  test("finds what an earlier environment left behind", async () => {
    const secrets = client(SecretsManagerClient);
    for (const Name of ["x/kept", "x/deleted"]) {
      await secrets.send(new CreateSecretCommand({ Name, SecretString: "v" }));
    }
    await secrets.send(new DeleteSecretCommand({ SecretId: "x/deleted" }));
    expect(await account.secret("x/kept")).toEqual({ isBeingDeleted: false });
    expect(await account.secret("x/deleted")).toEqual({ isBeingDeleted: true });
    expect(await account.secret("x/none")).toBeUndefined();
    await client(RDSClient).send(
      new CreateDBInstanceCommand({
        DBInstanceIdentifier: "x-db",
        DBInstanceClass: "db.t4g.micro",
        Engine: "postgres",
        AllocatedStorage: 20,
        MasterUsername: "x",
        MasterUserPassword: "xxxxxxxx",
      }),
    );
    expect(await account.hasDatabase("x-db")).toBe(true);
    expect(await account.database("x-db")).toMatchObject({ storageGib: 20 });
    expect(await account.database("y-db")).toBeUndefined();
    expect(await account.hasDatabase("y-db")).toBe(false);
    const ec2 = client(EC2Client);
    await ec2.send(
      new CreateVolumeCommand({
        AvailabilityZone: "eu-west-1a",
        Size: 1,
        TagSpecifications: [
          {
            ResourceType: "volume",
            Tags: [
              { Key: "kubernetes.io/cluster/landbridge-old", Value: "owned" },
              { Key: "ebs.csi.aws.com/cluster", Value: "true" },
            ],
          },
        ],
      }),
    );
    expect(await account.left("landbridge-old", undefined)).toEqual([
      expect.objectContaining({ kind: "volume" }),
    ]);
    expect(await account.left("landbridge-new", undefined)).toEqual([]);
  });

  test("knows VPCs and subnets, and which have a way out", async () => {
    const ec2 = client(EC2Client);
    const { Vpc } = await ec2.send(new CreateVpcCommand({ CidrBlock: "10.77.0.0/16" }));
    const vpcId = Vpc!.VpcId!;
    const { Subnet } = await ec2.send(
      new CreateSubnetCommand({
        VpcId: vpcId,
        CidrBlock: "10.77.1.0/24",
        AvailabilityZone: "eu-west-1b",
        TagSpecifications: [
          { ResourceType: "subnet", Tags: [{ Key: "kubernetes.io/role/elb", Value: "1" }] },
        ],
      }),
    );
    const id = Subnet!.SubnetId!;
    expect(await account.vpc(vpcId)).toEqual({ cidrs: ["10.77.0.0/16"], hasDns: false });
    await ec2.send(
      new ModifyVpcAttributeCommand({ VpcId: vpcId, EnableDnsHostnames: { Value: true } }),
    );
    expect((await account.vpc(vpcId))?.hasDns).toBe(true);
    expect(await account.vpc("vpc-0123456789abcdef0")).toBeUndefined();
    expect(await account.subnets([id, "subnet-0123456789abcdef0"])).toEqual([
      {
        id,
        vpcId,
        zone: "eu-west-1b",
        freeAddresses: 251,
        tags: { "kubernetes.io/role/elb": "1" },
      },
    ]);
    expect(await account.withoutDefaultRoute(vpcId, [id])).toEqual([id]);
    const { InternetGateway } = await ec2.send(new CreateInternetGatewayCommand({}));
    const gateway = { InternetGatewayId: InternetGateway!.InternetGatewayId! };
    await ec2.send(new AttachInternetGatewayCommand({ VpcId: vpcId, ...gateway }));
    const filter = { Filters: [{ Name: "vpc-id", Values: [vpcId] }] };
    const { RouteTables } = await ec2.send(new DescribeRouteTablesCommand(filter));
    const { RouteTableId } = RouteTables![0]!;
    await ec2.send(
      new CreateRouteCommand({
        RouteTableId,
        DestinationCidrBlock: "0.0.0.0/0",
        GatewayId: gateway.InternetGatewayId,
      }),
    );
    expect(await account.withoutDefaultRoute(vpcId, [id])).toEqual([]);
  });
});
