import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";

import { ChartStore } from "../../../tools/charts/chart-store";
import { findHelm, Helm } from "../../../tools/charts/helm";
import { renderReport } from "../../../tools/charts/report";
import { checkCharts } from "../../../tools/charts/run";
import { temporaryFolder } from "../../../tools/jest/temporary-folder";
import { describeUnless } from "../../../tools/jest/unless";
import { FILES, unrendered } from "./support";

/** A chart with a Service, a service account and pods that use it, and a subchart. */
const TEMPLATE = `apiVersion: v1
kind: Service
metadata: { name: {{ .Release.Name }}, labels: { region: {{ .Values.region }} } }
spec: { ports: [{ port: {{ .Values.port }} }] }
---
apiVersion: v1
kind: ServiceAccount
metadata: { name: app }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: app }
spec:
  replicas: {{ .Values.server.replicas }}
  selector: { matchLabels: { app: app } }
  template:
    metadata: { labels: { app: app } }
    spec:
      serviceAccountName: app
      containers: [{ name: app, image: "app:1" }]
`;

const PART = `apiVersion: v1
kind: ConfigMap
metadata: { name: part }
data: { level: {{ .Values.level | quote }}, password: {{ randAlphaNum 8 | quote }} }
`;

/** Packages the chart as helm does, with a schema of its values if one is given. */
function packaged(schema?: string): string {
  const folder = temporaryFolder();
  const write = (file: string, text: string): void => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  };
  write(
    "app/Chart.yaml",
    "apiVersion: v2\nname: app\nversion: 1.0.0\ndependencies: [{ name: part, version: 1.0.0, alias: log }]\n",
  );
  write("app/values.yaml", "port: 80\nserver: { replicas: 1 }\n");
  if (schema !== undefined) write("app/values.schema.json", schema);
  write("app/templates/app.yaml", TEMPLATE);
  write("app/charts/part/Chart.yaml", "apiVersion: v2\nname: part\nversion: 1.0.0\n");
  write("app/charts/part/values.yaml", "level: info\n");
  write("app/charts/part/templates/part.yaml", PART);
  execFileSync("tar", ["-czf", path.join(folder, "app-1.0.0.tgz"), "-C", folder, "app"]);
  return folder;
}

const program = findHelm(process.env);
const missing = program === undefined ? "helm is neither in E2E_BIN nor on PATH" : undefined;

describeUnless(missing, "with helm", () => {
  let helm: Helm;
  let charts: string;

  beforeAll(() => {
    helm = new Helm(program ?? "");
    charts = packaged();
  });

  afterAll(() => {
    helm.clean();
  });

  async function report(files: Readonly<Record<string, string>> = {}, folder = charts) {
    const environment = await unrendered(files);
    return checkCharts([environment], helm, new ChartStore(helm, folder));
  }

  test("a release whose values and names match has no problems", async () => {
    const values = "log:\n  level: debug\nserver:\n  replicas: 2\n";
    expect(renderReport(await report({ "clusters/dev/values.yaml": values }))).toBe(
      "charts: 0 problems (1 environment, 1 release of 1 chart, 4 objects)",
    );
  });

  test("everything that doesn't match is reported at once", async () => {
    const { findings } = await report({
      "clusters/dev/values.yaml": "log:\n  levle: debug\nserver:\n  replicas: two\n",
      "clusters/dev/route.yaml": FILES["clusters/dev/route.yaml"]!.replace("80", "8080"),
    });
    expect(
      findings.get("dev")?.map(({ check, location: { file, line } }) => [check, file, line]),
    ).toEqual([
      ["schemas", "clusters/dev/release.yaml", 9],
      ["ignored-values", "clusters/dev/values.yaml", 2],
      ["backends", "clusters/dev/route.yaml", 8],
    ]);
  });

  test("helm's error is a finding", async () => {
    const { findings } = await report({ "clusters/dev/values.yaml": "server: text\n" });
    expect(findings.get("dev")).toMatchObject([{ check: "renders" }]);
  });

  test("a chart's schema is left out where Flux leaves it out", async () => {
    const folder = packaged('{ "$ref": "https://127.0.0.1:1/missing.json" }');
    const values = { "clusters/dev/values.yaml": "server:\n  replicas: 2\n" };
    const refused = await report(values, folder);
    expect(refused.findings.get("dev")).toMatchObject([{ check: "renders" }]);
    const release = FILES["clusters/dev/release.yaml"]!.replace(
      "  interval: 1h\n  chart:",
      "  interval: 1h\n  install: { disableSchemaValidation: true }\n  chart:",
    );
    const { findings } = await report({ ...values, "clusters/dev/release.yaml": release }, folder);
    expect(findings.get("dev")).toEqual([]);
  });

  test("a chart that isn't in the directory is skipped with the reason", async () => {
    const folder = temporaryFolder();
    expect(renderReport(await report({}, folder))).toBe(
      [
        "Not rendered:",
        `  HelmRelease app/app in dev: E2E_CHARTS (${folder}) has no app-1.0.0.tgz`,
        "",
        "charts: 0 problems (1 environment, 0 releases of 0 charts, 0 objects, 1 release not rendered)",
      ].join("\n"),
    );
  });
});

test("helm is taken from E2E_BIN before PATH", () => {
  const [own, other] = [temporaryFolder(), temporaryFolder()];
  expect(findHelm({ E2E_BIN: own, PATH: other })).toBeUndefined();
  for (const folder of [own, other]) {
    fs.writeFileSync(path.join(folder, "helm"), "#!/bin/sh\n", { mode: 0o755 });
  }
  expect(findHelm({ E2E_BIN: own, PATH: other })).toBe(path.join(own, "helm"));
  expect(findHelm({ PATH: other })).toBe(path.join(other, "helm"));
});
