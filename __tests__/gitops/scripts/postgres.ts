import { execFile, execFileSync, spawn, type ChildProcess } from "node:child_process";
import * as fs from "node:fs";
import { createServer } from "node:net";
import * as path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Directories of Debian's packages, which aren't on PATH, and of other systems'. */
const FOLDERS = [
  ...(process.env.PATH ?? "").split(path.delimiter),
  ...[18, 17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin`),
];

/** Path of a program of PostgreSQL, or undefined. */
function find(program: string): string | undefined {
  return FOLDERS.map((folder) => path.join(folder, program)).find((file) => fs.existsSync(file));
}

/** How to sign in. Default: as the superuser to the database `postgres`. */
interface Login {
  readonly user?: string;
  /** Default: `<user>-password`. */
  readonly password?: string;
  readonly database?: string;
}

/** Why no server can be started here; undefined if it can. */
export const missingPostgres =
  ["initdb", "postgres", "psql", "openssl"].every((program) => find(program) !== undefined) &&
  (process.getuid?.() !== 0 || accountOf("nobody") !== undefined)
    ? undefined
    : "needs PostgreSQL's initdb, postgres and psql, and openssl";

/** A user other than root, as which PostgreSQL insists to run. */
function accountOf(name: string): { readonly uid: number; readonly gid: number } | undefined {
  const line = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  if (line === undefined) return undefined;
  const [, , uid, gid] = line.split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Lets another user reach a directory of this test run, and own it. */
function giveTo(
  folder: string,
  { uid, gid }: { readonly uid: number; readonly gid: number },
): void {
  fs.chownSync(folder, uid, gid);
  let above = path.dirname(folder);
  while (path.basename(above).startsWith("landbridge-")) {
    fs.chmodSync(above, 0o711);
    above = path.dirname(above);
  }
}

/** A PostgreSQL server that accepts only TLS, with a master user that is not a superuser, as on RDS. */
export class Postgres {
  private constructor(
    private readonly server: ChildProcess,
    /** Certificate of the authority that signed the server's. */
    public readonly authority: string,
    public readonly port: number,
    private readonly folder: string,
  ) {}

  /** Starts a server for `localhost` that logs every statement. */
  public static async start(folder: string): Promise<Postgres> {
    const data = path.join(folder, "data");
    const account = process.getuid?.() === 0 ? accountOf("nobody") : undefined;
    if (account !== undefined) giveTo(folder, account);
    const options = { ...account, cwd: folder };
    fs.writeFileSync(path.join(folder, "root-password"), "root-password", { mode: 0o644 });
    execFileSync(
      find("initdb")!,
      ["-D", data, "-U", "root", "-A", "scram-sha-256", "--pwfile", "root-password"],
      { ...options, stdio: "pipe" },
    );
    const authority = certificates(data, options);
    const port = await freePort();
    fs.appendFileSync(
      path.join(data, "postgresql.conf"),
      [
        `port = ${port}`,
        "listen_addresses = 'localhost'",
        `unix_socket_directories = ''`,
        "ssl = on",
        "log_statement = 'all'",
        "log_min_duration_statement = 0",
        "",
      ].join("\n"),
    );
    const log = fs.openSync(path.join(folder, "log"), "a");
    const server = spawn(find("postgres")!, ["-D", data], {
      ...options,
      stdio: ["ignore", log, log],
    });
    const postgres = new Postgres(server, authority, port, folder);
    await postgres.ready();
    await postgres.sql("CREATE ROLE master LOGIN CREATEROLE CREATEDB PASSWORD 'master-password'");
    await postgres.sql("CREATE DATABASE authentik OWNER master");
    return postgres;
  }

  /** What the server has logged. */
  public log(): string {
    return fs.readFileSync(path.join(this.folder, "log"), "utf8");
  }

  /** The output of one statement. */
  public async sql(statement: string, { user, password, database }: Login = {}): Promise<string> {
    const env = {
      ...this.environment(),
      PGUSER: user ?? "root",
      PGPASSWORD: password ?? `${user ?? "root"}-password`,
      PGDATABASE: database ?? "postgres",
    };
    const { stdout } = await run(find("psql")!, ["-XAtqc", statement], { env });
    return stdout.trim();
  }

  /** Variables with which libpq finds the server and verifies it. */
  public environment(): Record<string, string> {
    return {
      PATH: `${path.dirname(find("psql")!)}:${process.env.PATH ?? ""}`,
      PGHOST: "localhost",
      PGPORT: String(this.port),
      PGSSLMODE: "verify-full",
      PGSSLROOTCERT: this.authority,
    };
  }

  public async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.server.once("exit", resolve));
    this.server.kill("SIGINT");
    await ended;
  }

  private async ready(): Promise<void> {
    for (let left = 100; ; left--) {
      try {
        await this.sql("SELECT 1");
        return;
      } catch (error) {
        if (left === 0) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
}

/** An authority, and the server's certificate signed by it. Returns the authority's certificate. */
function certificates(data: string, options: object): string {
  const openssl = (...args: readonly string[]): void => {
    execFileSync(find("openssl")!, args, { ...options, cwd: data, stdio: "pipe" });
  };
  const request = (name: string, key: string): string[] => [
    ...["req", "-newkey", "rsa:2048", "-nodes", "-subj", `/CN=${name}`, "-keyout", key],
  ];
  openssl(...request("authority", "ca.key"), "-x509", "-days", "2", "-out", "ca.crt");
  openssl(...request("localhost", "server.key"), "-out", "server.csr");
  const sign = ["-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2"];
  openssl("x509", "-req", "-in", "server.csr", ...sign, "-out", "server.crt");
  return path.join(data, "ca.crt");
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === "object") resolve(address.port);
      });
    });
  });
}
