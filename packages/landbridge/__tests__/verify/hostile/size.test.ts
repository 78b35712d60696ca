import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { PackedRepository } from "../../../src/verify/repository/packed-repository";
import { BASE, COMPONENT, configMap, findingsIn, range } from "./support";

/** Folders of which each names the next two, down to one ConfigMap. */
function diamond(levels: number, head: string, field: string, own = ""): Record<string, string> {
  const folder = (side: string, level: number): [string, string] => [
    `l/${side}${level}/kustomization.yaml`,
    `${head}${own.replace("SIDE", side)}${field}: [../a${level + 1}, ../b${level + 1}]\n`,
  ];
  return Object.fromEntries(
    range(levels).flatMap((level) => [folder("a", level), folder("b", level)]),
  );
}

const ends = (text: string): Record<string, string> =>
  Object.fromEntries(["a", "b"].map((side) => [`l/${side}30/kustomization.yaml`, text]));

test("a diamond of bases, 30 levels deep, in which every path gives different names", async () => {
  const findings = await findingsIn({
    ...diamond(30, BASE, "resources", "namePrefix: SIDE-\n"),
    ...ends(`${BASE}resources: [../c]\n`),
    "l/c/kustomization.yaml": `${BASE}resources: [c.yaml]\n`,
    "l/c/c.yaml": configMap("c"),
    "apps/kustomization.yaml": `${BASE}resources: [../l/a0]\n`,
  });
  expect(findings.filter((finding) => finding.startsWith("LB614"))).toEqual([
    expect.stringContaining("makes this build exceed 20000 objects from bases"),
  ]);
});

test("a diamond of components, 30 levels deep", async () => {
  expect(
    await findingsIn({
      ...diamond(30, COMPONENT, "components"),
      ...ends(`${COMPONENT}namePrefix: x-\n`),
      "apps/a.yaml": configMap("a"),
      "apps/kustomization.yaml": `${BASE}resources: [a.yaml]\ncomponents: [../l/a0]\n`,
    }),
  ).toEqual([
    expect.stringContaining("is one of more than 1000 components"),
    // Every component adds to the name.
    expect.stringMatching(/^LB622 /),
  ]);
});

test("copies that double an object", async () => {
  const operations = range(40).map(
    (index) => `    - {op: copy, from: /data, path: /data/x${index}}`,
  );
  const patch = `patches:\n- target: {kind: ConfigMap}\n  patch: |\n${operations.join("\n")}\n`;
  expect(
    await findingsIn({
      "apps/a.yaml": configMap("a"),
      "apps/kustomization.yaml": `${BASE}resources: [a.yaml]\n${patch}`,
    }),
  ).toEqual([expect.stringContaining("the copies make the object too large")]);
});

test("a ResourceSet of 9,000,000 objects", async () => {
  const inputs = range(3000).map((index) => `{ a: x${index} }`);
  const made = range(3000).map(
    (index) => `{ apiVersion: v1, kind: ConfigMap, metadata: { name: "<< inputs.a >>-${index}" } }`,
  );
  const text = `apiVersion: fluxcd.controlplane.io/v1\nkind: ResourceSet\nmetadata: { name: a, namespace: default }\nspec:\n  inputs: [${inputs.join(", ")}]\n  resources: [${made.join(", ")}]\n`;
  expect(await findingsIn({ "apps/a.yaml": text })).toContainEqual(
    expect.stringContaining("ResourceSet default/a expands to more than 10000 objects"),
  );
}, 30_000);

test("an expression that would make a backtracking matcher slow", async () => {
  const main = `locals { a = replace("${"a".repeat(60)}!", "/(a+)+$/", "x") }
resource "kubernetes_config_map" "a" {
  metadata {
    name      = local.a
    namespace = "default"
  }
}
`;
  expect(
    await findingsIn({ "apps/a.yaml": configMap("a"), "main.tf": main }, { terraform: "" }),
  ).toEqual([
    expect.stringMatching(/^LB102 main\.tf:2 ConfigMap default\/a+! is not read by anything/),
  ]);
});

test.each(["*a".repeat(40), "**/".repeat(40), "[z-a]", "[", "\\", "!", "a{1,9}"])(
  "the pattern %s in a .sourceignore",
  (pattern) => {
    const repository = new PackedRepository(
      new MemoryRepository({
        ".sourceignore": `${pattern}\n${pattern}b\n/${pattern}/x`,
        ["a".repeat(200)]: "",
      }),
    );
    expect(repository.list("").length).toBeGreaterThan(0);
  },
);

test("8,000 files in one directory, and as many objects in one file", async () => {
  const files = range(8000).map(
    (index) => [`apps/f${index}.yaml`, configMap(`c${index}`)] as const,
  );
  const one = range(8000).map((index) => configMap(`d${index}`));
  const start = process.cpuUsage();
  await findingsIn({ ...Object.fromEntries(files), "apps/z.yaml": one.join("---\n") });
  // It takes 2 s; the quadratic ways took more than half a minute.
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(12);
}, 60_000);

test("lines that are too long for a regular expression of V8", async () => {
  const long = "- ".repeat(60_000);
  const heredoc = `locals {\n  a = <<${"E".repeat(60_000)}\nx\n${"E".repeat(60_000)}\n}\n`;
  const manifest = { "apps/a.yaml": configMap("'${A}'"), "apps/b.yaml": configMap("'${B}'") };
  expect(
    await findingsIn({
      ...manifest,
      ".sourceignore": `${long}\n!${long}\n/other/${long}\nb.yaml\n`,
      "main.tf": `${heredoc}resource "kubernetes_config_map" "${"a".repeat(60_000)}" {}\n`,
    }),
  ).toEqual([]);
});

test("more ignored files than one regular expression can hold", async () => {
  const names = range(20_000).map((index) => `/apps/some-file-${index}.yaml`);
  const paths = { "apps/a.yaml": configMap("a"), "apps/some-file-19999.yaml": configMap("'${B}'") };
  expect(await findingsIn({ ...paths, ".sourceignore": names.join("\n") })).toEqual([]);
});
