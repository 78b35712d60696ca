import { ownValue } from "../../lib/own-value";
import { at, isRecord, list, text } from "../../verify/yaml/json";
import { alike } from "../alike";
import type { VersionChange } from "../document";
import { podSpecOf } from "../side/content-refs";
import type { Side, SideObject, Stack, StackElement } from "../side/side";
import { isDowngrade } from "../values/version";
import { clusterPairs, type ObjectPair } from "./objects";
import { pairsOf, type Pair } from "./pairs";
import { titleOf } from "./readers";

/** Something with a version on both sides. */
interface Used {
  readonly environment: string;
  readonly what: VersionChange["what"];
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly user: string;
}

/** Images, charts, providers and the like whose version changes, each once with its users. */
export function versionChanges(
  base: Side,
  head: Side,
  objects: readonly ObjectPair[],
): readonly VersionChange[] {
  const used = [
    ...stackVersions(base, head),
    ...engines(base, head),
    ...charts(base, head),
    ...images(objects),
  ];
  const byEnvironment = new Map<
    string,
    { environment: string; entry: Omit<VersionChange, "environments"> }
  >();
  for (const { environment, what, name, before, after, user } of used) {
    const key = JSON.stringify([environment, what, name, before, after]);
    const known = byEnvironment.get(key)?.entry.users ?? [];
    const users = [...new Set([...known, user])].sort();
    const entry = { what, name, before, after, users, downgrade: isDowngrade(before, after) };
    byEnvironment.set(key, { environment, entry });
  }
  return alike([...byEnvironment.values()]).map(({ environments, entry }) => ({
    environments,
    ...entry,
  }));
}

function images(objects: readonly ObjectPair[]): readonly Used[] {
  return objects.flatMap(({ environment, before, after }) => {
    if (before === undefined || after === undefined) return [];
    const containers = pairsOf(imagesOf(before), imagesOf(after), ({ container }) => container);
    return containers.flatMap(({ key, before: old, after: now }) =>
      old === undefined || now === undefined || old.image === now.image
        ? []
        : [{ environment, ...imageChange(key, old.image, now.image), user: titleOf(after) }],
    );
  });
}

/** An image, with the container that runs it, or the path of Helm values that sets it. */
interface ImageUse {
  readonly container: string;
  readonly image: string;
}

function imageChange(
  container: string,
  before: string,
  after: string,
): Pick<Used, "what" | "name" | "before" | "after"> {
  const [old, now] = [parts(before), parts(after)];
  return old.name === now.name
    ? { what: "image", name: old.name, before: old.version, after: now.version }
    : { what: "image", name: container, before, after };
}

function imagesOf({ data, kind }: SideObject): readonly ImageUse[] {
  if (kind === "HelmRelease") return imagesInValues(at(data, "spec", "values"), "");
  const pod = podSpecOf(data, kind);
  return ["initContainers", "containers"].flatMap((field) =>
    list(pod, field).flatMap((container) => {
      const image = text(container, "image");
      return image === undefined ? [] : [{ container: text(container, "name") ?? "", image }];
    }),
  );
}

/** Images in Helm values: mappings with a `repository` and a `tag` or `digest`, as most charts have them. */
function imagesInValues(values: unknown, path: string): readonly ImageUse[] {
  if (!isRecord(values)) return [];
  const [repository, tag, digest] = ["repository", "tag", "digest"].map((key) => text(values, key));
  const version = [tag === undefined ? "" : `:${tag}`, digest === undefined ? "" : `@${digest}`];
  const own =
    repository !== undefined && (tag ?? digest) !== undefined
      ? [{ container: path, image: repository + version.join("") }]
      : [];
  const inner = Object.entries(values).flatMap(([key, value]) =>
    imagesInValues(value, path === "" ? key : `${path}.${key}`),
  );
  return [...own, ...inner];
}

/** The name of an image and its tag or digest. */
function parts(image: string): { readonly name: string; readonly version: string } {
  const [, name = image, version = ""] =
    /^([^@]*?)(?:[:@]((?:[^/@:]+)(?:@.*)?|sha\d+:.*))?$/.exec(image) ?? [];
  return { name, version };
}

function* charts(base: Side, head: Side): Iterable<Used> {
  for (const { before, after } of clusterPairs(base, head)) {
    // Of a cluster that comes or goes, only that is of interest.
    if (before === undefined || after === undefined) continue;
    for (const pair of pairsOf(before.appliers, after.appliers, ({ title }) => title)) {
      const [old, now] = [pair.before?.chart, pair.after?.chart];
      const name = now?.name ?? old?.name;
      if (name === undefined || old?.version === now?.version) continue;
      const { environment } = after;
      const versions = { before: old?.version ?? "", after: now?.version ?? "" };
      yield { environment, what: "chart", name, ...versions, user: pair.key };
    }
  }
}

function* engines(base: Side, head: Side): Iterable<Used> {
  for (const pair of pairsOf(base.contracts, head.contracts, (own) => own.environment)) {
    const [old, now] = [pair.before?.engine, pair.after?.engine];
    if (old === undefined || now?.kind !== old.kind || old.version === now.version) continue;
    const versions = { before: old.version, after: now.version };
    yield { environment: pair.key, what: "engine", name: now.kind, ...versions, user: now.path };
  }
}

/** Attributes of resources that are versions. */
const ATTRIBUTES: Readonly<Record<string, readonly [VersionChange["what"], string, string]>> = {
  aws_eks_cluster: ["kubernetes", "version", "EKS"],
  aws_eks_addon: ["addon", "addon_version", ""],
  aws_db_instance: ["database", "engine_version", ""],
  aws_rds_cluster: ["database", "engine_version", ""],
};

function stackVersions(base: Side, head: Side): readonly Used[] {
  return pairsOf(base.stacks, head.stacks, ({ name }) => name).flatMap(({ before, after }) => {
    if (before === undefined || after === undefined) return [];
    const elements = pairsOf(before.elements, after.elements, ({ address }) => address);
    const { environment } = after;
    const own = elements.flatMap((pair) => resourceVersion(pair) ?? []);
    return [...own.map((used) => ({ environment, ...used })), ...providers(before, after)];
  });
}

function resourceVersion({
  key,
  before,
  after,
}: Pair<StackElement>): Omit<Used, "environment"> | undefined {
  const [what, field = "", label = ""] = ownValue(ATTRIBUTES, after?.type ?? "") ?? [];
  if (what === undefined || after?.kind !== "resource") return undefined;
  const [old, now] = [text(before?.values, field), text(after.values, field)];
  if (old === undefined || now === undefined || old === now) return undefined;
  const name = label === "" ? nameOf(after.values, key) : label;
  return { what, name, before: old, after: now, user: key };
}

function nameOf(values: unknown, address: string): string {
  return text(values, "addon_name") ?? text(values, "engine") ?? address;
}

function providers(before: Stack, after: Stack): readonly Used[] {
  const [old, now] = [before, after].map(
    ({ elements }) =>
      elements.find(({ address }) => address === "terraform.required_providers")?.values,
  );
  const { environment, role } = after;
  return Object.keys(isRecord(now) ? now : {})
    .sort()
    .flatMap((name) => {
      const [own, other] = [text(old, name, "version"), text(now, name, "version")];
      if (own === undefined || other === undefined || own === other) return [];
      const versions = { before: own, after: other };
      return [{ environment, what: "provider", name, ...versions, user: `stack ${role}` }];
    });
}
