import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { sourcesIn } from "../../e2e/charts/redirect";
import { missingFor, type Part } from "../../e2e/lab/parts";
import type { Settings } from "../../e2e/lab/settings";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-parts-"));

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

/** A folder of PATH with programs that do nothing. */
function programs(...names: string[]): string {
  const bin = fs.mkdtempSync(path.join(folder, "bin-"));
  for (const name of names) fs.writeFileSync(path.join(bin, name), "#!/bin/sh\n", { mode: 0o755 });
  return bin;
}

function missing(part: Part, PATH: string, settings: Partial<Settings> = {}) {
  return missingFor(part, {
    settings: { keep: false, mustHave: [], ...settings },
    folder,
    env: {},
    places: {
      path: PATH,
      folder: settings.bin,
      cache: path.join(folder, "cache"),
      tell: (text) => {
        throw new Error(`built something: ${text}`);
      },
    },
    stacks: () => Promise.reject(new Error("synthesized")),
  });
}

test("parts that Go builds are available with Go, and checking that builds nothing", async () => {
  for (const part of ["control-plane", "flux"] as const) {
    expect(await missing(part, programs("go"))).toBeUndefined();
  }
  expect(await missing("flux", programs("source-controller"))).toBe(
    "kustomize-controller is neither in E2E_BIN nor on PATH, and neither is Go, which could build it",
  );
});

test("helm-controller can be found, but not built", async () => {
  expect(await missing("helm-controller", programs("go"))).toBe(
    `helm-controller is neither in E2E_BIN nor on PATH, and its Go module can't be built from here: docs/e2e.md, "helm-controller"`,
  );
  expect(await missing("helm-controller", programs("helm-controller"))).toBeUndefined();
  const bin = programs("helm-controller");
  expect(await missing("helm-controller", "", { bin })).toBeUndefined();
});

test("the simulated AWS needs its sources, Go and the run's own cluster", async () => {
  expect(await missing("aws", programs("go"))).toBe(
    "AWS_SIM_DIR doesn't point to a simulated AWS provider",
  );
  const awsSimulator = programs("install.sh");
  expect(await missing("aws", programs("go"), { awsSimulator })).toBe(
    `AWS_SIM_DIR (${awsSimulator}) has no schema.mjs`,
  );
  const kubeconfig = "config";
  expect(await missing("aws", programs("go"), { awsSimulator, kubeconfig })).toMatch(
    /^E2E_KUBECONFIG is set/,
  );
  expect(await missing("control-plane", "", { kubeconfig })).toBeUndefined();
  expect(await missing("own-cluster", "", { kubeconfig })).toMatch(/^E2E_KUBECONFIG names/);
});

test("the next version of Flux is a directory with all of its controllers", async () => {
  const binNext = programs("source-controller", "kustomize-controller");
  expect(await missing("flux-next", "", { binNext })).toBe(
    "E2E_BIN_NEXT isn't a directory with helm-controller",
  );
});

test("Argo CD is a directory with its programs and CRDs, and needs Redis, Helm and Kustomize", async () => {
  expect(await missing("argocd", "")).toBe("E2E_ARGOCD doesn't point to a directory with Argo CD");
  const components = [
    "repo-server",
    "application-controller",
    "applicationset-controller",
    "server",
  ];
  const names = ["argocd", ...components.map((name) => `argocd-${name}`), "git-verify-wrapper.sh"];
  const argocd = programs(...names);
  expect(await missing("argocd", "", { argocd })).toBe(`E2E_ARGOCD (${argocd}) has no crds`);
  fs.mkdirSync(path.join(argocd, "crds"));
  expect(await missing("argocd", programs("redis-server", "helm"), { argocd })).toBe(
    "kustomize is neither in E2E_BIN nor on PATH, and Argo CD needs it",
  );
  const bin = programs("redis-server", "helm", "kustomize");
  expect(await missing("argocd", "", { argocd, bin })).toBeUndefined();
});

test("gitops-bridge's template is a directory with its ApplicationSets", async () => {
  expect(await missing("gitops-bridge", "")).toMatch(/^E2E_GITOPS_BRIDGE doesn't point/);
  const gitopsBridge = fs.mkdtempSync(path.join(folder, "bridge-"));
  expect(await missing("gitops-bridge", "", { gitopsBridge })).toBe(
    `E2E_GITOPS_BRIDGE (${gitopsBridge}) has no bootstrap/control-plane/addons`,
  );
  fs.mkdirSync(path.join(gitopsBridge, "bootstrap/control-plane/addons"), { recursive: true });
  expect(await missing("gitops-bridge", "", { gitopsBridge })).toBeUndefined();
});

test("packaged charts are a directory with every chart of gitops/", async () => {
  expect(await missing("charts", "")).toBe(
    "E2E_CHARTS doesn't point to a directory of packaged charts",
  );
  const charts = fs.mkdtempSync(path.join(folder, "charts-"));
  expect(await missing("charts", "", { charts })).toMatch(/has no .*karpenter-\d+\.\d+\.\d+\.tgz/);
  const { charts: http, ociCharts } = sourcesIn(path.resolve(__dirname, "../../gitops"));
  for (const { name, version } of [...http, ...ociCharts]) {
    fs.writeFileSync(path.join(charts, `${name}-${version}.tgz`), "");
  }
  expect(await missing("charts", "", { charts })).toBeUndefined();
});
