/** The script of the Jobs that set OpenSearch up, run with curl against a server. */
import { execFileSync, spawn } from "node:child_process";
import * as fs from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as path from "node:path";

import { temporaryFolder } from "../../../tools/jest/temporary-folder";
import { describeUnless } from "../../../tools/jest/unless";

const SCRIPT = path.resolve(
  __dirname,
  "../../../gitops/infrastructure/opensearch/setup/base/send.sh",
);
const CREDENTIALS = { AccessKeyId: "AKIA", SecretAccessKey: "a/b+c=", Token: "se/ss+ion==" };
const POLICY = "/_plugins/_ism/policies/logs";

const missing = ((): string | undefined => {
  try {
    const help = execFileSync("curl", ["--help", "all"], { encoding: "utf8" });
    return help.includes("--aws-sigv4") ? undefined : "needs a curl that signs requests";
  } catch {
    return "needs curl";
  }
})();

/** A request, as it arrived. */
interface Received {
  readonly line: string;
  readonly body: string;
  readonly headers: IncomingMessage["headers"];
}

describeUnless(missing, "the Job opensearch-setup", () => {
  let server: Server;
  let received: Received[];
  /** Answers by request line; 200 without an entry. */
  let answers: Record<string, (readonly [status: number, body: string])[]>;

  beforeEach(async () => {
    received = [];
    answers = {};
    server = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => (body += String(part)));
      request.on("end", () => {
        const line = `${request.method ?? ""} ${request.url ?? ""}`;
        if (line === "GET /v1/credentials") {
          response.statusCode = request.headers.authorization === "pod-token" ? 200 : 403;
          response.end(JSON.stringify(CREDENTIALS));
          return;
        }
        received.push({ line, body, headers: request.headers });
        const [status, text] = answers[line]?.shift() ?? [200, "{}"];
        response.statusCode = status;
        response.end(text);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });

  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
  });

  async function run(requests: Readonly<Record<string, string>>): Promise<string> {
    const folder = temporaryFolder();
    fs.mkdirSync(path.join(folder, "requests"));
    for (const [name, text] of Object.entries(requests)) {
      fs.writeFileSync(path.join(folder, "requests", name), text);
    }
    fs.writeFileSync(path.join(folder, "token"), "pod-token");
    const { port } = server.address() as AddressInfo;
    const script = spawn("sh", [SCRIPT], {
      env: {
        PATH: process.env.PATH,
        TMPDIR: folder,
        ENDPOINT: `http://127.0.0.1:${port}`,
        REGION: "eu-west-1",
        REQUESTS: path.join(folder, "requests"),
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://127.0.0.1:${port}/v1/credentials`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE: path.join(folder, "token"),
        RETRY_SECONDS: "0.1",
      },
    });
    let output = "";
    script.stdout.on("data", (text) => (output += String(text)));
    script.stderr.on("data", (text) => (output += String(text)));
    await new Promise((resolve) => script.once("exit", resolve));
    return output;
  }

  it("sends the requests in order, signed with the pod's role and its session", async () => {
    await run({
      "10-role": 'PUT _plugins/_security/api/roles/jaeger\n{\n  "a": 1\n}\n',
      "20-mapping": 'PUT _plugins/_security/api/rolesmapping/jaeger\n{"b":2}\n',
    });
    expect(received.map(({ line, body }) => [line, JSON.parse(body) as unknown])).toEqual([
      ["PUT /_plugins/_security/api/roles/jaeger", { a: 1 }],
      ["PUT /_plugins/_security/api/rolesmapping/jaeger", { b: 2 }],
    ]);
    for (const { headers } of received) {
      expect(headers.authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=AKIA\/\d{8}\/eu-west-1\/es\/aws4_request, *SignedHeaders=[^,]*x-amz-security-token/,
      );
      expect(headers["x-amz-security-token"]).toBe(CREDENTIALS.Token);
    }
  });

  it("tries again until OpenSearch lets it in", async () => {
    const line = "PUT /_snapshot/manual";
    answers = {
      [line]: [
        [403, '{"Message":"User is not authorized"}'],
        [503, ""],
      ],
    };
    const output = await run({ snapshots: "PUT _snapshot/manual\n{}\n" });
    expect(received.map((request) => request.line)).toEqual([line, line, line]);
    expect(output).toContain("User is not authorized");
  });

  it("replaces a policy that exists by its version, and creates one that doesn't", async () => {
    const request = { retention: "PUT _plugins/_ism/policies/logs\n{}\n" };
    answers = { [`GET ${POLICY}`]: [[404, '{"error":{}}']] };
    await run(request);
    answers = { [`GET ${POLICY}`]: [[200, '{"_id":"logs","_seq_no":7,"_primary_term":2}']] };
    await run(request);
    expect(received.map(({ line }) => line)).toEqual([
      `GET ${POLICY}`,
      `PUT ${POLICY}`,
      `GET ${POLICY}`,
      `PUT ${POLICY}?if_primary_term=2&if_seq_no=7`,
    ]);
  });
});
