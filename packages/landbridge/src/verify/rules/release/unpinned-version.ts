import { sourceOfRelease } from "../../flux/sources";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import { record, text, type FieldPath } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";

/** LB305 */
export const unpinnedVersion: ClusterRule = {
  id: "LB305",
  name: "unpinned-version",
  severity: "warning",
  summary: "A chart isn't pinned to a version.",
  why: "Flux installs the newest version without a commit: two clusters of one repository differ, and changed values or CRDs arrive unreviewed.",
  remedy: "Pin one version, such as 1.2.3, and let Renovate update it.",
  limits:
    "A version that is a variable counts as pinned. A chart from a Git repository or bucket has the version of its source.",
  *check(model) {
    for (const release of model.releases) yield* checkRelease(model, release);
  },
};

function* checkRelease(model: Model, { object, spec, applier, chart }: Release): Iterable<Report> {
  const id = sourceOfRelease(spec, applier.namespace);
  // A chart of a Git repository, bucket or artifact has the version of what holds it.
  if (id === undefined || !VERSIONED.has(id.kind)) return;
  const name = chart === undefined ? "its chart" : `chart ${chart}`;
  if (record(spec, "chartRef") === undefined) {
    const version = text(spec, "chart", "spec", "version");
    if (isExact(version)) return;
    yield {
      message: `${applier.title} installs ${describeVersion(version)} of ${name}.`,
      at: { object, path: ["spec", "chart", "spec", version === undefined ? "chart" : "version"] },
      object: object.id,
      cause: "version",
    };
    return;
  }
  const [source] = model.find(id);
  const floating = source === undefined ? undefined : floatingVersion(source);
  if (source === undefined || floating === undefined) return;
  yield {
    message: `${applier.title} installs ${describeVersion(floating.version)} of ${name}.`,
    at: { object: source, path: floating.path },
    object: object.id,
    cause: "version",
    related: [{ at: { object, path: ["spec", "chartRef"] }, message: "is installed here" }],
  };
}

/** Kinds of sources that hold many versions. */
const VERSIONED = new Set(["HelmRepository", "HelmChart", "OCIRepository"]);

interface Floating {
  readonly version?: string;
  readonly path: FieldPath;
}

/** What a source asks for, if that is not one version. */
function floatingVersion({ id, data }: ClusterObject): Floating | undefined {
  if (id.kind === "HelmChart") {
    const sourceKind = text(data, "spec", "sourceRef", "kind");
    const version = text(data, "spec", "version");
    if (sourceKind !== "HelmRepository" || isExact(version)) return undefined;
    return { path: ["spec", "version"], version };
  }
  // source-controller looks at digest, then semver, then tag.
  const ref = record(data, "spec", "ref");
  if (text(ref, "digest") !== undefined) return undefined;
  const semver = text(ref, "semver");
  if (semver !== undefined) {
    return isExact(semver) ? undefined : { version: semver, path: ["spec", "ref", "semver"] };
  }
  const tag = text(ref, "tag");
  if (tag === undefined) return { path: ["spec", "ref"] };
  return tag === "latest" ? { version: tag, path: ["spec", "ref", "tag"] } : undefined;
}

/** One version and no range, which `1.2` is as well; a variable counts as fixed, it is decided in Git. */
function isExact(version: string | undefined): boolean {
  if (version === undefined) return false;
  return (
    version.includes("${") || /^[=v ]*\d+\.\d+\.\d+([-+][0-9A-Za-z.+-]+)?$/.test(version.trim())
  );
}

function describeVersion(version: string | undefined): string {
  return version === undefined ? "the newest version" : `whatever fits "${version}"`;
}
