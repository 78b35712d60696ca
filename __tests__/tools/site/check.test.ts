import * as fs from "node:fs";
import * as path from "node:path";

import { temporaryFolder } from "../../../tools/jest/temporary-folder";
import { checkSite } from "../../../tools/site/check";

/** Problems of a site with these files. */
function problemsOf(files: Readonly<Record<string, string>>, base = "/"): readonly string[] {
  const directory = temporaryFolder();
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    fs.writeFileSync(path.join(directory, file), content);
  }
  return checkSite(directory, { base, pages: ["rules/LB203"] });
}

const RULE = '<h2 id="why">Why</h2>';

test("a site whose links lead somewhere has no problem", () => {
  const index = `<link rel="icon" href="/logo.svg"><img src="data:image/png;base64,AA">
    <a href="/rules/LB203#why">a</a> <a href="./rules/LB203">b</a> <a href="https://fluxcd.io">c</a> <a href="#top">d</a>
    <p id="top"></p>`;
  expect(
    problemsOf({
      "index.html": index,
      "logo.svg": "",
      "rules/LB203.html": `${RULE}<a href="/">x</a>`,
    }),
  ).toEqual([]);
});

test("missing pages, headings and files are reported", () => {
  const index = `<script src="/gone.js"></script><a href="/rules/LB203#how">a</a> <a href="rules/LB999">b</a>`;
  expect(problemsOf({ "index.html": index, "rules/LB203.html": RULE })).toEqual([
    ': loads "/gone.js", which doesn\'t exist',
    ': link to "/rules/LB203#how": no such heading',
    ': link to "rules/LB999": no such page',
  ]);
  expect(problemsOf({ "index.html": "" })).toEqual(["rules/LB203: missing from the site"]);
});

test("whatever a browser would load from another host is reported", () => {
  const problems = problemsOf({
    "rules/LB203.html": '<link rel="stylesheet" href="https://fonts.example.com/a.css">',
    "style.css":
      "@import '//cdn.example.com/b.css'; .a { background: url(data:image/png;base64,AA) }",
  });
  expect(problems).toEqual([
    'rules/LB203: loads "https://fonts.example.com/a.css" from another host',
    'style.css: loads "//cdn.example.com/b.css" from another host',
  ]);
});

test("below a base, links that leave it are reported", () => {
  const files = {
    "rules/LB203.html": '<a href="/landbridge/rules/LB203">a</a> <a href="/rules/LB203">b</a>',
  };
  expect(problemsOf(files, "/landbridge/")).toEqual([
    'rules/LB203: link to "/rules/LB203": outside the site\'s base "/landbridge/"',
  ]);
});
