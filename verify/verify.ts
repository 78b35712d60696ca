import { acceptancesIn, accepts, type Acceptance } from "./findings/acceptance";
import { byCause } from "./findings/by-cause";
import type { Finding } from "./findings/finding";
import type { Place } from "./findings/place";
import { createKustomizeBuilder, type KustomizeOptions } from "./kustomize/builder";
import { findRoots, overlayFolders, rootsOf } from "./model/find-roots";
import type { Fleet } from "./model/fleet";
import { parseFluxVersion } from "./model/flux-version";
import { Model } from "./model/model";
import type { ClusterRoot } from "./model/root";
import type { AcceptedByConfiguration } from "./outside/configuration/accepted";
import { NOTHING_OUTSIDE, type Outside } from "./outside/outside";
import type { Repository } from "./repository/repository";
import { Sources } from "./repository/sources";
import { acceptanceWithoutReason, staleAcceptance } from "./rules/engine/acceptance";
import { RULES } from "./rules/registry";
import type { Rule } from "./rules/rule";
import { runRules } from "./rules/run";

/** What is verified. */
export interface VerifyInput {
  readonly repository: Repository;
  /** Cluster paths from the repository's root; empty to find them. */
  readonly paths: readonly string[];
  /** What exists beside the tree of a cluster. */
  readonly outsideOf?: (clusterPath: string) => Outside | Promise<Outside>;
  /** Version of Flux, `2.9`; wins over what the tree says. */
  readonly flux?: string;
  /** Rules to run; all where it is left out. */
  readonly rules?: readonly Rule[];
  /** Findings that landbridge.yaml accepts. */
  readonly accepted?: readonly AcceptedByConfiguration[];
  readonly kustomize?: KustomizeOptions;
}

/** What came out. */
export interface Verified {
  /** Sorted by file and line, without the accepted ones. */
  readonly findings: readonly Finding[];
  readonly accepted: readonly { readonly finding: Finding; readonly reason: string }[];
  readonly fleet: Fleet;
  /** What could not be known; for `--verbose`. */
  readonly notes: readonly string[];
}

/** Reads the clusters of a repository and runs the rules on them. */
export async function verify(input: VerifyInput): Promise<Verified> {
  const sources = new Sources(input.repository);
  const roots =
    input.paths.length === 0
      ? findRoots(sources)
      : distinct(input.paths.flatMap((path) => rootsOf(sources, path)));
  const fleet = { sources, models: await readModels(input, sources, roots) };
  const rules = input.rules ?? RULES;
  const findings = runRules(rules, fleet);
  const { open, accepted, stale } = separate(findings, fleet, input.accepted ?? [], rules);
  return {
    findings: [...byCause(open), ...stale],
    accepted,
    fleet,
    notes:
      fleet.models.length === 0
        ? [nothingFound(input.repository)]
        : fleet.models.flatMap((model) => [...notesOf(model)]),
  };
}

/** A path that is named may also stand for one that is named beside it. */
function distinct(roots: readonly ClusterRoot[]): readonly ClusterRoot[] {
  return [...new Map(roots.map((root) => [root.directory, root])).values()];
}

async function readModels(
  input: VerifyInput,
  sources: Sources,
  roots: readonly ClusterRoot[],
): Promise<readonly Model[]> {
  // One builder for all: what clusters share is read once.
  const builder = createKustomizeBuilder(sources, input.kustomize ?? {});
  const flux = input.flux === undefined ? undefined : parseFluxVersion(input.flux);
  const models: Model[] = [];
  for (const root of roots) {
    const outside = (await input.outsideOf?.(root.directory)) ?? NOTHING_OUTSIDE;
    models.push(
      await Model.read({
        sources,
        builder,
        root,
        outside,
        ...(flux === undefined ? {} : { flux }),
      }),
    );
  }
  return models.filter((model) => !isPartOfAnother(model, models));
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

interface Separated {
  readonly open: readonly Finding[];
  readonly accepted: Verified["accepted"];
  readonly stale: readonly Finding[];
}

function separate(
  findings: readonly Finding[],
  fleet: Fleet,
  configured: readonly AcceptedByConfiguration[],
  rules: readonly Rule[],
): Separated {
  const files = new Set(
    fleet.models.flatMap(({ appliers }) => appliers.flatMap(({ files: read }) => [...read])),
  );
  for (const { place } of findings) files.add(place.file);
  const comments = [...files]
    .sort()
    .flatMap((file) => acceptancesIn(fleet.sources.repository, file));
  const used = new Set<Acceptance | AcceptedByConfiguration>();
  const open: Finding[] = [];
  const accepted: { finding: Finding; reason: string }[] = [];
  for (const finding of findings) {
    const by =
      comments.find((comment) => accepts(comment, finding)) ??
      configured.find((entry) => entry.matches(finding));
    if (by !== undefined) used.add(by);
    if (by === undefined || by.reason === "") open.push(finding);
    else accepted.push({ finding, reason: by.reason });
  }
  return { open, accepted, stale: [...problemsOf(comments, configured, used, rules)] };
}

function* problemsOf(
  comments: readonly Acceptance[],
  configured: readonly AcceptedByConfiguration[],
  used: ReadonlySet<Acceptance | AcceptedByConfiguration>,
  rules: readonly Rule[],
): Iterable<Finding> {
  const base = { related: [], clusters: [] } as const;
  for (const comment of comments) {
    if (comment.reason === "") {
      yield {
        ...base,
        rule: acceptanceWithoutReason.id,
        severity: acceptanceWithoutReason.severity,
        message: "An acceptance needs a reason.",
        place: comment.place,
        remedy: acceptanceWithoutReason.remedy,
      };
    } else if (!used.has(comment) && ran(comment.rules, rules)) {
      yield stale(comment.rules.join(", "), comment.place);
    }
  }
  for (const entry of configured) {
    if (!used.has(entry) && ran([entry.rule], rules)) yield stale(entry.rule, entry.place);
  }
}

/** An acceptance of a rule that did not run says nothing. */
function ran(ids: readonly string[], rules: readonly Rule[]): boolean {
  return ids.every((id) => rules.some((rule) => rule.id.startsWith(id))) || ids.length === 0;
}

function stale(rule: string, place: Place): Finding {
  return {
    rule: staleAcceptance.id,
    severity: staleAcceptance.severity,
    message: `Nothing is accepted here any more: ${rule === "" ? "no rule is named" : `${rule} does not fire`}.`,
    place,
    related: [],
    remedy: staleAcceptance.remedy,
    clusters: [],
  };
}

/** Why nothing was verified, and what to do about it. */
function nothingFound(repository: Repository): string {
  const none = "No folder is known that Flux reconciles: there is no Kustomization of Flux here";
  const overlays = overlayFolders(repository);
  if (overlays.length === 0) return `${none}, and nothing that looks like its manifests.`;
  const names = overlays.slice(0, 3).join(" ");
  return `${none}. If another repository reads this one, name the folders: landbridge verify ${names}${overlays.length > 3 ? " ..." : ""}`;
}

function* notesOf(model: Model): Iterable<string> {
  for (const { title, content } of model.appliers) {
    if (content.kind === "outside") yield `${title}: its objects are not known, ${content.reason}.`;
  }
  if (model.flux === undefined)
    yield `${model.cluster}: the version of Flux is not known; --flux tells it.`;
  if (!model.outside.complete) {
    yield `${model.cluster}: what exists beside Git is not known as a whole; --contract, --terraform or landbridge.yaml tell it.`;
  }
  if (!model.root.certain)
    yield `${model.cluster}: nothing says that Flux reconciles it; it looks like a cluster's folder.`;
}
