import * as fc from "fast-check";

import { diffSides, isEmpty } from "../../src/diff/diff";
import { diffDocument, type Diff } from "../../src/diff/document";
import { readPlan } from "../../src/diff/plan";
import { renderDiffGithub } from "../../src/diff/report/github";
import { renderDiffMarkdown } from "../../src/diff/report/markdown";
import { renderDiffText } from "../../src/diff/report/text";
import { NO_COLORS } from "../../src/verify/report/colors";
import { folder } from "../cli/support";
import { CLUSTER, diff, side, stack, type Files } from "./support";

// Properties read two sides for each example.
jest.setTimeout(120_000);

const object = (kind: string, name: string, rest: string) =>
  `apiVersion: v1\nkind: ${kind}\nmetadata: { name: ${name}, namespace: apps }\n${rest}\n`;
const kinds = (changes: Diff["danger"]) => changes.map(({ kind }) => kind);

describe("objects", () => {
  const tree = fc
    .uniqueArray(
      fc.record({
        name: fc.constantFrom("a", "b", "c", "d"),
        value: fc.constantFrom("1", "2", "3"),
        more: fc.constantFrom("", ", y: z"),
      }),
      { maxLength: 4, selector: ({ name }) => name },
    )
    .map((objects) => ({
      objects,
      files: {
        ...CLUSTER,
        "apps/none.yaml": object("ConfigMap", "none", "data: {}"),
        ...Object.fromEntries(
          objects.map(({ name, value, more }) => [
            `apps/${name}.yaml`,
            object("ConfigMap", name, `data: { x: "${value}"${more} }`),
          ]),
        ),
      },
    }));

  test("every object that changes is listed once, with each of its fields once, and no other", async () => {
    await fc.assert(
      fc.asyncProperty(tree, tree, async (base, head) => {
        const { objects } = await diff(base.files, head.files);
        const expected = ["a", "b", "c", "d"].filter((name) => {
          const [old, now] = [base, head].map((own) =>
            JSON.stringify(own.objects.find((one) => one.name === name)),
          );
          return old !== now;
        });
        expect(objects.map(({ object: title }) => title)).toEqual(
          expected.map((name) => `ConfigMap apps/${name}`),
        );
        for (const { changes } of objects)
          expect(new Set(changes.map(({ path }) => path)).size).toBe(changes.length);
      }),
      { numRuns: 25 },
    );
  });

  test("a revision doesn't differ from itself, and a diff is antisymmetric", async () => {
    const opposite = {
      added: "removed",
      removed: "added",
      changed: "changed",
      moved: "moved",
      retyped: "retyped",
      reordered: "reordered",
    };
    await fc.assert(
      fc.asyncProperty(tree, tree, async (base, head) => {
        expect(isEmpty(await diff(base.files, base.files))).toBe(true);
        const [there, back] = [
          await diff(base.files, head.files),
          await diff(head.files, base.files),
        ];
        const inverse = back.objects.map(({ action, changes, ...rest }) => ({
          ...rest,
          action: opposite[action],
          changes: changes.map(({ kind, before, after, path }) => ({
            path,
            kind: opposite[kind],
            before: after,
            after: before,
          })),
        }));
        expect(JSON.parse(JSON.stringify(inverse))).toMatchObject(
          JSON.parse(JSON.stringify(there.objects)) as object[],
        );
      }),
      { numRuns: 15 },
    );
  });

  test("values of Secrets never appear, but that they differ does", async () => {
    const secret = (password: string): Files => ({
      ...CLUSTER,
      "apps/s.yaml": object("Secret", "s", `stringData: { password: ${password} }`),
      "apps/d.yaml": object(
        "ConfigMap",
        "d",
        `data: { url: "https://me:${password}@example.com" }`,
      ),
      "apps/v.yaml": object(
        "ConfigMap",
        "v",
        `data:\n  values.yaml: |\n    a: 1\n    adminPassword: ${password}`,
      ),
    });
    const result = await diff(secret("hunter2"), secret("correct-horse"));
    const all = JSON.stringify(result) + renderDiffMarkdown({ diff: result });
    expect(all).not.toMatch(/hunter2|correct-horse/);
    expect(result.objects.map(({ object: title }) => title)).toEqual([
      "ConfigMap apps/v",
      "Secret apps/s",
    ]);
    expect(result.objects[1]?.changes).toEqual([
      { path: "stringData.password", kind: "changed", before: "***", after: "***", secret: true },
    ]);
  });

  test("a pruned PersistentVolumeClaim is a danger; one that an annotation keeps stays behind", async () => {
    const claim = (annotations: string): Files => ({
      ...CLUSTER,
      "apps/none.yaml": object("ConfigMap", "none", "data: {}"),
      "apps/pvc.yaml": `apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: { name: data, namespace: apps${annotations} }\nspec: { accessModes: [ReadWriteOnce] }\n`,
    });
    const head = Object.fromEntries(
      Object.entries(claim("")).filter(([file]) => file !== "apps/pvc.yaml"),
    );
    expect(kinds((await diff(claim(""), head)).danger)).toEqual(["pruned"]);
    const kept = claim(", annotations: { kustomize.toolkit.fluxcd.io/prune: disabled }");
    expect((await diff(kept, head)).danger).toMatchObject([
      { kind: "abandoned", severity: "medium", subject: "PersistentVolumeClaim apps/data" },
    ]);
  });

  test("an image in Helm values is in the table of versions", async () => {
    const release = (tag: string): Files => ({
      ...CLUSTER,
      "apps/release.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: web, namespace: apps }\nspec:\n  interval: 1h\n  values: { controllers: { web: { image: { repository: ghcr.io/a/web, tag: "${tag}" } } } }\n`,
    });
    const { versions } = await diff(release("1.2.0@sha256:aa"), release("1.1.0@sha256:bb"));
    expect(versions).toMatchObject([
      {
        what: "image",
        name: "ghcr.io/a/web",
        before: "1.2.0@sha256:aa",
        after: "1.1.0@sha256:bb",
        users: ["HelmRelease apps/web"],
        downgrade: true,
      },
    ]);
  });

  test("a generated ConfigMap is the same object when its content changes", async () => {
    const generated = (value: string): Files => ({
      ...CLUSTER,
      "apps/kustomization.yaml": `resources: []\nnamespace: apps\nconfigMapGenerator: [{ name: c, literals: [x=${value}] }]\n`,
    });
    const { objects } = await diff(generated("1"), generated("2"));
    expect(objects).toMatchObject([
      { object: "ConfigMap apps/c", action: "changed", changes: [{ path: "data.x" }] },
    ]);
  });
});

