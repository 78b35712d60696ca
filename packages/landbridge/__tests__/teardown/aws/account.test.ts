import { Account } from "../../../src/teardown/aws/account";
import { openAccount } from "../../../src/teardown/aws/open";
import { loadSdk, type AwsSdk } from "../../../src/teardown/aws/sdk";

type Answers = Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => object>>;

const SETTINGS = {
  region: "eu-west-1",
  credentials: { accessKeyId: "test", secretAccessKey: "test" },
};

/** Clients whose answers have the shape of the SDK's models; a command without an answer finds nothing. */
async function accountOf(answers: Answers) {
  const sdk = await loadSdk();
  const asked: string[] = [];
  const send = (command: object): Promise<object> => {
    const { input } = command as { input: Readonly<Record<string, unknown>> };
    const name = command.constructor.name.replace("Command", "");
    asked.push(name);
    return Promise.resolve(answers[name]?.(input) ?? {});
  };
  const clients = {
    ec2: new sdk.ec2.EC2Client(SETTINGS),
    elb: new sdk.elb.ElasticLoadBalancingV2Client(SETTINGS),
    route53: new sdk.route53.Route53Client(SETTINGS),
  };
  for (const client of Object.values(clients)) Object.assign(client, { send });
  const account = new Account(sdk, clients, { cluster: "acme-dev", domain: "dev.example.com" });
  return { account, asked };
}

test("what the cluster's tags and External-DNS's TXT records name is found; what is being deleted is not", async () => {
  const { account, asked } = await accountOf({
    DescribeInstances: ({ NextToken }) =>
      NextToken === undefined
        ? {
            Reservations: [
              { Instances: [{ InstanceId: "i-1", State: { Name: "running" } }] },
              { Instances: [{ InstanceId: "i-2", State: { Name: "terminated" } }] },
            ],
            NextToken: "next",
          }
        : {
            Reservations: [
              { Instances: [{ InstanceId: "i-3", State: { Name: "shutting-down" } }] },
            ],
          },
    DescribeLoadBalancers: () => ({
      LoadBalancers: [{ LoadBalancerArn: "arn:lb/own" }, { LoadBalancerArn: "arn:lb/other" }],
    }),
    DescribeTargetGroups: () => ({ TargetGroups: [{ TargetGroupArn: "arn:tg/own" }] }),
    DescribeTags: ({ ResourceArns }) => ({
      TagDescriptions: (ResourceArns as readonly string[]).map((ResourceArn) => ({
        ResourceArn,
        Tags: [
          {
            Key: "elbv2.k8s.aws/cluster",
            Value: ResourceArn.endsWith("own") ? "acme-dev" : "acme-prod",
          },
        ],
      })),
    }),
    DescribeNetworkInterfaces: ({ Filters }) =>
      JSON.stringify(Filters).includes("cluster.k8s.amazonaws.com/name")
        ? {
            NetworkInterfaces: [
              { NetworkInterfaceId: "eni-1", Status: "available" },
              { NetworkInterfaceId: "eni-2", Status: "in-use" },
            ],
          }
        : {},
    DescribeSecurityGroups: () => ({ SecurityGroups: [{ GroupId: "sg-1" }] }),
    DescribeVolumes: () => ({
      Volumes: [
        { VolumeId: "vol-1", State: "available" },
        { VolumeId: "vol-2", State: "deleting" },
      ],
    }),
    ListHostedZonesByName: () => ({
      HostedZones: [
        { Id: "/hostedzone/PRIVATE", Name: "dev.example.com.", Config: { PrivateZone: true } },
        { Id: "/hostedzone/Z1", Name: "dev.example.com.", Config: { PrivateZone: false } },
      ],
    }),
    ListResourceRecordSets: ({ HostedZoneId, StartRecordName }) => {
      expect(HostedZoneId).toBe("/hostedzone/Z1");
      const txt = (owner: string) => [
        { Value: `"heritage=external-dns,external-dns/owner=${owner},external-dns/resource=x"` },
      ];
      return StartRecordName === undefined
        ? {
            ResourceRecordSets: [
              { Name: "dev.example.com.", Type: "NS", ResourceRecords: [{ Value: "ns." }] },
              { Name: "a-app.dev.example.com.", Type: "TXT", ResourceRecords: txt("acme-dev") },
              { Name: "other.dev.example.com.", Type: "TXT", ResourceRecords: txt("acme-prod") },
            ],
            IsTruncated: true,
            NextRecordName: "b",
            NextRecordType: "TXT",
          }
        : {
            ResourceRecordSets: [
              { Name: "b.dev.example.com.", Type: "TXT", ResourceRecords: txt("acme-dev") },
            ],
            IsTruncated: false,
          };
    },
  });
  expect((await account.left()).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "instance i-1",
    "instance i-3",
    "load balancer arn:lb/own",
    "target group arn:tg/own",
    "network interface eni-1",
    "security group sg-1",
    "volume vol-1",
    "record a-app.dev.example.com",
    "record b.dev.example.com",
  ]);
  // Read only.
  expect(asked.filter((name) => !/^(?:Describe|List)/.test(name))).toEqual([]);
});

test("an empty account has nothing left", async () => {
  expect(await (await accountOf({})).account.left()).toEqual([]);
});

test("what AWS refuses is a line about AWS, such as expired credentials", async () => {
  const { account } = await accountOf({
    DescribeVolumes: () => {
      throw new Error("ExpiredToken: The security token included in the request is expired");
    },
  });
  await expect(account.left()).rejects.toThrow(/^AWS: ExpiredToken: The security token/);
});

describe("opening the account", () => {
  const infrastructure = {
    cluster: { name: "acme-dev", region: "eu-west-1", accountId: "111122223333" },
    stacks: [],
    protections: [],
    retained: [],
  };
  const signedInAs = (account: string) => async (): Promise<AwsSdk> => {
    const sdk = await loadSdk();
    class STSClient {
      public send = () => Promise.resolve({ Account: account });
    }
    return { ...sdk, sts: { ...sdk.sts, STSClient } as unknown as AwsSdk["sts"] };
  };

  test("of the cluster it is looked at", async () => {
    const { cloud, note } = await openAccount(infrastructure, signedInAs("111122223333"));
    expect([cloud, note]).toEqual([expect.any(Account), undefined]);
  });

  test("of somebody else is refused: nothing would be found there", async () => {
    await expect(openAccount(infrastructure, signedInAs("444455556666"))).rejects.toThrow(
      /the credentials are those of account 444455556666, the cluster is in 111122223333/,
    );
  });

  test("without credentials or SDK it is left out, with the reason", async () => {
    const missing = () => Promise.reject(new Error("the AWS SDK is not installed"));
    expect(await openAccount(infrastructure, missing)).toEqual({
      note: "AWS is not looked at: the AWS SDK is not installed",
    });
    expect(await openAccount(undefined, missing)).toEqual({});
  });
});
