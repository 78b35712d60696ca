/**
 * Runs checkov on synthesized stacks and compares its report with the suppressions next to the
 * resources (lib/checkov.ts): fails on any other failed check, and on a suppression that is no
 * longer needed. Run `npm run checkov` after a synth; CHECKOV is the path of the executable.
 */
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

interface Failure {
  readonly check: string;
  readonly title: string;
  /** Path of the file as checkov prints it: `/stacks/core/cdk.tf.json`. */
  readonly file: string;
  /** Unique id of the resource in its stack. */
  readonly resource: string;
}

interface Allowed {
  readonly check: string;
  readonly file: string;
  readonly resource: string;
  readonly path: string;
  readonly reason: string;
}

interface CheckovReport {
  readonly results?: {
    readonly failed_checks: readonly {
      readonly check_id: string;
      readonly check_name: string;
      readonly file_path: string;
      readonly resource: string;
    }[];
  };
  readonly summary?: { readonly passed: number; readonly parsing_errors: number };
}

interface Body {
  readonly "//"?: {
    readonly metadata?: { readonly path?: string };
    readonly checkov?: { readonly skip?: readonly { id: string; comment: string }[] };
  };
}

function runCheckov(folder: string): CheckovReport {
  const args = ["--framework", "terraform_json", "--directory", folder, "--output", "json"];
  const output = execFileSync(
    process.env.CHECKOV ?? "checkov",
    [...args, "--quiet", "--compact", "--skip-download", "--soft-fail"],
    { encoding: "utf8", maxBuffer: 1 << 28 },
  );
  return JSON.parse(output) as CheckovReport;
}

/**
 * Copies the stacks without what checkov can't read: `required_version`, a string under `terraform`, and
 * `import` and `removed`, lists of blocks. None of them describes a resource.
 */
function readableCopy(folder: string): string {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-checkov-"));
  for (const file of stackFiles(folder)) {
    const stack = JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")) as {
      terraform?: { required_version?: string };
      import?: unknown;
      removed?: unknown;
    };
    delete stack.terraform?.required_version;
    delete stack.import;
    delete stack.removed;
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    fs.writeFileSync(path.join(copy, file), JSON.stringify(stack, undefined, 2));
  }
  return copy;
}

function stackFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tf.json") && !file.includes(".terraform"));
}

function allowedIn(folder: string): Allowed[] {
  return stackFiles(folder).flatMap((file) => {
    const stack = JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")) as Record<
      string,
      Record<string, Record<string, Body>>
    >;
    return ["resource", "data"].flatMap((block) =>
      Object.values(stack[block] ?? {}).flatMap((resources) =>
        Object.entries(resources).flatMap(([resource, body]) =>
          (body["//"]?.checkov?.skip ?? []).map(({ id, comment }) => ({
            check: id,
            file: `/${file}`,
            resource,
            path: body["//"]?.metadata?.path ?? resource,
            reason: comment,
          })),
        ),
      ),
    );
  });
}

const folder = process.argv[2] ?? "cdktf.out/stacks";
const copy = readableCopy(folder);
const report = runCheckov(copy);
fs.rmSync(copy, { recursive: true });
const failures: Failure[] = (report.results?.failed_checks ?? []).map((failed) => ({
  check: failed.check_id,
  title: failed.check_name,
  file: failed.file_path,
  // `resource.<id>` for a Python check, `<type>.<id>` for a graph check; ids have no dots.
  resource: failed.resource.slice(failed.resource.lastIndexOf(".") + 1),
}));
const allowed = allowedIn(folder);
const same = (a: Omit<Failure, "title">) => (b: Omit<Failure, "title">) =>
  a.check === b.check && a.file === b.file && a.resource === b.resource;

const refused = failures.filter((failure) => !allowed.some(same(failure)));
const stale = allowed.filter((entry) => !failures.some(same(entry)));
const broken = report.summary?.parsing_errors ?? 0;
for (const { check, title, file, resource } of refused) {
  console.error(`${check} failed: ${title}\n    ${file}: ${resource}`);
}
for (const { check, file, path: place } of stale) {
  console.error(`${check} no longer fails; remove its suppression\n    ${file}: ${place}`);
}
if (broken > 0) console.error(`checkov can't read ${broken} of the stacks`);
const passed = report.summary?.passed ?? 0;
console.log(
  `checkov: ${passed} passed, ${failures.length - refused.length} suppressed with a reason, ${refused.length} failed`,
);
// Without this, an empty directory would pass.
if (refused.length + stale.length + broken > 0 || passed === 0) process.exitCode = 1;