describe("Terraform", () => {
  const database = (more: object) =>
    stack({ aws_db_instance: { db: { engine: "postgres", ...more } } });

  test("a force-new attribute means replacement; of an unknown type, it may", async () => {
    const known = await diff(database({ db_name: "a" }), database({ db_name: "b" }));
    expect(known.danger).toMatchObject([
      {
        kind: "replaced",
        severity: "high",
        subject: "aws_db_instance.db",
        message: expect.stringContaining("db_name"),
      },
    ]);
    const inPlace = await diff(database({ port: 1 }), database({ port: 2 }));
    expect(inPlace.danger).toEqual([]);
    const other = (name: string) => stack({ acme_thing: { t: { name } } });
    expect(kinds((await diff(other("a"), other("b"))).danger)).toEqual(["may-be-replaced"]);
  });

  test("a plan decides, its values replace expressions, and what it does beyond the diff is listed", async () => {
    const file = `${folder({
      "plan.json": JSON.stringify({
        resource_changes: [
          {
            address: "aws_db_instance.db",
            mode: "managed",
            change: {
              actions: ["update"],
              before: { db_name: "real-a", password: "hunter2" },
              after: { db_name: "real-b" },
              before_sensitive: { password: true },
            },
          },
          {
            address: "aws_vpc.v",
            mode: "managed",
            change: { actions: ["delete", "create"], replace_paths: [["cidr_block"]] },
          },
          { address: "aws_vpc.same", mode: "managed", change: { actions: ["no-op"] } },
        ],
      }),
    })}/plan.json`;
    const result = await diff(
      database({ db_name: "${var.a}" }),
      database({ db_name: "${var.b}" }),
      [{ plan: readPlan(file, "plan.json") }],
    );
    expect(result.danger).toEqual([]);
    expect(result.terraform).toMatchObject([
      { plan: { actions: ["update"] }, changes: [{ before: "real-a", after: "real-b" }] },
    ]);
    expect(result.beyond).toMatchObject([
      { address: "aws_vpc.v", actions: ["delete", "create"], replacePaths: ["cidr_block"] },
    ]);
  });

  test("a new address is a move with a moved block, and a danger without one", async () => {
    const at = (name: string, more: object = {}) =>
      stack({ aws_s3_bucket: { [name]: { bucket: "data" } } }, more);
    const lost = await diff(at("a"), at("b"));
    expect(lost.terraform).toMatchObject([{ action: "moved", from: "aws_s3_bucket.a" }]);
    expect(kinds(lost.danger)).toEqual(["recreated"]);
    const moved = [{ from: "aws_s3_bucket.a", to: "aws_s3_bucket.b" }];
    expect((await diff(at("a"), at("b", { moved }))).danger).toEqual([]);
  });

  test("opened networks and policies are dangers; narrower ones aren't", async () => {
    const rule = (network: string) =>
      stack({ aws_security_group: { g: { ingress: [{ cidr_blocks: [network] }] } } });
    expect(kinds((await diff(rule("10.0.0.0/8"), rule("0.0.0.0/0"))).danger)).toEqual(["opened"]);
    expect(
      (await diff(rule("0.0.0.0/0"), stack({ aws_security_group: { g: {} } }))).danger,
    ).toEqual([]);
    const policy = (effect: string, action: string) =>
      stack({
        aws_iam_role_policy: {
          p: { policy: JSON.stringify({ Statement: [{ Effect: effect, Action: [action] }] }) },
        },
      });
    expect((await diff(policy("Allow", "s3:Get"), policy("Allow", "*"))).danger).toMatchObject([
      { kind: "opened", severity: "high" },
    ]);
  });
});

