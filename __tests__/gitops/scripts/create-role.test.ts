/** The script of the Job that gives authentik its role, run against a real PostgreSQL. */
import { spawn } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { temporaryFolder } from "../../../tools/jest/temporary-folder";
import { describeUnless } from "../../../tools/jest/unless";
import { missingPostgres, Postgres } from "./postgres";

const SCRIPTS = path.resolve(__dirname, "../../../gitops/infrastructure/authentik/database");
const APP = { user: "authentik_app", database: "authentik" };

describeUnless(missingPostgres, "the Job authentik-database-role", () => {
  const folder = temporaryFolder();
  let postgres: Postgres;

  /** Writes a Secret as the kubelet mounts it. */
  function secret(name: string, values: Readonly<Record<string, string>>): string {
    const place = path.join(folder, name);
    fs.mkdirSync(place, { recursive: true });
    for (const [key, value] of Object.entries(values)) {
      fs.writeFileSync(path.join(place, key), value);
    }
    return place;
  }

  function start(generation: number, change: Readonly<Record<string, string>> = {}) {
    const script = spawn("sh", [path.join(SCRIPTS, "create-role.sh")], {
      env: {
        ...postgres.environment(),
        PGDATABASE: "authentik",
        ROLE: "authentik_app",
        GENERATION: `v${generation}`,
        MASTER_SECRET: path.join(folder, "master"),
        ROLE_SECRET: path.join(folder, "role"),
        SCRIPTS,
        RETRY_SECONDS: "0.2",
        ...change,
      },
      // Without a terminal, as in a pod: psql reads the password from stdin.
      detached: true,
    });
    let output = "";
    for (const stream of [script.stdout, script.stderr]) {
      stream.on("data", (text) => (output += String(text)));
    }
    const code = new Promise<number | null>((resolve) => script.once("exit", resolve));
    return {
      code,
      output: () => output,
      // What it has started holds its output open.
      kill: () => process.kill(-script.pid!, "SIGKILL"),
    };
  }

  beforeAll(async () => {
    fs.mkdirSync(path.join(folder, "postgres"));
    postgres = await Postgres.start(path.join(folder, "postgres"));
    secret("master", { username: "master", password: "master-password" });
    secret("role", { password: "first-password", generation: "1" });
  });

  afterAll(async () => {
    await postgres.stop();
  });

  it("creates a role that owns its database and nothing else", async () => {
    // From the time when authentik was the master user.
    const master = { user: "master", database: "authentik" };
    await postgres.sql("CREATE SCHEMA own CREATE TABLE users (name text)", master);
    const { code, output } = start(1);
    expect([await code, output()]).toEqual([0, expect.stringContaining("owns database authentik")]);
    const as = { ...APP, password: "first-password" };
    expect(
      await postgres.sql(
        "INSERT INTO own.users VALUES ('a'); ALTER TABLE own.users ADD id int; CREATE TABLE public.more (); SELECT name FROM own.users",
        as,
      ),
    ).toBe("a");
    expect(
      await postgres.sql(
        "SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls FROM pg_roles WHERE rolname = 'authentik_app'",
      ),
    ).toBe("f|f|f|f");
    await expect(postgres.sql("CREATE ROLE another", as)).rejects.toThrow(/permission denied/);
    await expect(postgres.sql("SET ROLE master", as)).rejects.toThrow(/permission denied/);
    const owners = "SELECT datname FROM pg_database JOIN pg_roles ON pg_roles.oid = datdba";
    expect(await postgres.sql(`${owners} WHERE rolname = 'authentik_app'`)).toBe("authentik");
  });

  it("changes nothing in a second run", async () => {
    const { code } = start(1);
    expect(await code).toBe(0);
    expect(await postgres.sql("SELECT 1", { ...APP, password: "first-password" })).toBe("1");
  });

  it("waits for the raised generation of the password, then sets it", async () => {
    const job = start(2);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(job.output()).toContain("still has generation v1 of the password, not v2");
    secret("role", { password: "second-password", generation: "2" });
    expect([await job.code, job.output()]).toEqual([0, expect.any(String)]);
    expect(await postgres.sql("SELECT 1", { ...APP, password: "second-password" })).toBe("1");
    await expect(postgres.sql("SELECT 1", { ...APP, password: "first-password" })).rejects.toThrow(
      /authentication failed/,
    );
  });

  it("tries again while RDS rotates the master password", async () => {
    secret("master", { password: "rotated-password" });
    const job = start(2);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(job.output()).toContain("Trying again");
    await postgres.sql("ALTER ROLE master PASSWORD 'rotated-password'");
    expect(await job.code).toBe(0);
  });

  it("never sends a password that the server could log", () => {
    expect(postgres.log()).toContain("SCRAM-SHA-256$");
    expect(postgres.log()).not.toMatch(/first-password|second-password/);
  });

  it("does not talk to a server that its certificate authority didn't sign", async () => {
    const bundle = path.join(SCRIPTS, "rds-global-bundle.pem");
    const job = start(2, { PGSSLROOTCERT: bundle });
    await new Promise((resolve) => setTimeout(resolve, 700));
    job.kill();
    await job.code;
    expect(job.output()).toMatch(/certificate verify failed/);
  });
});
