import { concealSecrets } from "../../../src/verify/report/conceal";
import { REPORTS, type ReportFormat } from "../../../src/verify/report/report";
import { FINDING, inputOf } from "./support";

const FORMATS = Object.keys(REPORTS) as ReportFormat[];

/** Texts that a hostile repository can put into names, values and paths. */
const HOSTILE =
  "a\n::error::pwned\r::stop-commands::x\u001b[31m\u009b2J\u202e##[set-output name=x]y";

const hostileInput = () => ({
  ...inputOf([
    {
      ...FINDING,
      message: HOSTILE,
      object: HOSTILE,
      remedy: HOSTILE,
      clusters: [HOSTILE, "b"],
      location: { file: `::error::${HOSTILE}.yaml`, line: 1, column: 1 },
      related: [{ location: { file: `::warning::${HOSTILE}`, line: 1 }, message: HOSTILE }],
    },
  ]),
  read: () => `${HOSTILE}\n`,
  verbose: true,
});

test.each(FORMATS)("%s: no text of the repository controls a terminal or a CI runner", (format) => {
  const report = REPORTS[format](hostileInput());
  expect(report).not.toMatch(/(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u);
  const commands = report.split("\n").filter((line) => /^\s*::/.test(line));
  expect(commands).toHaveLength(format === "github" ? 1 : 0);
  // The runner looks for this one in lines that are not a command already.
  const others = report.split("\n").filter((line) => !commands.includes(line));
  expect(others.join("\n")).not.toContain("##[");
});

test.each(["json", "sarif"] as const)("%s: escaped text is still in valid JSON", (format) => {
  const report = JSON.stringify(JSON.parse(REPORTS[format](hostileInput())));
  expect(report).toContain("##[set-output");
});

test.each(FORMATS)("%s: cuts long texts", (format) => {
  const input = inputOf([{ ...FINDING, message: "x".repeat(100_000) }]);
  expect(REPORTS[format](input).length).toBeLessThan(20_000);
});

test.each(["text", "markdown"] as const)(
  "%s: prints lines of a Secret without values",
  (format) => {
    const input = {
      ...inputOf([{ ...FINDING, location: { file: "s.yaml", line: 3, column: 3 } }]),
      read: () => "kind: Secret\nstringData:\n  password: canary\n",
    };
    const report = REPORTS[format](input);
    expect(report).toContain("password: ***");
    expect(report).not.toContain("canary");
  },
);

describe("values of Secrets", () => {
  test.each([
    ["of data", "kind: Secret\ndata:\n  a: canary\n  b: 'canary'\n"],
    ["before the kind", "data:\n  a: canary\nkind: Secret\n"],
    [
      "of several lines",
      "kind: Secret\nstringData:\n  a: |\n    canary\n    more: canary\n\n    canary\n",
    ],
    ["in one line", "kind: Secret\ndata: {a: canary}\n"],
    ["in JSON", '{"kind":"Secret","data":{"a":"canary"}}\n'],
    ["in a list", "kind: List\nitems:\n  - kind: Secret\n    data:\n      a: canary\n"],
    ["of a generator", "secretGenerator:\n  - name: x\n    literals:\n      - A=canary\n"],
    ["of a generator in one line", "secretGenerator: [{name: x, literals: [A=canary]}]\n"],
    [
      "of a generator without indentation",
      "secretGenerator:\n- name: x\n  literals:\n  - A=canary\n",
    ],
  ])("are concealed: %s", (_what, text) => {
    const shown = concealSecrets(text);
    expect(shown).not.toContain("canary");
    expect(shown.split("\n")).toHaveLength(text.split("\n").length);
  });

  test("are the only thing that is concealed, and their keys aren't", () => {
    const other = "kind: ConfigMap\ndata:\n  a: shown\n";
    expect(concealSecrets(`${other}---\nkind: Secret\ndata:\n  key: canary\ntype: Opaque\n`)).toBe(
      `${other}---\nkind: Secret\ndata:\n  key: ***\ntype: Opaque\n`,
    );
  });
});