describe("reports", () => {
  const hostile = "::error::x\u001b[31m`````\n</details> <!-- @everyone | ##[group]";

  test("a hostile name steers neither a terminal, a runner nor the markup", async () => {
    const files = (value: string): Files => ({
      ...CLUSTER,
      "apps/c.yaml": object(
        "ConfigMap",
        "c",
        `data: ${JSON.stringify({ [hostile]: value, k: `${hostile}${value}` })}`,
      ),
    });
    const result = await diff(files("1"), files("2"));
    expect(diffDocument.safeParse(result).success).toBe(true);
    const markdown = renderDiffMarkdown({ diff: result });
    for (const text of [
      markdown,
      renderDiffGithub({ diff: result }),
      renderDiffText({ diff: result, colors: NO_COLORS }),
    ]) {
      expect(text).not.toContain("\u001b");
      expect(text).not.toContain("##[");
      expect(text).not.toMatch(/^\s*::error::x/m);
    }
    // All fences are closed, and nothing ends the folded section from within.
    const outside = markdown.replace(/^(`{3,})diff\n[^]*?^\1$/gm, "");
    expect(outside.match(/<\/details>/g)).toHaveLength(1);
    expect(outside).not.toContain("@everyone");
  });

  test("a huge diff fits into a comment, with whole fences and the number of what is left out", async () => {
    const files = (value: string): Files => ({
      ...CLUSTER,
      ...Object.fromEntries(
        Array.from({ length: 600 }, (_, index) => [
          `apps/c${index}.yaml`,
          object("ConfigMap", `c${index}`, `data: { x: "${value.repeat(100)}" }`),
        ]),
      ),
    });
    const result = await diff(files("a"), files("b"));
    const markdown = renderDiffMarkdown({ diff: result });
    expect(markdown.length).toBeLessThanOrEqual(65_000);
    expect(markdown).toMatch(/\d+ more of 600 don't fit here/);
    expect(markdown.match(/^```/gm)!.length % 2).toBe(0);
    expect(markdown.trimEnd().endsWith("</details>")).toBe(true);
  });
});

test("without CDKTF and without clusters, there is nothing to compare", async () => {
  const own = await side({ "README.md": "" });
  expect(isEmpty(diffSides({ name: "a", side: own }, { name: "b", side: own }))).toBe(true);
});
