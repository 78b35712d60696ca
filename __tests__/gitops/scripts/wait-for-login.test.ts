/** The script of the Job that waits until Headlamp's users can sign in, run against a server. */
import { execFileSync, spawn } from "node:child_process";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import * as path from "node:path";

import { describeUnless } from "../../../tools/jest/unless";

const SCRIPT = path.resolve(
  __dirname,
  "../../../gitops/infrastructure/authentik/login/wait-for-login.sh",
);
const ISSUER = "https://authentik.dev.example.com/application/o/headlamp/";

const missing = ((): string | undefined => {
  try {
    execFileSync("wget", ["--version"], { stdio: "ignore" });
    return undefined;
  } catch {
    return "needs wget";
  }
})();

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

describeUnless(missing, "the Job authentik-login", () => {
  let server: Server;
  let answers: Answer[];

  beforeEach(async () => {
    server = createServer((request, response) => {
      const [answer, ...later] = answers;
      if (later.length > 0) answers = later;
      answer?.(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });

  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
  });

  async function run(): Promise<{ readonly code: number | null; readonly output: string }> {
    const { port } = server.address() as AddressInfo;
    const script = spawn("sh", [SCRIPT], {
      env: {
        PATH: process.env.PATH,
        ISSUER_URL: ISSUER,
        SERVER: `http://127.0.0.1:${port}`,
        RETRY_SECONDS: "0.1",
      },
    });
    let output = "";
    script.stdout.on("data", (text) => (output += String(text)));
    const code = await new Promise<number | null>((resolve) => script.once("exit", resolve));
    return { code, output };
  }

  /** Answers like authentik, whose issuer depends on the request's headers. */
  const discovery: Answer = ({ url, headers }, response) => {
    const found = url === "/application/o/headlamp/.well-known/openid-configuration";
    const scheme = String(headers["x-forwarded-proto"] ?? "http");
    response.statusCode = found ? 200 : 404;
    const issuer = `${scheme}://${headers.host ?? ""}/application/o/headlamp/`;
    response.end(found ? JSON.stringify({ issuer, jwks_uri: `${issuer}jwks/` }, undefined, 2) : "");
  };

  it("ends when the application has the expected issuer", async () => {
    answers = [discovery];
    expect(await run()).toMatchObject({ code: 0, output: expect.stringContaining("answers.") });
  });

  it("waits while the blueprint isn't applied: authentik answers 404, or 503 on its first start", async () => {
    const status =
      (code: number): Answer =>
      (_, response) => {
        response.statusCode = code;
        response.end();
      };
    answers = [status(503), status(404), discovery];
    const { code, output } = await run();
    expect(code).toBe(0);
    expect(output.match(/No login at/g)).toHaveLength(2);
  });

  it("waits while another issuer answers, such as that of an earlier domain", async () => {
    const issuer = "https://authentik.old.example.com/application/o/headlamp/";
    answers = [(_, response) => response.end(JSON.stringify({ issuer })), discovery];
    const { code, output } = await run();
    expect(code).toBe(0);
    expect(output).toContain("The document names another issuer");
  });
});
