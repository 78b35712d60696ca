import type { ChartStore } from "./chart-store";
import { backends } from "./checks/backends";
import { identities } from "./checks/identities";
import { ignoredValues } from "./checks/ignored-values";
import { podData } from "./checks/pod-data";
import { renders } from "./checks/renders";
import { schemasCheck } from "./checks/schemas";
import type { Helm } from "./helm";
import { renderEnvironment, type Environment } from "./render-environment";
import type { ChartFinding, RenderedEnvironment } from "./rendered";
import type { ChartReport } from "./report";
import { SchemaFiles } from "./schema-files";

/** Renders every release of the environments and runs every check on the result. */
export async function checkCharts(
  environments: readonly Environment[],
  helm: Helm,
  store: ChartStore,
): Promise<ChartReport> {
  const files = new SchemaFiles();
  const checks = [renders, schemasCheck(files), ignoredValues, backends, identities, podData];
  const rendered: RenderedEnvironment[] = [];
  const findings = new Map<string, readonly ChartFinding[]>();
  for (const environment of environments) {
    const one = await renderEnvironment(environment, helm, store);
    rendered.push(one);
    const found: ChartFinding[] = [];
    for (const check of checks) found.push(...(await check.run(one)));
    findings.set(environment.name, found);
  }
  return { environments: rendered, findings, withoutSchema: files.withoutSchema };
}
