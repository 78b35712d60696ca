import * as fs from "node:fs";
import * as path from "node:path";

import { temporaryFolder } from "../../../tools/jest/temporary-folder";
import { resolveLink, resolveLinks, type MarkdownRenderer } from "../../../tools/site/links";

const REPOSITORY = "https://github.com/acme/landbridge";

/** A checkout with the given files, all empty. */
function checkout(...files: string[]): string {
  const root = temporaryFolder();
  for (const file of files) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), "");
  }
  return root;
}

const root = checkout(
  "docs/verify.md",
  "docs/rules/README.md",
  "docs/rules/LB203.md",
  "docs/images/a.svg",
  "config/index.ts",
);
const resolve = (href: string, page = "docs/rules/LB203.md", repository?: string): unknown =>
  resolveLink(href, path.join(root, page), { root, repository });

test.each([
  ["../verify.md#options", "../verify.md#options"],
  ["#why", "#why"],
  ["https://fluxcd.io", "https://fluxcd.io"],
  ["mailto:a@example.com", "mailto:a@example.com"],
])("%s stays", (href, expected) => {
  expect(resolve(href)).toBe(expected);
});

test("a README and its directory are the directory's index", () => {
  expect(resolve("README.md")).toBe("./index.md");
  expect(resolve("rules/", "docs/verify.md")).toBe("./rules/index.md");
  expect(resolve("rules/README.md#order", "docs/verify.md")).toBe("./rules/index.md#order");
});

test("what is outside docs/ is in the repository", () => {
  expect(resolve("../../config/", "docs/rules/LB203.md", REPOSITORY)).toBe(
    `${REPOSITORY}/tree/HEAD/config`,
  );
  expect(resolve("../config/index.ts#L2", "docs/verify.md", REPOSITORY)).toBe(
    `${REPOSITORY}/blob/HEAD/config/index.ts#L2`,
  );
  expect(resolve("../config/index.ts", "docs/verify.md")).toBeUndefined();
});

test("a link to nothing is refused, wherever it leads", () => {
  expect(() => resolve("LB204.md")).toThrow('docs/rules/LB203.md: link to "LB204.md"');
  expect(() => resolve("../../gone/", "docs/rules/LB203.md", REPOSITORY)).toThrow("doesn't exist");
  expect(() => resolve("images/", "docs/verify.md")).toThrow("has no README.md");
});

test("in a page, only the text is left of a link whose address is unknown", () => {
  let rule: Parameters<MarkdownRenderer["core"]["ruler"]["push"]>[1] | undefined;
  resolveLinks(
    { core: { ruler: { push: (_, given) => (rule = given) } } },
    { root, repository: undefined },
  );
  const token = (type: string, href?: string) => ({
    type,
    tag: "a",
    children: null,
    attrs: href === undefined ? null : ([["href", href]] as [string, string][]),
    attrGet: () => href ?? null,
    attrSet: () => undefined,
  });
  const children = [
    token("link_open", "../config/"),
    token("link_close"),
    token("link_open", "rules/"),
    token("link_close"),
  ];
  const inline = { ...token("inline"), children };
  rule?.({ tokens: [inline], env: { path: path.join(root, "docs/verify.md") } });
  expect(children.map(({ type, tag }) => [type, tag])).toEqual([
    ["span_open", "span"],
    ["span_close", "span"],
    ["link_open", "a"],
    ["link_close", "a"],
  ]);
  expect(children[0]?.attrs).toBeNull();
});
