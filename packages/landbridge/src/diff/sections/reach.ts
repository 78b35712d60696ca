import { VARIABLES_CONFIG_MAP } from "../../contract/document";
import { forEachString, isRecord, text } from "../../verify/yaml/json";
import { alike } from "../alike";
import type { Reach, Reader, TerraformChange } from "../document";
import { podSpecOf } from "../side/content-refs";
import type { ClusterSide, Side, SideObject, StackElement } from "../side/side";
import { isConfigMap } from "./contract-entries";
import { objectsWith, readersOfValues, readersOfVariable, titleOf } from "./readers";

/** A reference to an attribute of a resource that reaches a key of a ConfigMap. */
interface Link {
  readonly address: string;
  readonly attribute: string;
  readonly configMap: string;
  readonly key: string;
}

/**
 * How changes of resources arrive in the cluster: an attribute of the resource is the value of a key, Kustomizations and
 * releases read it, and workloads roll out again. A replaced resource gets new values for everything that AWS sets.
 */
export function reachOf(changes: readonly TerraformChange[], head: Side): readonly Reach[] {
  const entries = environmentsOf(head).flatMap((environment) => {
    const elements = elementsIn(head, environment);
    const links = linksOf(elements);
    const cluster = head.clusters.find((own) => own.environment === environment);
    return changes
      .filter(
        ({ environments, kind, action }) =>
          environments.includes(environment) && kind === "resource" && action !== "added",
      )
      .flatMap((change) => reached(change, elements, links, cluster))
      .map((entry) => ({ environment, entry }));
  });
  return alike(entries).map(({ environments, entry }) => ({ environments, ...entry }));
}

function environmentsOf({ stacks }: Side): readonly string[] {
  return [...new Set(stacks.map(({ environment }) => environment))].sort();
}

function reached(
  change: TerraformChange,
  elements: readonly StackElement[],
  links: readonly Link[],
  cluster: ClusterSide | undefined,
): readonly Omit<Reach, "environments">[] {
  const secret = secretOf(change, elements);
  const own = links.filter(({ address }) => address === (secret ?? change.address));
  const isNew = secret !== undefined || change.replacement?.certain === true || isRecreated(change);
  const changed = new Set(change.changes.map(({ path }) => /^[\w-]*/.exec(path)?.[0] ?? ""));
  const touched = own.filter(({ attribute }) => isNew || changed.has(attribute));
  const byKey = new Map<string, Link[]>();
  for (const link of touched) {
    const key = `${link.configMap} ${link.key}`;
    byKey.set(key, [...(byKey.get(key) ?? []), link]);
  }
  return [...byKey.values()].flatMap((all) => {
    const [link] = all;
    if (link === undefined) return [];
    const names = secret === undefined ? all.map(({ attribute }) => attribute) : changed;
    const attributes = [...new Set(names)].sort();
    const { readers, rolls } = consumersOf(link, cluster);
    const key = isVariables(link) ? link.key : `${link.configMap}: ${link.key}`;
    return [{ source: change.address, attributes, key, readers: [...readers], rolls: [...rolls] }];
  });
}

/** The secret that a version of it belongs to: readers know the secret, not its version. */
function secretOf(
  { type, address }: TerraformChange,
  elements: readonly StackElement[],
): string | undefined {
  if (type !== "aws_secretsmanager_secret_version") return undefined;
  const version = elements.find((element) => element.address === address);
  const reference = text(version?.values, "secret_id") ?? "";
  return /\baws_secretsmanager_secret\.[\w-]+/.exec(reference)?.[0];
}

function isRecreated({ action, declaredIn }: TerraformChange): boolean {
  return action === "moved" && declaredIn !== "head";
}

function isVariables({ configMap }: Link): boolean {
  return configMap === VARIABLES_CONFIG_MAP;
}

/** Who reads a key, and what rolls out again when its value changes. */
export function consumersOf(
  { configMap, key }: Pick<Link, "configMap" | "key">,
  cluster: ClusterSide | undefined,
): { readonly readers: readonly Reader[]; readonly rolls: readonly string[] } {
  if (configMap !== VARIABLES_CONFIG_MAP) {
    const readers = readersOfValues(cluster, configMap);
    return { readers, rolls: readers.flatMap(({ objects }) => objects) };
  }
  const rolls = objectsWith(cluster, key).filter((object) => rollsWith(object, key));
  return { readers: readersOfVariable(cluster, key), rolls: rolls.map(titleOf).sort() };
}

/** Whether another value of a variable starts new pods, or upgrades a release. */
function rollsWith({ variables, data, kind }: SideObject, key: string): boolean {
  if (kind === "HelmRelease") return true;
  if (podSpecOf(data, kind) === undefined) return false;
  return variables.some(
    ({ name, path }) => name === key && (/^spec\.template\b/.test(path) || kind === "CronJob"),
  );
}

/** References of ConfigMaps to resources. */
function linksOf(elements: readonly StackElement[]): readonly Link[] {
  const addresses = new Set(
    elements.filter(({ kind }) => kind === "resource").map(({ address }) => address),
  );
  return elements.filter(isConfigMap).flatMap((element) => linksOfConfigMap(element, addresses));
}

function elementsIn({ stacks }: Side, environment: string): readonly StackElement[] {
  return stacks
    .filter((stack) => stack.environment === environment)
    .flatMap((stack) => stack.elements);
}

function linksOfConfigMap(
  { values }: StackElement,
  addresses: ReadonlySet<string>,
): readonly Link[] {
  const configMap = text(values, "metadata", "name") ?? "";
  const data = isRecord(values) && isRecord(values.data) ? values.data : {};
  return Object.entries(data).flatMap(([key, value]) => {
    const links: Link[] = [];
    forEachString(value, (expression) => {
      for (const reference of referencesIn(expression, addresses))
        links.push({ ...reference, configMap, key });
    });
    return links;
  });
}

/** The attributes of resources that an expression reads. */
export function referencesIn(
  expression: string,
  addresses: ReadonlySet<string>,
): readonly { readonly address: string; readonly attribute: string }[] {
  return [...expression.matchAll(/\b([a-z]\w*\.[\w-]+)(?:\[[^\]]*\])?\.(\w+)/g)].flatMap(
    ([, address = "", attribute = ""]) => (addresses.has(address) ? [{ address, attribute }] : []),
  );
}
