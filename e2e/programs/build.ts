import * as crypto from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";

import { must } from "../processes/command";
import type { Program } from "./catalog";

const MODULES = path.resolve(__dirname, "../tools");

/**
 * Builds a program from its Go module, once per version: the directory's name is the hash of go.mod and
 * go.sum, which pin every dependency.
 * @returns the file
 */
export async function build(
  {
    name,
    module,
    package: main,
    versionVariable,
  }: Program & Required<Pick<Program, "module" | "package">>,
  { cache, tell }: { readonly cache: string; readonly tell: (text: string) => void },
): Promise<string> {
  const source = path.join(MODULES, module);
  const mod = fs.readFileSync(path.join(source, "go.mod"), "utf8");
  const hash = crypto
    .createHash("sha256")
    .update(mod)
    .update(fs.readFileSync(path.join(source, "go.sum")))
    .digest("hex");
  const folder = path.join(cache, "e2e", `${module}-${hash.slice(0, 16)}`);
  const file = path.join(folder, name);
  if (fs.existsSync(file)) return file;

  tell(`building ${name} into ${folder} (only needed once)`);
  fs.mkdirSync(folder, { recursive: true });
  const unfinished = path.join(folder, `.${name}-${process.pid}`);
  const link = ["-s", "-w", ...versionFlags(versionVariable, mod)].join(" ");
  await must("go", ["build", "-trimpath", "-ldflags", link, "-o", unfinished, main], {
    cwd: source,
    env: { ...process.env, GOFLAGS: "-mod=readonly", CGO_ENABLED: "0" },
    timeout: 3600,
  });
  fs.renameSync(unfinished, file);
  return file;
}

/** Kubernetes compares the versions of its components: a build with version 0.0.0 refuses to serve. */
function versionFlags(variable: string | undefined, mod: string): string[] {
  if (variable === undefined) return [];
  const [, version, major, minor] = /k8s\.io\/kubernetes (v(\d+)\.(\d+)\.\S+)/.exec(mod) ?? [];
  if (version === undefined) throw new Error("go.mod has no version of k8s.io/kubernetes");
  const values = { gitVersion: version, gitMajor: major, gitMinor: minor, gitTreeState: "clean" };
  return Object.entries(values).map(([key, value]) => `-X ${variable}.${key}=${String(value)}`);
}
