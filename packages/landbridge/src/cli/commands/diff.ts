import type * as DiffModule from "../../diff/index";
import type { DiffFormat } from "../../diff/index";
import type { Arguments } from "../arguments";
import { colorsFor, isColored } from "../colors";
import type { Command } from "../command";
import { sidesOf } from "../diff-sides";
import { EXIT, type ExitCode } from "../exit-code";
import type { Io } from "../io";
import { existing } from "../locate";
import { withProgress } from "../progress";
import { usageError } from "../usage-error";
import { writeReport } from "../write-report";

const FORMATS: readonly DiffFormat[] = ["text", "json", "markdown", "github"];

/** `landbridge diff`. */
export const diffCommand: Command = {
  usage: "diff BASE [HEAD] [options]",
  description: [
    "Shows what a change does: dangers first, then Terraform's stacks, the contract, rendered objects, the rollout",
    "and findings. BASE and HEAD are Git revisions; BASE is taken where both branched off, as in a pull request.",
    "HEAD defaults to the working tree. Stacks are synthesized by the code of each side; a repository without",
    "CDKTF runs none of its code.",
  ].join("\n"),
  options: {
    "base-dir": { value: "DIR", help: "a checkout with its cdktf.out, instead of BASE" },
    "head-dir": { value: "DIR", help: "a checkout with its cdktf.out, instead of HEAD" },
    plan: {
      value: "FILE",
      help: "terraform show -json of a plan of HEAD, or STACK=FILE; repeatable",
    },
    from: { value: "FILE", help: "print a diff that --format json wrote, in another format" },
    synth: {
      value: "COMMAND",
      help: "writes stacks to $CDKTF_OUTDIR; default: app of cdktf.json; none: runs no code",
    },
    format: { value: "FORMAT", choices: FORMATS, help: "default text; one of" },
    "fail-on": {
      value: "WHAT",
      choices: ["danger", "change"],
      help: "exit with 1 if there is one; default: never; one of",
    },
    output: { value: "FILE", short: "o", help: "write the report to a file" },
    "no-cache": { help: "don't use or write the cache of revisions" },
  },
  run: async (given, io) => {
    const diff = await import("../../diff/index");
    const result = await resultOf(given, io, diff);
    const output = given.value("output");
    const report = diff.DIFF_REPORTS[(given.value("format") ?? "text") as DiffFormat]({
      diff: result,
      colors: await colorsFor(output === undefined && isColored(io, io.outIsTerminal)),
    });
    if (output === undefined) io.out(report);
    else {
      writeReport(io, output, report);
      io.error(`landbridge: ${output}: ${diff.headline(result)}\n`);
    }
    return exitCode(given, diff, result);
  },
};

/** The diff that the arguments ask for, or one that was saved. */
async function resultOf(
  given: Arguments,
  io: Io,
  diff: typeof DiffModule,
): Promise<DiffModule.Diff> {
  const file = given.value("from");
  if (file !== undefined) {
    if (given.positionals.length > 0) throw usageError("--from", "can't be combined with BASE");
    return diff.readDiff(existing(io.directory, file, "--from"), file);
  }
  const plans = given.values("plan").map((value) => planOf(value, io, diff));
  const { base, head } = await withProgress(io, "landbridge: comparing", (onProgress) =>
    sidesOf(given, io, diff, onProgress),
  );
  return diff.diffSides(base, head, plans);
}

function exitCode(given: Arguments, diff: typeof DiffModule, result: DiffModule.Diff): ExitCode {
  const failOn = given.value("fail-on");
  if (failOn === "change" && !diff.isEmpty(result)) return EXIT.findings;
  const isDangerous = result.danger.some(({ severity }) => severity === "high");
  return failOn === "danger" && isDangerous ? EXIT.findings : EXIT.clean;
}

/** `FILE`, or `STACK=FILE`. */
function planOf(value: string, io: Io, { readPlan }: typeof DiffModule): DiffModule.GivenPlan {
  const [, stack, named] = /^([\w-]+)=(.+)$/.exec(value) ?? [];
  const file = named ?? value;
  if (file === "") throw usageError("--plan", "needs a file");
  const plan = readPlan(existing(io.directory, file, "--plan"), file);
  return stack === undefined ? { plan } : { plan, stack };
}
