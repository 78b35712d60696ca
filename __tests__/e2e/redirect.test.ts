import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { redirectSources, sourcesIn } from "../../e2e/charts/redirect";
import { temporaryFolder } from "../../tools/jest/temporary-folder";

const gitops = path.resolve(__dirname, "../../gitops");

test("leaves Argo CD's templates alone", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "redirect-"));
  const file = path.join(folder, "argocd/local/applications/templates/a.yaml");
  const text = "kind: GitRepository\nmetadata: { name: a }\nspec:\n  url: {{ .Values.url }}\n";
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
  expect(redirectSources(folder, "http://127.0.0.1:1").repositories).toEqual([]);
  expect(fs.readFileSync(file, "utf8")).toBe(text);
  fs.rmSync(folder, { recursive: true });
});

test("changes only the addresses of sources, and covers every chart in gitops/", () => {
  const folder = temporaryFolder();
  fs.cpSync(gitops, folder, { recursive: true });
  const asked = redirectSources(folder, "http://127.0.0.1:1");

  expect(asked.charts.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["base", "istiod", "metrics-server", "reloader"]),
  );
  expect(asked.ociCharts.map(({ name }) => name).sort()).toEqual([
    "karpenter",
    "karpenter-crd",
    "nginx-ingress",
  ]);
  expect(asked.repositories.map(({ name }) => name)).toContain("gateway-api");
  // The tree's own repository, whose address comes from Terraform, isn't fetched from elsewhere.
  expect(asked.repositories.map(({ name }) => name)).not.toContain("image-updates");
  expect(asked).toEqual(sourcesIn(gitops));
  for (const file of fs.readdirSync(gitops, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".yaml")) continue;
    const [before, after] = [gitops, folder].map((root) =>
      fs.readFileSync(path.join(root, file), "utf8").split("\n"),
    );
    const kept = after!.filter((line) => line !== "  insecure: true");
    for (const [index, line] of before!.entries()) {
      const other = kept[index]!;
      if (other !== line)
        expect([line, other]).toEqual([
          expect.stringMatching(/^ +(url: (https|oci):|image: ghcr\.io\/)/),
          expect.stringMatching(/^ +(url: (http|oci):\/\/|image: )127\.0\.0\.1:1\//),
        ]);
    }
  }
});
