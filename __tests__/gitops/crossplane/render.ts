import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";

import type { YamlMap } from "../support/yaml";
import { field, fields, fromStruct, struct } from "./protobuf";

/** The functions of the pipeline, each a gRPC server. */
const FUNCTIONS = ["function-go-templating", "function-auto-ready"] as const;

/** Where the programs are. */
export interface Programs {
  readonly crossplane: string;
  readonly functions: Readonly<Record<string, string>>;
}

/**
 * Crossplane's core and the functions, from the directory CROSSPLANE_PROGRAMS; a text says why there are none. They aren't
 * looked up on PATH, where `crossplane` is usually its command line tool.
 */
export function findPrograms(): Programs | string {
  const folder = process.env.CROSSPLANE_PROGRAMS;
  if (folder === undefined) {
    return "CROSSPLANE_PROGRAMS names no directory with Crossplane and its functions (docs/fleet.md)";
  }
  const missing = ["crossplane", ...FUNCTIONS].filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) return `${missing.join(", ")} not in ${folder}`;
  return {
    crossplane: join(folder, "crossplane"),
    functions: Object.fromEntries(FUNCTIONS.map((name) => [name, join(folder, name)])),
  };
}

/** What Crossplane would apply. */
export interface Rendered {
  readonly composite: YamlMap;
  readonly composed: readonly YamlMap[];
  /** Warnings, such as a template that fails. */
  readonly warnings: readonly string[];
}

/** What there is when Crossplane reconciles a composite resource. */
export interface Input {
  readonly composite: YamlMap;
  readonly composition: YamlMap;
  readonly definition: YamlMap;
  /** Composed resources of an earlier time. */
  readonly observed?: readonly YamlMap[];
  /** Secrets, such as those with connection details. */
  readonly secrets?: readonly YamlMap[];
}

/** Crossplane's own reconciler without a cluster, with running functions. */
export class Renderer {
  private constructor(
    private readonly crossplane: string,
    private readonly servers: readonly {
      readonly name: string;
      readonly address: string;
      readonly process: ChildProcess;
    }[],
  ) {}

  /** Starts the functions, each on a free port. */
  static async start({ crossplane, functions }: Programs): Promise<Renderer> {
    const servers = await Promise.all(
      Object.entries(functions).map(async ([name, file]) => {
        const address = `127.0.0.1:${String(await freePort())}`;
        const process = spawn(file, ["--insecure", "--address", address], { stdio: "ignore" });
        await answers(address);
        return { name, address, process };
      }),
    );
    return new Renderer(crossplane, servers);
  }

  /** Ends the functions. */
  stop(): void {
    for (const { process } of this.servers) process.kill();
  }

  /** One reconcile. */
  render({ composite, composition, definition, observed = [], secrets = [] }: Input): Rendered {
    const input = Buffer.concat([
      field(1, struct(composite)),
      field(2, struct(composition)),
      ...this.servers.map(({ name, address }) =>
        field(3, Buffer.concat([field(1, name), field(2, address)])),
      ),
      ...observed.map((object) => field(4, struct(object))),
      ...secrets.map((object) => field(6, struct(object))),
      field(8, struct(definition)),
    ]);
    const output = execFileSync(this.crossplane, ["internal", "render"], {
      input: field(2, input),
      maxBuffer: 1 << 26,
    });
    const result = fields(fields(output).get(2)?.[0] ?? Buffer.alloc(0));
    const objects = (number: number): YamlMap[] => (result.get(number) ?? []).map(fromStruct);
    const events = (result.get(4) ?? []).map((event) =>
      [1, 2, 3].map((number) => fields(event).get(number)?.[0]?.toString() ?? ""),
    );
    return {
      composite: objects(1)[0] ?? {},
      composed: objects(2),
      warnings: events.filter(([type]) => type === "Warning").map((event) => event.join(": ")),
    };
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function answers(address: string): Promise<void> {
  const [host = "", port] = address.split(":");
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), host, () => {
        socket.destroy();
        resolve(true);
      });
      socket.on("error", () => {
        resolve(false);
      });
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing answers on ${address}`);
}
