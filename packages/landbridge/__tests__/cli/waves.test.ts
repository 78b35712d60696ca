import * as fs from "node:fs";
import * as path from "node:path";

import { configMap, kustomization } from "../verify/support/read-model";
import { folder, landbridge } from "./support";

const FILES = {
  "gitops/clusters/dev/apps.yaml": kustomization("apps", "apps", "wait: true"),
  "apps/a.yaml": configMap("a"),
};

const application = "gitops/argocd/dev/applications/templates/apps.yaml";

test("waves writes Applications, and --check accepts them", async () => {
  const directory = folder(FILES);
  const written = await landbridge(["waves", "--env=dev"], { directory });
  expect(written).toMatchObject({ code: 0, error: "" });
  expect(written.out).toContain(`wrote ${application}`);
  expect(fs.readFileSync(path.join(directory, application), "utf8")).toContain("kind: Application");
  const checked = await landbridge(["waves", "--check"], { directory });
  expect(checked).toMatchObject({ code: 0, out: "landbridge: gitops/argocd/dev is up to date\n" });
});

test("--check prints what would change, and changes nothing", async () => {
  const directory = folder(FILES);
  await landbridge(["waves", "--env=dev"], { directory });
  const file = path.join(directory, application);
  fs.writeFileSync(
    file,
    fs.readFileSync(file, "utf8").replace("selfHeal: true", "selfHeal: false"),
  );
  const leftOver = path.join(directory, "gitops/argocd/dev/left-over.yaml");
  fs.copyFileSync(file, leftOver);
  const own = path.join(directory, "gitops/argocd/dev/applications/templates/own.yaml");
  fs.writeFileSync(own, "kind: AppProject\n");
  const checked = await landbridge(["waves", "--check"], { directory });
  expect(checked.code).toBe(1);
  expect(checked.out).toContain("-      selfHeal: false\n+      selfHeal: true\n");
  expect(checked.out).toContain("--- a/gitops/argocd/dev/left-over.yaml\n+++ /dev/null\n");
  expect(checked.error).toContain("run `landbridge waves`");
  expect(fs.readFileSync(file, "utf8")).toContain("selfHeal: false");
  const written = await landbridge(["waves"], { directory });
  expect(written.out).toContain("removed gitops/argocd/dev/left-over.yaml");
  expect((await landbridge(["waves", "--check"], { directory })).code).toBe(0);
  expect(fs.existsSync(own)).toBe(true);
});

test("what Argo CD can't do is an error, and nothing is written", async () => {
  const directory = folder({
    ...FILES,
    "gitops/clusters/dev/apps.yaml": kustomization(
      "apps",
      "apps",
      "decryption: { provider: sops }",
    ),
  });
  const { code, error } = await landbridge(["waves", "--env=dev"], { directory });
  expect(code).toBe(2);
  expect(error).toMatch(/gitops\/clusters\/dev\/apps\.yaml:\d+:\d+: .*decrypts Secrets/);
  expect(fs.existsSync(path.join(directory, "gitops/argocd"))).toBe(false);
});

test("a cluster path, and a directory for it", async () => {
  const directory = folder({
    "landbridge.yaml": "",
    "clusters/prod/apps.yaml": kustomization("apps", "apps", "wait: true"),
    "apps/a.yaml": configMap("a"),
  });
  expect((await landbridge(["waves", "clusters/prod"], { directory })).out).toContain(
    "wrote argocd/prod/root.yaml",
  );
  const elsewhere = await landbridge(["waves", "clusters/prod", "-o", "out"], { directory });
  expect(elsewhere.out).toContain("wrote out/root.yaml");
  expect((await landbridge(["waves"], { directory })).error).toContain("name a cluster path");
  for (const outside of ["../x", "/tmp/x", "."])
    expect(
      (await landbridge(["waves", "clusters/prod", "-o", outside], { directory })).error,
    ).toContain("is not a directory inside the repository");
});
