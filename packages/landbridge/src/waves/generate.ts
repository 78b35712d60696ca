import { dump } from "js-yaml";

import { UserError } from "../errors/user-error";
import { append } from "../lib/append";
import type { Applier } from "../verify/model/applier";
import type { Model } from "../verify/model/model";
import { isRecord, type YamlRecord } from "../verify/yaml/json";
import { applicationOf, type ApplicationContext } from "./application";
import { rootApplicationSet } from "./application-set";
import { ChartValues } from "./chart-values";
import { ContractReader } from "./contract-reader";
import { ContractText, Expression } from "./contract-text";
import { healthChecksOf } from "./health/health-checks";
import { HelmTemplate } from "./helm-template";
import { Mistakes } from "./mistakes";
import { Patches } from "./patches";
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
  const health = healthChecksOf(model, mistakes);
  const files = new Map<string, string>();
  const keys = new Set<string>();
  for (const unit of units) {
    const { content, read } = templateOf(unit, waves.get(unit.applier) ?? 0, model, mistakes);
    files.set(`${directory}/applications/templates/${unit.name}.yaml`, content);
    for (const key of read) keys.add(key);
  }
  if (mistakes.problems.length > 0) throw new UserError(mistakes.problems);
  const chart = {
    apiVersion: "v2",
    name: "applications",
    description: `The Applications of ${environment}`,
    version: "0.0.0",
  };
  const root = rootApplicationSet(environment, `${directory}/applications`, [...keys].sort());
  files.set(`${directory}/applications/Chart.yaml`, yaml(chart));
  files.set(`${directory}/root.yaml`, yaml(root));
  files.set(`${directory}/health-checks.yaml`, yaml({ configs: { cm: health } }));
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function yaml(data: YamlRecord): string {
  return HEADER + dump(data, { noRefs: true, lineWidth: -1 });
}

/** The template of one Application, and the keys of the contract that it reads. */
function templateOf(
  unit: Unit,
  wave: number,
  model: Model,
  mistakes: Mistakes,
): { readonly content: string; readonly read: readonly string[] } {
  const reader = new ContractReader(mistakes);
  const named = new Map<string, YamlRecord>();
  const context: ApplicationContext = {
    model,
    mistakes,
    values: new ChartValues(model, reader, mistakes),
    patches: new Patches(reader, mistakes),
    define: (values) => {
      const name = `${unit.name}.values.${named.size + 1}`;
      named.set(name, values);
      return name;
    },
  };
  const data = applicationOf(unit, wave, context);
  const everything = [data, [...named.values()]];
  const template = new HelmTemplate(everything);
  const application = template.draft(withPatchTexts(data, template));
  const defined = [...named].map(
    ([name, values]) =>
      `{{- define ${JSON.stringify(name)} }}\n${template.finish(template.draft(values))}{{- end }}\n`,
  );
  return {
    content: HEADER + defined.join("") + template.finish(application),
    read: keysIn(everything),
  };
}

/** Patches are texts; those that are data are written as YAML. */
function withPatchTexts(value: unknown, template: HelmTemplate): unknown {
  if (Array.isArray(value)) return value.map((item) => withPatchTexts(item, template));
  if (!isRecord(value) || value instanceof ContractText || value instanceof Expression)
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === "patch" && typeof item !== "string"
        ? template.draft(item)
        : withPatchTexts(item, template),
    ]),
  );
}

function keysIn(value: unknown): readonly string[] {
  if (value instanceof ContractText || value instanceof Expression) return value.keys;
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(keysIn);
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
    const isSafe = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/.test(name);
    if (!isSafe && applier.object !== undefined)
      mistakes.add({ object: applier.object }, `"${name}" can't be the name of an Application`);
  }
}
