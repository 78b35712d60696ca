import * as fs from "node:fs";
import * as path from "node:path";

import { temporaryFolder } from "../../../tools/jest/temporary-folder";
import { navigation, pagesOf, type SidebarItem } from "../../../tools/site/navigation";

const DOCS = path.resolve(__dirname, "../../../docs");

const linksOf = (items: readonly SidebarItem[]): readonly string[] =>
  items.flatMap(({ link, items: inner = [] }) => [
    ...(link === undefined ? [] : [link]),
    ...linksOf(inner),
  ]);

test("every page of docs/ is in a sidebar, once", () => {
  const { sidebar } = navigation(DOCS);
  const links = [...new Set(Object.values(sidebar).flatMap(linksOf))];
  const pages = pagesOf(DOCS).map((page) => `/${page.replace(/(?:README)?\.md$/, "")}`);
  expect(links.sort()).toEqual([...pages].sort());
  expect(linksOf(sidebar["/"] ?? [])).toEqual([...new Set(linksOf(sidebar["/"] ?? []))]);
});

test("rules have the sidebar of the index, with their names", () => {
  const groups = navigation(DOCS).sidebar["/rules/"] ?? [];
  const order = groups.find(({ text }) => text === "Order");
  expect(order?.items).toContainEqual({ text: "LB203 deadlock", link: "/rules/LB203" });
});

test("a page that belongs to no task is reported", () => {
  const copy = temporaryFolder();
  fs.cpSync(DOCS, copy, { recursive: true });
  fs.writeFileSync(path.join(copy, "new.md"), "# New\n");
  expect(() => navigation(copy)).toThrow("add docs/new.md to tools/site/navigation.ts");
  fs.rmSync(path.join(copy, "new.md"));
  fs.rmSync(path.join(copy, "state.md"));
  expect(() => navigation(copy)).toThrow("docs/state.md doesn't exist");
});
