import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { temporaryFolder } from "../../../../../tools/jest/temporary-folder";
import { findProgram } from "../../../src/lib/isolated/find-program";
import { servesApi } from "../../../src/verify/catalog/served-apis";
import { chartOf } from "../../../src/verify/charts/chart";
import { renderChart } from "../../../src/verify/charts/render/render-chart";

/** Templates, each with what Helm 3.20.1 renders it to. */
const cases = JSON.parse(
  fs.readFileSync(path.join(__dirname, "helm-cases.json"), "utf8"),
) as readonly (readonly [template: string, expected: string])[];

const FILES: ReadonlyMap<string, string> = new Map([
  ["Chart.yaml", 'apiVersion: v2\nname: sample\nversion: 1.2.3\nappVersion: "4.5"\n'],
  [
    "values.yaml",
    `name: web
port: 8080
big: 10000000
ratio: 0.5
enabled: true
empty: ""
none: null
list: [b, a, b]
numbers: [1, 2]
nested: { one: 1, two: { three: x } }
text: |
  a: 1
  b: [x]
`,
  ],
  ["files/a.txt", "hello\n"],
]);

test.each(cases)("%s is what Helm renders", (template, expected) => {
  const chart = chartOf(new Map([...FILES, ["templates/x.txt", template]]));
  const [rendered] =
    chart === undefined
      ? []
      : renderChart(chart, {
          name: "rel",
          namespace: "ns",
          values: {},
          known: true,
          hasApi: (name) => servesApi(name) ?? false,
        }).templates;
  expect(rendered).toMatchObject({ file: "templates/x.txt", text: expected });
});

const helm = findProgram("helm");
const reason = helm === undefined ? " [skipped: helm isn't on PATH]" : "";

(helm === undefined ? test.skip : test)(`Helm of this machine renders the same${reason}`, () => {
  const root = temporaryFolder();
  const marked = cases.map(([template], index) => `@@${index}@@${template}@@END@@`);
  for (const [file, content] of [...FILES, ["templates/x.txt", marked.join("\n")] as const]) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), content);
  }
  // It isn't YAML: with --debug, Helm prints it all the same.
  const options = ["--namespace", "ns", "--kube-version", "1.34.0", "--debug"];
  const { stdout } = spawnSync(helm ?? "", ["template", "rel", root, ...options], {
    encoding: "utf8",
  });
  const rendered = [...stdout.matchAll(/@@\d+@@([^]*?)@@END@@/g)].map(([, text]) => text);
  expect(rendered).toEqual(cases.map(([, expected]) => expected));
});
