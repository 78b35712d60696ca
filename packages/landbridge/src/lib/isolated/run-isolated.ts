import type { ChildProcess, SpawnOptions } from "node:child_process";
import { join, parse } from "node:path";

/** Far more than any build takes: a hanging build must not block the run. */
const TIMEOUT_MILLISECONDS = 60_000;
const MAX_OUTPUT = 256 * 1024 * 1024;
const MAX_ERRORS = 1024 * 1024;

/** Where nothing listens: what asks for a proxy gets no further. */
const NO_PROXY_THERE = "http://127.0.0.1:1";

/** A program that ended with a failure, or was ended. */
export class ProgramError extends Error {
  constructor(
    message: string,
    /** Its output on stderr. */
    public readonly stderr: string,
  ) {
    super(message);
  }
}

/** What a program that failed has said on stderr, else why it was ended. */
export function saidBy(error: unknown): string {
  return error instanceof ProgramError && error.stderr !== "" ? error.stderr : String(error);
}

/**
 * Runs a program that must not reach anything besides its files: it gets none of the environment, no program
 * to call (git, helm), no network by way of HTTP, and ends with everything it started.
 * @param root private directory with `files` (where it runs), `home`, `programs` and `temporary`
 */
export function runIsolated(
  program: string,
  args: readonly string[],
  root: string,
  timeout = TIMEOUT_MILLISECONDS,
): Promise<string> {
  // Loaded when the first directory is built: most repositories need no kustomize.
  const { spawn } = process.getBuiltinModule("node:child_process");
  const options: SpawnOptions = {
    cwd: join(root, "files"),
    env: isolatedEnvironment(root),
    stdio: ["ignore", "pipe", "pipe"],
    // A separate process group, so that its children are killed with it.
    detached: process.platform !== "win32",
  };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options);
    const output = new Collected(MAX_OUTPUT);
    const errors = new Collected(MAX_ERRORS);
    let ended = "";
    const end = (why: string): void => {
      if (ended === "") ended = why;
      killGroup(child);
    };
    const timer = setTimeout(end, timeout, `did not finish within ${timeout / 1000} s`);
    keepTrackOf(child);
    child.stdout?.on("data", (data: Buffer) => {
      if (!output.add(data)) end("wrote more output than a build can contain");
    });
    child.stderr?.on("data", (data: Buffer) => errors.add(data));
    const settle = (message: string): void => {
      clearTimeout(timer);
      running.delete(child);
      if (message === "") resolve(output.text());
      else reject(new ProgramError(message, ended === "" ? errors.text() : ""));
    };
    child.once("error", ({ message }) => {
      settle(message);
    });
    child.once("close", (code, signal) => {
      if (code === 0 && ended === "") settle("");
      else settle(`${parse(program).name} ${ended || `ended with ${String(signal ?? code)}`}`);
    });
  });
}

/** Nothing of what the caller has, such as the tokens of a CI job. */
function isolatedEnvironment(root: string): Record<string, string> {
  const home = join(root, "home");
  const temporary = join(root, "temporary");
  const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [
    [name, NO_PROXY_THERE],
    [name.toLowerCase(), NO_PROXY_THERE],
  ]);
  return {
    // An empty directory: an empty PATH would mean the current one to some programs.
    PATH: join(root, "programs"),
    HOME: home,
    XDG_CACHE_HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    TMPDIR: temporary,
    NO_PROXY: "",
    no_proxy: "",
    ...(Object.fromEntries(proxies) as Record<string, string>),
    ...(process.platform === "win32"
      ? { SystemRoot: process.env.SystemRoot ?? "", TEMP: temporary, USERPROFILE: home }
      : {}),
  };
}

/** Processes to kill when this process exits. */
const running = new Set<ChildProcess>();
let isListening = false;

function keepTrackOf(child: ChildProcess): void {
  running.add(child);
  if (isListening) return;
  isListening = true;
  process.once("exit", () => {
    running.forEach(killGroup);
  });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}

/** Output up to a limit. */
class Collected {
  private readonly parts: Buffer[] = [];
  private size = 0;

  constructor(private readonly limit: number) {}

  /** Whether there was room for it. */
  public add(data: Buffer): boolean {
    if (this.size + data.length > this.limit) return false;
    this.size += data.length;
    this.parts.push(data);
    return true;
  }

  public text(): string {
    return Buffer.concat(this.parts).toString("utf8");
  }
}
