import { dump } from "js-yaml";

import { UserError } from "../errors/user-error";
import { append } from "../lib/append";
import { groupBy } from "../lib/group-by";
import type { Applier } from "../verify/model/applier";
import type { Model } from "../verify/model/model";
import type { YamlRecord } from "../verify/yaml/json";
import { rootApplicationSet } from "./application-set";
import { applicationTemplate, merged, templateOf, type Template } from "./application-template";
import { clusterApplication, clusterProject } from "./cluster-application";
import { healthChecksOf } from "./health/health-checks";
import { Mistakes } from "./mistakes";
import { checkClusters, checkOrder } from "./remote-clusters";
import { rolloutWaves } from "./rollout-waves";
import type { Unit } from "./unit";
import { unitsOf } from "./units";

/** Files by their path from the repository's root. */
export type GeneratedFiles = ReadonlyMap<string, string>;

/** First line of every file that is written. */
export const HEADER =
  "# Written by `landbridge waves`. Change what Flux reads, then run it again.\n";

/**
 * Argo CD's form of a Flux rollout: a chart of Applications in sync waves, the ApplicationSet that creates the root
 * Application, and health checks as values of Argo CD's own chart.
 * @param directory the directory to write, such as `gitops/argocd/dev`
 * @throws UserError with everything that Argo CD can't do
 */
export function generateArgocd(
  model: Model,
  environment: string,
  directory: string,
): GeneratedFiles {
  const mistakes = new Mistakes();
  checkDependencies(model, mistakes);
  const { waves, stuck } = rolloutWaves(model.order, model.appliers);
  checkCycles(stuck, mistakes);
  const units = unitsOf(model, mistakes);
  checkNames(units, mistakes);
  checkClusters(model.appliers, mistakes);
  checkOrder(units, mistakes);
  const health = healthChecksOf(model, mistakes);
  const templates = units.map((unit) => {
    const wave = waves.get(unit.applier) ?? 0;
    return { unit, wave, ...applicationTemplate(unit, wave, model, mistakes) };
  });
  if (mistakes.problems.length > 0) throw new UserError(mistakes.problems);
  const hub = templates.filter(({ unit }) => unit.group === undefined);
  const clusters = [...groupBy(templates, ({ unit }) => unit.group)].flatMap(([cluster, own]) =>
    cluster === undefined ? [] : [clusterOfGroup(cluster, own, directory)],
  );
  const all = [...hub.map((one) => ({ ...one, name: one.unit.name })), ...clusters];
  const path = `${directory}/applications`;
  const root = rootApplicationSet(environment, path, merged(all));
  const files = [
    ...chartFiles(path, `The Applications of ${environment}`, all),
    ...clusters.flatMap(({ files: own }) => own),
    [`${directory}/root.yaml`, yaml(root)],
    [`${directory}/health-checks.yaml`, yaml({ configs: { cm: health } })],
  ] as const;
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** An Application that is written. */
type Written = Template & { readonly unit: Unit; readonly wave: number };

/** The Application of a workload cluster in the chart of the hub, and the files of its own chart. */
function clusterOfGroup(
  cluster: string,
  own: readonly Written[],
  directory: string,
): Template & { readonly name: string; readonly files: readonly File[] } {
  const path = `${directory}/clusters/${cluster}`;
  const remote = own.filter(({ unit }) => unit.cluster !== undefined);
  const first = own.reduce((low, { wave }) => Math.min(low, wave), 0);
  const project = templateOf(clusterProject(cluster, first - 1, remote));
  const templates = [
    ...own.map((one) => ({ ...one, name: one.unit.name })),
    ...(remote.length === 0 ? [] : [{ ...project, name: `${cluster}.project` }]),
  ];
  return {
    ...templateOf(clusterApplication(cluster, path, merged(templates))),
    name: cluster,
    files: chartFiles(path, `The Applications of the workload cluster ${cluster}`, templates),
  };
}

type File = readonly [path: string, text: string];

/** A chart of Applications. */
function chartFiles(
  path: string,
  description: string,
  templates: readonly (Template & { readonly name: string })[],
): readonly File[] {
  const chart = { apiVersion: "v2", name: "applications", description, version: "0.0.0" };
  return [
    [`${path}/Chart.yaml`, yaml(chart)],
    ...templates.map(({ name, content }): File => [
      `${path}/templates/${name}.yaml`,
      HEADER + content,
    ]),
  ];
}

function yaml(data: YamlRecord): string {
  return HEADER + dump(data, { noRefs: true, lineWidth: -1 });
}

/** Waves wait only for what is in them, until it is healthy. */
function checkDependencies({ appliers }: Model, mistakes: Mistakes): void {
  for (const { dependsOn, object, title } of appliers) {
    if (object === undefined) continue;
    for (const { target, kind, namespace, name, path, readyExpr } of dependsOn) {
      const dependency = `${kind} ${namespace}/${name}`;
      if (target === undefined)
        mistakes.add(
          { object, path },
          `${title} waits for ${dependency}, which isn't part of this rollout`,
          "remove the dependency, or add what it names",
        );
      if (readyExpr !== undefined)
        mistakes.add(
          { object, path: [...path, "readyExpr"] },
          `${title} waits for ${dependency} by a readyExpr, which a sync wave can't evaluate`,
          "remove readyExpr; a wave waits until everything is synced and healthy",
        );
    }
  }
}

function checkCycles(stuck: readonly Applier[], mistakes: Mistakes): void {
  const [first] = stuck;
  if (first === undefined) return;
  const names = stuck.map(({ title }) => title).join(", ");
  const at = first.object === undefined ? { file: first.title } : { object: first.object };
  mistakes.add(at, `these wait for each other, or for one that does: ${names}`);
}

function checkNames(units: readonly Unit[], mistakes: Mistakes): void {
  const byName = new Map<string, Unit[]>();
  for (const unit of units) append(byName, unit.name, unit);
  for (const [name, [first, second]] of byName) {
    const object = second?.applier.object;
    if (first === undefined || second === undefined || object === undefined) continue;
    mistakes.add(
      { object },
      `${first.applier.title} and ${second.applier.title} would both become Application ${name}`,
      "rename one of them",
    );
  }
  for (const { name, applier } of units) {
    const { object } = applier;
    if (object === undefined || !units.some(({ group }) => group === name)) continue;
    mistakes.add(
      { object },
      `${applier.title} would become Application ${name}, which the workload cluster ${name} has already`,
      "rename it",
    );
  }
  for (const { name, applier } of units) {
    const isSafe = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/.test(name);
    if (!isSafe && applier.object !== undefined)
      mistakes.add({ object: applier.object }, `"${name}" can't be the name of an Application`);
  }
}
