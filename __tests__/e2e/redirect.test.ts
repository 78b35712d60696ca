import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { redirectSources } from "../../e2e/charts/redirect";

const gitops = path.resolve(__dirname, "../../gitops");

test("changes only the addresses of sources, and covers every chart in gitops/", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "redirect-"));
  fs.cpSync(gitops, folder, { recursive: true });
  const { charts, repositories } = redirectSources(folder, "http://127.0.0.1:1");

  expect(charts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["base", "istiod", "metrics-server", "reloader"]),
  );
  expect(repositories.map(({ name }) => name)).toContain("gateway-api");
  for (const file of fs.readdirSync(gitops, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".yaml")) continue;
    const [before, after] = [gitops, folder].map((root) =>
      fs.readFileSync(path.join(root, file), "utf8").split("\n"),
    );
    for (const [index, line] of before!.entries()) {
      const other = after![index]!;
      if (other !== line)
        expect([line, other]).toEqual([
          expect.stringMatching(/^ +url: https:/),
          expect.stringMatching(/^ +url: http:\/\/127\.0\.0\.1:1\//),
        ]);
    }
  }
  fs.rmSync(folder, { recursive: true });
});
