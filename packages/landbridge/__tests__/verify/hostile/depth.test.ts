import { BASE, COMPONENT, configMap, findingsIn, nested, range } from "./support";

const DEEP = "values are nested more than 200 levels deep";
const CYCLE = "an alias refers to a value that contains it";

test.each([
  ["lists", configMap("a", nested("[", "]", 5000)), `LB613 apps/a.yaml:4 ${DEEP}.`],
  ["mappings", configMap("a", nested("{a: ", "}", 5000)), `LB613 apps/a.yaml:4 ${DEEP}.`],
  [
    "a list that holds itself",
    configMap("a", "\n  a: &b\n    - *b"),
    `LB613 apps/a.yaml:6 ${CYCLE}.`,
  ],
  ["an object that holds itself", `&a\n${configMap("a", "*a")}`, `LB613 apps/a.yaml:5 ${CYCLE}.`],
  [
    "a List that holds itself",
    "&a\napiVersion: v1\nkind: List\nitems:\n  - *a\n",
    `LB613 apps/a.yaml:5 ${CYCLE}.`,
  ],
])("YAML: %s", async (_, text, expected) => {
  expect(await findingsIn({ "apps/a.yaml": text })).toEqual([expected]);
});

test.each(["${A:=", "${A/", "${A#"])("substitution: %s, nested 4,000 times", async (open) => {
  const text = configMap("a", `{ a: "${nested(open, "}", 4000)}" }`);
  expect(await findingsIn({ "apps/a.yaml": text })).toEqual([
    expect.stringMatching(/^LB110 apps\/a\.yaml:4 .*more than 100 expressions are nested/),
  ]);
});

const apps = { "apps/a.yaml": configMap("a") };

test.each([
  ["parentheses", `locals { a = ${nested("(", ")", 5000, "1")} }`],
  ["lists", `locals { a = ${nested("[", "]", 5000, "1")} }`],
  ["calls", `locals { a = ${nested("lower(", ")", 5000, "1")} }`],
  ["templates", `locals { a = ${nested('"${', '}"', 5000, "1")} }`],
  ["blocks", nested("a {", "}", 5000)],
  ["signs", `locals { a = ${"-".repeat(50_000)}1 }`],
])("Terraform: nested %s", async (_, text) => {
  expect(await findingsIn({ ...apps, "main.tf": text }, { terraform: "" })).toEqual([
    "LB001 main.tf:1 main.tf is nested more than 200 levels deep.",
  ]);
});

test.each([
  ["operators", `a = ${"1 + ".repeat(20_000)}1`],
  ["indices", `a = local.b${"[0]".repeat(5000)}`],
])("Terraform: a chain of %s is unknown, not an error", async (_, text) => {
  expect(
    await findingsIn({ ...apps, "main.tf": `locals {\n  ${text}\n}\n` }, { terraform: "" }),
  ).toEqual([]);
});

test("JSON of Terraform, a plan and a contract", async () => {
  const text = nested('{"a":', "}", 20_000, "1");
  const files = { ...apps, "a.tf.json": text, "plan.json": text, "contract.json": text };
  expect(
    await findingsIn(files, { terraform: "", plan: "plan.json", contract: "contract.json" }),
  ).toEqual([
    `LB001 contract.json:1 contract.json ${DEEP}.`,
    "LB001 plan.json:1 plan.json is nested more than 1000 levels deep.",
    "LB001 a.tf.json:1 a.tf.json is nested more than 200 levels deep.",
  ]);
});

test.each([
  ["bases", BASE, "resources"],
  ["components", COMPONENT, "components"],
])("a chain of 3,000 %s", async (_, head, field) => {
  const files = Object.fromEntries(
    range(3000).map((index) => [
      `l/a${index}/kustomization.yaml`,
      `${head}${field}: [../a${index + 1}]\n`,
    ]),
  );
  expect(
    await findingsIn({ ...files, "apps/kustomization.yaml": `${BASE}${field}: [../l/a0]\n` }),
  ).toEqual([
    expect.stringMatching(
      /^LB614 l\/a(199|200)\/kustomization\.yaml:3 .* is more than 200 directories deep/,
    ),
  ]);
});
