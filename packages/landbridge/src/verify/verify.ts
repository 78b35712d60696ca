import { separate, type Separated } from "./acceptances";
import type { AcceptedByConfiguration } from "./configuration/accepted";
import { byCause } from "./findings/by-cause";
import type { Finding } from "./findings/finding";
import { createKustomizeBuilder, type KustomizeOptions } from "./kustomize/builder";
import { withoutAppliedAgain } from "./model/argocd/entries-applied-again";
import { rootsOf, rootsWith } from "./model/find-roots";
import type { Fleet } from "./model/fleet";
import { parseFluxVersion } from "./model/flux-version";
import { Model } from "./model/model";
import type { ChartTools } from "./model/packaged-charts";
import { receivedObjects } from "./model/received-objects";
import type { ClusterRoot } from "./model/root";
import { chartsNotAtHand, notesOf, nothingFound, unverifiedOf } from "./notes";
import { NO_PREREQUISITES, type Prerequisites } from "./prerequisites/prerequisites";
import { isWithin, type Repository } from "./repository/repository";
import { YamlFiles } from "./repository/yaml-files";
import { RULES } from "./rules/registry";
import type { Rule } from "./rules/rule";
import { runRules } from "./rules/run";

/** What is verified. */
export interface VerifyInput {
  readonly repository: Repository;
  /** Its YAML, where somebody has begun to read it. */
  readonly sources?: YamlFiles;
  /** Cluster paths from the repository's root; empty to find them. */
  readonly paths: readonly string[];
  /** Cluster paths that Terraform bootstraps, in addition to those that are found. */
  readonly bootstrapped?: readonly string[];
  /** Whether `paths` are meant to be all clusters, so that one that isn't among them is reported. */
  readonly isWhole?: boolean;
  /** What exists outside Git in a cluster. */
  readonly prerequisitesOf?: (clusterPath: string) => Prerequisites | Promise<Prerequisites>;
  /** Version of Flux, `2.9`; overrides what the repository says. */
  readonly flux?: string | undefined;
  /** Rules to run; all where it is left out. */
  readonly rules?: readonly Rule[];
  /** Findings that landbridge.yaml accepts. */
  readonly accepted?: readonly AcceptedByConfiguration[];
  readonly kustomize?: KustomizeOptions;
  /** Charts besides those of the repository, and what renders them. */
  readonly chartTools?: ChartTools | undefined;
  /** Called with each rule that starts: `checking LB203`. */
  readonly onProgress?: ((what: string) => void) | undefined;
}

/** What came out. */
export interface Verified {
  /** Sorted by file and line, without the accepted ones. */
  readonly findings: readonly Finding[];
  readonly accepted: Separated["accepted"];
  readonly fleet: Fleet;
  /** What could not be known; for `--verbose`. */
  readonly notes: readonly string[];
  /** What looks as if it had to be verified and was not; the summary counts it. */
  readonly unverified: readonly string[];
}

/** Reads the clusters of a repository and runs the rules on them. */
export async function verify(input: VerifyInput): Promise<Verified> {
  const { sources = new YamlFiles(input.repository) } = input;
  const all = rootsWith(sources, input.bootstrapped ?? []);
  const roots =
    input.paths.length === 0
      ? all.roots
      : distinct(input.paths.flatMap((path) => rootsOf(sources, path)));
  const fleet = { sources, models: await readModels(input, sources, roots) };
  const rules = input.rules ?? RULES;
  const missed = all.roots.filter((root) => !isCovered(root, roots));
  const { open, accepted, problems } = separate(runRules(rules, fleet, input.onProgress), {
    fleet,
    configured: input.accepted ?? [],
    rules,
    isWhole: missed.length === 0,
  });
  const isWhole = input.isWhole ?? input.paths.length === 0;
  const unverified =
    fleet.models.length === 0
      ? []
      : unverifiedOf(fleet, isWhole ? { missed, leftOut: all.leftOut } : undefined);
  return {
    findings: [...byCause(open), ...problems],
    accepted,
    fleet,
    notes:
      fleet.models.length === 0
        ? nothingFound(sources)
        : [
            ...new Set([
              ...unverified,
              ...fleet.models.flatMap((model) => [...notesOf(model), ...chartsNotAtHand(model)]),
            ]),
          ],
    unverified,
  };
}

/** Whether a cluster is verified, be it under a folder around or in it: a cluster may be named by either. */
function isCovered({ directory }: ClusterRoot, roots: readonly ClusterRoot[]): boolean {
  return roots.some(
    (root) => isWithin(directory, root.directory) || isWithin(root.directory, directory),
  );
}
/** Several of the given paths may be the same cluster. */
function distinct(roots: readonly ClusterRoot[]): readonly ClusterRoot[] {
  return [...new Map(roots.map((root) => [root.directory, root])).values()];
}

async function readModels(
  input: VerifyInput,
  sources: YamlFiles,
  roots: readonly ClusterRoot[],
): Promise<readonly Model[]> {
  // One builder for all: what clusters share is read once.
  const builder = createKustomizeBuilder(sources, input.kustomize ?? {});
  const flux = input.flux === undefined ? undefined : parseFluxVersion(input.flux);
  const models: Model[] = [];
  for (const root of roots) {
    const prerequisites = (await input.prerequisitesOf?.(root.directory)) ?? NO_PREREQUISITES;
    const { chartTools } = input;
    const options = { sources, builder, root, prerequisites, flux, chartTools };
    const model = await Model.read(options);
    const smaller = withoutAppliedAgain(model);
    models.push(smaller === undefined ? model : await Model.read({ ...options, root: smaller }));
  }
  const found = models.filter((model) => !isPartOfAnother(model, models));
  for (const model of found) model.receive(receivedObjects(model, found));
  return found;
}

/** Whether a folder that only looks like a cluster's is all read for another cluster: a base, or a tenant. */
function isPartOfAnother(model: Model, models: readonly Model[]): boolean {
  const files = model.appliers[0]?.files;
  if (model.root.certain || files === undefined || files.size === 0) return false;
  return models.some((other) => other !== model && reads(other, files) && !isAlike(model, other));
}

function reads({ appliers }: Model, files: ReadonlySet<string>): boolean {
  return [...files].every((file) => appliers.some((applier) => applier.files.has(file)));
}

/** Of two that read each other's files neither is the part. */
function isAlike(model: Model, other: Model): boolean {
  const files = other.appliers[0]?.files;
  return files !== undefined && reads(model, files);
}
