import * as fs from "node:fs";
import * as path from "node:path";

import { must } from "../processes/command";

/** A chart that a repository installs. */
export interface ChartVersion {
  readonly name: string;
  readonly version: string;
}

/**
 * The pods of whatever the real chart would install, and the values that reached it, for tests to
 * read.
 */
const TEMPLATES = {
  "deployment.yaml": deploymentOf("{{ .Release.Name }}"),
  "values.yaml": `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}-received
data:
  values.yaml: |
    {{- .Values | toYaml | nindent 4 }}
`,
} as const;

/** A Deployment, which replaces all objects of the chart. */
export function deploymentOf(name: string): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  replicas: 1
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      securityContext: { runAsNonRoot: true, seccompProfile: { type: RuntimeDefault } }
      containers:
        - name: stand-in
          image: example.invalid/stand-in:1
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
`;
}

/** Writes a Helm repository of stand-in charts: `index.yaml` and one archive per chart. */
export async function writeHelmRepository(
  folder: string,
  scratch: string,
  charts: readonly ChartVersion[],
): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  const entries: Record<string, unknown[]> = {};
  for (const { name, version } of charts) {
    const source = fs.mkdtempSync(path.join(scratch, "chart-"));
    const root = path.join(source, name);
    writeChart(root, { name, version }, TEMPLATES);
    const archive = `${name}-${version}.tgz`;
    await must("tar", ["-czf", path.join(folder, archive), "-C", source, name]);
    fs.rmSync(source, { recursive: true });
    (entries[name] ??= []).push({ apiVersion: "v2", name, version, urls: [archive] });
  }
  // JSON is YAML.
  const index = { apiVersion: "v1", entries };
  fs.writeFileSync(path.join(folder, "index.yaml"), JSON.stringify(index, undefined, 2));
}

/** Writes a chart's files. */
export function writeChart(
  root: string,
  { name, version }: ChartVersion,
  templates: Readonly<Record<string, string>>,
): void {
  fs.mkdirSync(path.join(root, "templates"), { recursive: true });
  fs.writeFileSync(
    path.join(root, "Chart.yaml"),
    `apiVersion: v2\nname: ${name}\nversion: ${version}\n`,
  );
  for (const [file, text] of Object.entries(templates)) {
    fs.writeFileSync(path.join(root, "templates", file), text);
  }
}
