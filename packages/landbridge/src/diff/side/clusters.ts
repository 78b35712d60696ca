import type { Finding } from "../../verify/findings/finding";
import { fingerprintOfFinding } from "../../verify/findings/fingerprint";
import { instancesOf } from "../../verify/findings/instances";
import { resolveLocation } from "../../verify/findings/location";
import { waitsForAll } from "../../verify/flux/kustomization";
import { rolloutOf } from "../../verify/graph/rollout";
import { keyOf } from "../../verify/kubernetes/object";
import type { Applier, ClusterObject } from "../../verify/model/applier";
import type { Model } from "../../verify/model/model";
import { flag, isRecord, list, text } from "../../verify/yaml/json";
import { contentRefs } from "./content-refs";
import { deletionOf } from "./deletion";
import { maskedObject } from "./mask";
import type { ClusterSide, SideApplier, SideFinding, SideObject } from "./side";

/** What a generator appends to the names of ConfigMaps and Secrets: it changes with the content. */
const HASH_SUFFIX = /-[2456789bcdfghkmt]{10}$/;

/** A cluster path as data. */
export function clusterSideOf(model: Model, environment: string): ClusterSide {
  const generated = generatedNames(model);
  return {
    path: model.cluster,
    environment,
    objects: model.appliers
      .flatMap((applier) => applier.objects.map((object) => sideObject(object, applier, generated)))
      .sort(
        (one, other) =>
          compareTexts(one.key, other.key) || compareTexts(one.applier, other.applier),
      ),
    appliers: model.appliers.map((applier) => sideApplier(applier, model)),
    rollout: rolloutOf(model),
  };
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Names with a hash of the content, and what they are without it: the object is the same when its content changes. */
function generatedNames(model: Model): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { id, origin } of model.objects) {
    const isHashed = origin.document === undefined && HASH_SUFFIX.test(id.name);
    if (isHashed) names.set(id.name, id.name.replace(HASH_SUFFIX, ""));
  }
  return names;
}

function sideObject(
  object: ClusterObject,
  applier: Applier,
  generated: ReadonlyMap<string, string>,
): SideObject {
  const { group, kind, namespace } = object.id;
  const name = generated.get(object.id.name) ?? object.id.name;
  const cluster = applier.target === "" ? "" : `${applier.target}|`;
  const data = withNames(object.data, generated) as Record<string, unknown>;
  const { file, line } = resolveLocation({ object });
  return {
    key: cluster + keyOf({ group, kind, namespace, name }),
    apiVersion: text(object.data, "apiVersion") ?? "",
    kind,
    namespace,
    name,
    applier: applier.title,
    data: maskedObject(data),
    file,
    ...(line === undefined ? {} : { line }),
    variables: (object.substituted?.uses ?? []).map((use) => ({
      name: use.name,
      path: use.path.join("."),
    })),
    reads: contentRefs(data, kind, namespace),
  };
}

/** A value in which generated names are without their hash. */
function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (names.size === 0) return value;
  if (typeof value === "string") return names.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => withNames(item, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withNames(item, names)]),
  );
}

function sideApplier(applier: Applier, model: Model): SideApplier {
  const { title, kind, suspended, incomplete, dependsOn } = applier;
  const release = model.releases.find((own) => own.applier === applier);
  const chart =
    release?.chart === undefined || release.version === undefined
      ? {}
      : { chart: { name: release.chart, version: release.version } };
  return {
    title,
    kind,
    ...deletionOf(applier, model.root.argocd !== undefined),
    waits: waitsOf(applier),
    dependsOn: dependsOn.map((own) => `${own.kind} ${own.namespace}/${own.name}`).sort(),
    suspended,
    incomplete,
    ...chart,
  };
}

function waitsOf({ kind, spec }: Applier): boolean {
  if (kind === "HelmRelease") return flag(spec, "install", "disableWait") !== true;
  return waitsForAll(spec) || list(spec, "healthChecks").length > 0;
}

/** The verifier's findings, each instance on its own; what they say of secrets is nothing. */
export function sideFindings(findings: readonly Finding[]): readonly SideFinding[] {
  return findings.flatMap(instancesOf).map((finding) => {
    const { rule, severity, message, location, object, remedy } = finding;
    const { file, line } = location;
    return {
      fingerprint: fingerprintOfFinding(finding),
      rule,
      severity,
      message,
      file,
      ...(line === undefined ? {} : { line }),
      ...(object === undefined ? {} : { object }),
      remedy,
    };
  });
}
