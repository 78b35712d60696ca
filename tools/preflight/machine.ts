import { spawn } from "node:child_process";
import { promises as dns } from "node:dns";
import * as fs from "node:fs";
import { connect } from "node:net";
import * as os from "node:os";
import * as path from "node:path";

import type { ProgramResult, World } from "./world";

/** Answers with the caller's address and nothing else; AWS runs it. */
const ADDRESS_SERVICE = "https://checkip.amazonaws.com/";

const SECONDS = 1000;

/** Types of `bin/prerequisites.cjs`, which is plain JavaScript. */
interface InstalledChecks {
  nodeProblem(): string | undefined;
  terraformProblem(): string | undefined;
  awsProblem(): string | undefined;
}

/** The machine that this process runs on. */
export class Machine implements World {
  public readonly variables = process.env;
  private readonly directories: string[] = [];

  public run(
    program: string,
    args: readonly string[],
    options: Parameters<World["run"]>[2],
  ): Promise<ProgramResult> {
    return new Promise((resolve) => {
      const child = spawn(program, args, {
        cwd: options.directory,
        env: { ...process.env, ...options.variables },
        stdio: ["ignore", "pipe", "pipe"],
        timeout: options.timeout,
      });
      let output = "";
      const add = (part: Buffer): void => {
        output += part.toString();
      };
      child.stdout.on("data", add);
      child.stderr.on("data", add);
      child.once("error", (error) => {
        resolve({ code: undefined, output: error.message });
      });
      child.once("close", (code) => {
        resolve({ code: code ?? undefined, output });
      });
    });
  }

  public temporaryDirectory(): string {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-preflight-"));
    this.directories.push(directory);
    return directory;
  }

  public async publicAddress(): Promise<string | undefined> {
    try {
      const answer = await fetch(ADDRESS_SERVICE, { signal: AbortSignal.timeout(5 * SECONDS) });
      const text = (await answer.text()).trim();
      return answer.ok && /^\d+\.\d+\.\d+\.\d+$/.test(text) ? text : undefined;
    } catch {
      return undefined;
    }
  }

  public async nameServers(domain: string): Promise<readonly string[] | undefined> {
    const resolver = new dns.Resolver({ timeout: 3 * SECONDS, tries: 2 });
    try {
      return await resolver.resolveNs(domain);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // The domain is not delegated, as opposed to a failed DNS lookup.
      return code === "ENOTFOUND" || code === "ENODATA" ? [] : undefined;
    }
  }

  public connects(host: string, port: number): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect({ host, port, timeout: 5 * SECONDS });
      const end = (isConnected: boolean): void => {
        socket.destroy();
        resolve(isConnected);
      };
      socket.once("connect", () => {
        end(true);
      });
      socket.once("timeout", () => {
        end(false);
      });
      socket.once("error", () => {
        end(false);
      });
    });
  }

  public toolProblems(): readonly string[] {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- plain JavaScript that old versions of Node.js run
    const checks = require("../../bin/prerequisites.cjs") as InstalledChecks;
    return [checks.nodeProblem(), checks.terraformProblem(), checks.awsProblem()].filter(
      (text) => text !== undefined,
    );
  }

  /** Removes the temporary directories. */
  public clean(): void {
    for (const directory of this.directories.splice(0)) {
      fs.rmSync(directory, { recursive: true, force: true });
    }
  }
}
