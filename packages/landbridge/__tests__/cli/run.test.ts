import { UserError } from "../../src/errors/user-error";
import { severityInSynth } from "../../src/verify/rules/severity-in-synth";
import { landbridge, repository } from "./support";

test.each([
  [["verfy"], 'landbridge: verfy: unknown command; did you mean "verify"?\n'],
  [["rulse"], 'landbridge: rulse: unknown command; did you mean "rules"?\n'],
  [
    ["xyzzyxyzzy"],
    "landbridge: xyzzyxyzzy: unknown command; the commands are verify, diff, graph, waves, charts, sops, doctor, teardown, explain, rules, completion\n",
  ],
  [
    ["toString"],
    "landbridge: toString: unknown command; the commands are verify, diff, graph, waves, charts, sops, doctor, teardown, explain, rules, completion\n",
  ],
  [
    ["verify", "--formt", "json"],
    'landbridge: --formt: unknown option; did you mean "--format"?\n',
  ],
  [
    ["verify", "--format", "jsn"],
    'landbridge: --format: "jsn" is not one of text, json, sarif, github, markdown; did you mean "json"?\n',
  ],
  [["verify", "--output"], "landbridge: --output: needs a value: --output FILE\n"],
  [["verify", "--output", "--verbose"], "landbridge: --output: needs a value: --output FILE\n"],
  [["verify", "--verbose=yes"], "landbridge: --verbose: takes no value\n"],
  [
    ["verify", "--flux", "1.4"],
    'landbridge: --flux: "1.4" is not a version of Flux 2, such as 2.9\n',
  ],
  [
    ["verify", "--rule", "LB9"],
    'landbridge: --rule: LB9: unknown rule; "landbridge rules" lists them\n',
  ],
  [
    ["verify", "--rule", "deadlok"],
    'landbridge: --rule: deadlok: unknown rule; did you mean "deadlock"?\n',
  ],
  [["explain"], "landbridge: RULE: name a rule: landbridge explain LB203\n"],
  [["explain", "LB2O3"], 'landbridge: LB2O3: unknown rule; "landbridge rules" lists them\n'],
  [["explain", "LB202"], 'landbridge: LB202: unknown rule; did you mean "LB201"?\n'],
])("a mistake in %j is reported on one line with exit code 2", async (args, line) => {
  expect(await landbridge(args)).toMatchObject({ code: 2, out: "", error: line });
});

test("without arguments, prints the help to stderr with exit code 2", async () => {
  const { code, out, error } = await landbridge([]);
  expect([code, out]).toEqual([2, ""]);
  expect(error).toContain("Usage: landbridge COMMAND");
});

test.each([
  [["--help"], "Usage: landbridge COMMAND"],
  [["verify", "--help"], "Usage: landbridge verify [PATH...]"],
  [["verify", "-h"], "--fail-on SEVERITY"],
  [["explain", "--help"], "Usage: landbridge explain RULE"],
  [["doctor", "--help"], "--context CONTEXT"],
  [["rules", "--help"], "--format FORMAT"],
  [["--version"], "1.2.3\n"],
])("%j is printed to stdout", async (args, text) => {
  const { code, out, error } = await landbridge(args);
  expect([code, error]).toEqual([0, ""]);
  expect(out).toContain(text);
});

test.each(["LB203", "lb203", "deadlock"])("explain %s", async (name) => {
  const { code, out } = await landbridge(["explain", name]);
  expect([code, out]).toEqual([
    0,
    "LB203 deadlock (error)\n\nSummary.\n\nWhy.\n\nRemedy: Remedy.\n",
  ]);
});

test("prints rules in each format", async () => {
  expect((await landbridge(["rules"])).out.split("\n")[0]).toBe(
    "LB101  error                   unset-variable      Summary.",
  );
  expect(JSON.parse((await landbridge(["rules", "--format", "json"])).out)).toHaveLength(5);
  expect((await landbridge(["rules", "--format", "markdown"])).out).toContain(
    "| LB203 | `deadlock` | error | error | Summary. |\n",
  );
});

test("rules and explain print the severity in a synth", async () => {
  expect((await landbridge(["rules"])).out).toContain(
    "LB208  warning (synth: error)  namespace-missing   Summary.\n",
  );
  expect((await landbridge(["rules", "--format", "markdown"])).out).toContain(
    "| LB208 | `namespace-missing` | warning | error | Summary. |\n",
  );
  const json = JSON.parse((await landbridge(["rules", "--format", "json"])).out) as unknown;
  expect(json).toContainEqual(
    expect.objectContaining({ id: "LB208", severity: "warning", severityInSynth: "error" }),
  );
  expect((await landbridge(["explain", "LB208"])).out).toContain(
    "LB208 namespace-missing (warning; error in a synth)",
  );
});

test("a missing controller is only a warning in a synth, which the bootstrap follows", () => {
  expect(severityInSynth("LB306", "error")).toBe("warning");
  expect(severityInSynth("LB305", "error")).toBe("error");
});

describe("errors of the verifier", () => {
  const failing = (error: Error) => ({
    directory: repository(),
    verify: () => Promise.reject(error),
  });

  test("prints a user's mistakes, one per line", async () => {
    const error = new UserError([
      { place: "a.yaml:1", message: "is not text" },
      { place: "b.yaml:2", message: "is too large", remedy: "split it" },
    ]);
    expect(await landbridge(["verify"], failing(error))).toMatchObject({
      code: 2,
      error:
        "landbridge: a.yaml:1: is not text\nlandbridge: b.yaml:2: is too large\n    remedy:   split it\n",
    });
  });

  test("prints an internal error on one line, and the stack trace only on demand", async () => {
    const context = failing(new Error("boom\nsecond line"));
    expect(await landbridge(["verify"], context)).toMatchObject({
      code: 2,
      error: "landbridge: internal error: boom (set LANDBRIDGE_DEBUG=1 for the stack trace)\n",
    });
    const traced = await landbridge(["verify"], {
      ...context,
      environment: { LANDBRIDGE_DEBUG: "1" },
    });
    expect(traced.error).toMatch(/internal error: Error: boom[^]*\n\s+at /);
  });
});
