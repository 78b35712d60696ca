/** A server in front of moto that answers the requests which moto does not know. */
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";

/** The region of the tests. */
export const REGION = "eu-west-1";

/** The identity store of the only instance of IAM Identity Center. */
export const STORE = "d-1234567890";

/** An answer of either server. */
export interface Reply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

const rds = (action: string, result: string): string =>
  `<${action}Response xmlns="http://rds.amazonaws.com/doc/2014-10-31/"><${action}Result>${result}</${action}Result></${action}Response>`;

/** What moto doesn't answer: EKS's and RDS's catalogs, instances of IAM Identity Center, and quotas that the account never changed. */
function catalog(url: string, target: string, body: string): string | undefined {
  if (url.startsWith("/cluster-versions")) {
    return JSON.stringify({
      clusterVersions: [
        {
          clusterVersion: "1.35",
          versionStatus: "STANDARD_SUPPORT",
          endOfStandardSupportDate: Date.parse("2027-03-27") / 1000,
        },
      ],
    });
  }
  if (url.startsWith("/addons/supported-versions")) {
    const addonName = new URLSearchParams(url.split("?")[1]).get("addonName");
    const addonVersions = [{ addonVersion: "v1.13.2-eksbuild.21" }];
    return JSON.stringify({ addons: [{ addonName, addonVersions }] });
  }
  if (target.endsWith("ListInstances")) {
    const InstanceArn = "arn:aws:sso:::instance/ssoins-0a1b2c3d4e5f6a7b";
    return JSON.stringify({ Instances: [{ InstanceArn, IdentityStoreId: STORE }] });
  }
  if (target.endsWith("GetServiceQuota") || target.endsWith("GetAWSDefaultServiceQuota")) {
    return JSON.stringify({ Quota: { Value: 5 } });
  }
  if (body.includes("Action=DescribeDBEngineVersions")) {
    const versions = ["17.10", "17.6", "16.4"].map(
      (version) =>
        `<DBEngineVersion><Engine>postgres</Engine><EngineVersion>${version}</EngineVersion></DBEngineVersion>`,
    );
    return rds(
      "DescribeDBEngineVersions",
      `<DBEngineVersions>${versions.join("")}</DBEngineVersions>`,
    );
  }
  if (body.includes("Action=DescribeOrderableDBInstanceOptions")) {
    const zones = ["a", "b"].map(
      (letter) => `<AvailabilityZone><Name>${REGION}${letter}</Name></AvailabilityZone>`,
    );
    return rds(
      "DescribeOrderableDBInstanceOptions",
      `<OrderableDBInstanceOptions><OrderableDBInstanceOption><AvailabilityZones>${zones.join("")}</AvailabilityZones></OrderableDBInstanceOption></OrderableDBInstanceOptions>`,
    );
  }
  return undefined;
}

/** Answers, or asks moto. */
export async function forward(asked: IncomingMessage, port: number): Promise<Reply> {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const { url = "/", method, headers } = asked;
  const known = catalog(url, String(headers["x-amz-target"] ?? ""), body.toString());
  if (known !== undefined) {
    const type = known.startsWith("<") ? "text/xml" : "application/x-amz-json-1.1";
    return { status: 200, headers: { "content-type": type }, body: Buffer.from(known) };
  }
  return new Promise((resolve, reject) => {
    const passed = request({ host: "127.0.0.1", port, path: url, method, headers }, (answer) => {
      const received: Buffer[] = [];
      answer.on("data", (part: Buffer) => received.push(part));
      answer.on("end", () => {
        const { statusCode: status = 500, headers } = answer;
        resolve({ status, headers, body: Buffer.concat(received) });
      });
    });
    passed.once("error", reject);
    passed.end(body);
  });
}

/** A port that nobody listens to. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Waits until moto answers. */
export async function untilUp(port: number): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    try {
      await fetch(`http://127.0.0.1:${port}/moto-api/`);
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  throw new Error("moto_server does not answer");
}
