import { destinationOf, sourceIn } from "../../argocd/application";
import {
  applicationsOf,
  type GeneratedApplications,
} from "../../argocd/application-set/applications";
import { MAX_APPLICATIONS } from "../../argocd/application-set/generator";
import { imageParametersOf } from "../../argocd/image-parameters";
import { isApplication, isApplicationSet } from "../../argocd/kinds";
import { isMadeFile } from "../../argocd/made-file";
import { idOf, itemsOf, keyOf } from "../../kubernetes/object";
import type { Build, BuildProblem, FluxOverrides, KustomizeBuilder } from "../../kustomize/build";
import type { Gap } from "../../kustomize/gap";
import type { Prerequisites } from "../../prerequisites/prerequisites";
import type { YamlFiles } from "../../repository/yaml-files";
import { withOldBooleans } from "../../yaml/helm-document";
import { isRecord, text } from "../../yaml/json";
import { filesOfAll, partsOf, unknownReason, type Content } from "../applier";
import type { ApplierDraft } from "../applier-draft";
import { buildLocalChart } from "../local-chart";
import { identityProblems } from "../misspelt-identity";
import { clustersOf } from "./argocd-clusters";
import { isChartTemplate } from "./argocd-files";
import { buildChartRoot } from "./chart-roots";
import {
  directoriesOfKustomize,
  kustomizeChartsOf,
  withoutHelmCharts,
} from "./helm-charts-of-kustomize";
import { kustomizeOverrides } from "./kustomize-overrides";
import { refusedByLoadRestriction } from "./load-restriction";
import { repeatedObjects } from "./repeated-objects";
import { valuesOfSource } from "./source-values";

/** What is built with. */
export interface BuildContext {
  readonly sources: YamlFiles;
  readonly builder: KustomizeBuilder;
  readonly prerequisites: Prerequisites;
  readonly isOwn: (url: string) => boolean | undefined;
}

/** What an Application, or what people apply to Argo CD, consists of. */
export async function buildApplication(draft: ApplierDraft, context: BuildContext): Promise<Build> {
  const builds: Build[] = [];
  for (const part of partsOf(draft.content))
    builds.push(...(await buildPart(draft, part, context)));
  draft.unknownObjects ??= unknownReason(draft.content);
  const objects = builds.flatMap((built) => built.objects);
  return {
    objects: draft.kind === "Application" ? withoutReplaced(objects) : objects,
    problems: builds.flatMap((built) => [
      ...built.problems,
      ...(draft.kind === "Application" ? repeatedObjects(built.objects) : []),
    ]),
    files: filesOfAll(builds),
    incomplete: builds.some(({ incomplete }) => incomplete) || draft.unknownObjects !== undefined,
    gaps: gapsOf(draft, builds),
  };
}

/**
 * Without Applications and ApplicationSets of which there is another one of the same name behind: Argo CD applies the last
 * (`DeduplicateTargetObjects` in its controller/state.go).
 */
function withoutReplaced(objects: Build["objects"]): Build["objects"] {
  const keyIn = ({ data }: Build["objects"][number]): string | undefined => {
    const id = isApplication(data) || isApplicationSet(data) ? idOf(data) : undefined;
    return id && keyOf(id);
  };
  const last = new Map(objects.map((object) => [keyIn(object), object]));
  return objects.filter((object) => {
    const key = keyIn(object);
    return key === undefined || last.get(key) === object;
  });
}

/** What is unknown of an Application: what its builds could not read, or all of a source that isn't here. */
function gapsOf(draft: ApplierDraft, builds: readonly Build[]): readonly Gap[] {
  const gaps = builds.flatMap((built) => built.gaps);
  const isOfBuilds = partsOf(draft.content).every(
    ({ kind }) => kind === "directory" || kind === "manifests",
  );
  if (draft.unknownObjects === undefined || (isOfBuilds && gaps.length > 0)) return gaps;
  const { object, title } = draft;
  const place = { file: object?.origin.file ?? draft.name, line: object?.origin.document?.line };
  return [...gaps, { title, place, content: { kind: "anything" } }];
}

async function buildPart(
  draft: ApplierDraft,
  part: Content,
  context: BuildContext,
): Promise<readonly Build[]> {
  switch (part.kind) {
    case "directory": {
      const built = await buildDirectory(draft, part.directory, context);
      if (built.incomplete) draft.unknownObjects ??= `${part.directory} can't be built completely`;
      return [built];
    }
    case "manifests": {
      const { builds = [], charts = [], files, patched } = part;
      const built = await Promise.all(builds.map((directory) => buildRoot(directory, context)));
      const rendered = charts.map((directory) => buildChartRoot(directory, context.sources));
      draft.unknownObjects ??= rendered.find(({ reason }) => reason !== undefined)?.reason;
      const plain = plainManifests(files, context.sources);
      return [...built, ...rendered, await withPatches(plain, files, patched, context)];
    }
    case "local-chart": {
      const source = sourceIn(draft.spec, part.directory);
      if (source === undefined) return [];
      const { name, namespace, spec } = draft;
      const built = buildLocalChart(
        part.directory,
        {
          ...valuesOfSource(draft, source, context),
          isPassedOn: isOfInstalledChart(draft, context),
          name: text(source.data, "helm", "releaseName") ?? name,
          namespace: destinationOf(spec).namespace ?? namespace,
          setLater: imageParametersOf(draft.object?.data),
        },
        context,
      );
      draft.unknownObjects ??= built.reason;
      return [built];
    }
    case "missing":
      draft.unknownObjects ??= `${part.directory} is not in the repository`;
      return [];
    default:
      return [];
  }
}

/** Whether an Application comes out of a chart that people install, and may get values of theirs. */
function isOfInstalledChart({ parent, object }: ApplierDraft, { sources }: BuildContext): boolean {
  return (
    parent?.kind === "root" &&
    object !== undefined &&
    isChartTemplate(sources.repository, object.origin.file)
  );
}

/** Plain manifests, those of patched files as the build of a kustomization has them. */
async function withPatches(
  plain: Build,
  files: readonly string[],
  patched: ReadonlyMap<string, string> = new Map(),
  { builder }: BuildContext,
): Promise<Build> {
  const found: Build["objects"][number][] = [];
  const replaced = new Set<string>();
  for (const file of files) {
    const directory = patched.get(file);
    const built = directory === undefined ? undefined : await builder.build(directory);
    const own = built?.objects.filter(({ origin }) => origin.file === file) ?? [];
    if (own.length > 0) replaced.add(file);
    found.push(...own);
  }
  const others = plain.objects.filter(({ origin }) => !replaced.has(origin.file));
  return { ...plain, objects: [...others, ...found] };
}

/** Charts that kustomize has Helm render are read as charts; the rest is built without them. */
async function buildDirectory(
  draft: ApplierDraft,
  directory: string,
  context: BuildContext,
): Promise<Build> {
  const overrides = kustomizeOverrides(draft, directory);
  const { builder, sources } = context;
  const built = withoutPlugins(
    kustomizeChartsOf(sources, directory).length === 0
      ? await builder.build(directory, overrides)
      : await buildBesideCharts(directory, context, overrides),
  );
  const refused = refusedByLoadRestriction(directory, sources);
  if (refused.length === 0) return built;
  const problems = [...built.problems, ...refused];
  // What isn't built has no objects; with other settings it has.
  const gap: Gap = { title: directory, place: { file: directory }, content: { kind: "anything" } };
  return { ...built, problems, objects: [], incomplete: true, gaps: [...built.gaps, gap] };
}

/** A kustomization that is applied by hand; what its Helm charts have is unknown. */
async function buildRoot(directory: string, context: BuildContext): Promise<Build> {
  const [chart] = kustomizeChartsOf(context.sources, directory);
  if (chart === undefined) return context.builder.build(directory);
  const built = await buildBesideCharts(directory, context);
  const gap: Gap = {
    title: `chart ${chart.name}`,
    place: { file: directory },
    content: { kind: "anything" },
  };
  return { ...built, incomplete: true, gaps: [...built.gaps, gap] };
}

/** How kustomize says that nothing is there to be patched, merged or read. */
const LACKS_OBJECT =
  /no matches for Id|no resource matches|does not exist; cannot merge or replace|nothing selected by|cannot be mapped to a field in the set of known resources/;

async function buildBesideCharts(
  directory: string,
  { sources, builder }: BuildContext,
  overrides?: FluxOverrides,
): Promise<Build> {
  const built = await builder.reading(withoutHelmCharts(sources)).build(directory, overrides);
  // Patches, generators and replacements may be meant for what the charts have.
  const problems = built.problems.filter(
    ({ kind, message }) =>
      kind !== "patch-without-target" &&
      kind !== "invalid-patch" &&
      !(kind === "kustomize-failed" && LACKS_OBJECT.test(message)),
  );
  const made = plainManifests(madeFilesOf(directory, sources), sources);
  return { ...built, objects: [...built.objects, ...made.objects], problems };
}

/** The files that stand for the Applications which the charts of a kustomization make. */
function madeFilesOf(directory: string, sources: YamlFiles): readonly string[] {
  return directoriesOfKustomize(sources, directory).flatMap((one) =>
    sources.repository
      .list(one)
      .filter(({ name }) => isMadeFile(name))
      .map(({ name }) => (one === "" ? name : `${one}/${name}`)),
  );
}

/**
 * How kustomize refuses plugins, functions and Helm where they are off, as in Flux; Argo CD runs them if its build options
 * say so.
 */
const IS_OFF =
  /external plugins disabled|unable to load external plugin|must (?:specify|use) --enable-|--enable-exec/;

/** A build without the problem that this machine doesn't run plugins: what they add is unknown. */
function withoutPlugins(built: Build): Build {
  const problems = built.problems.filter(
    ({ kind, message }) => kind !== "kustomize-failed" || !IS_OFF.test(message),
  );
  return problems.length === built.problems.length ? built : { ...built, problems };
}

/** Files that are applied as they are. Argo CD leaves out what isn't a Kubernetes object. */
function plainManifests(files: readonly string[], sources: YamlFiles): Build {
  const problems: BuildProblem[] = [];
  const objects = files.flatMap((file) =>
    (sources.documents(file) ?? []).map(withOldBooleans).flatMap((document) => {
      const { data, problem } = document;
      // Argo CD's parser takes the last of two equal keys.
      if (
        problem !== undefined &&
        problem.kind === undefined &&
        /^kind:/m.test(document.text) &&
        !document.text.includes("{{")
      )
        problems.push({
          kind: "invalid-yaml",
          file,
          message: problem.message,
          line: problem.line,
          column: problem.column,
        });
      if (!isRecord(data)) return [];
      const origin = { file, document, changes: [] };
      problems.push(...identityProblems({ data, origin }));
      const items = text(data, "kind") === undefined ? [] : itemsOf(data);
      return items.map((item) => ({ data: item, origin }));
    }),
  );
  return {
    objects,
    problems,
    files: new Set(files),
    incomplete: problems.length > 0,
    gaps: problems.map(({ file, line, column }) => ({
      title: file,
      place: { file, line, column },
      content: { kind: "unread", path: file },
    })),
  };
}

/** The Applications that an ApplicationSet generates. */
export function generatedBy(draft: ApplierDraft, context: BuildContext): GeneratedApplications {
  const { object } = draft;
  if (object === undefined) return { applications: [], missing: [] };
  const { sources, isOwn, prerequisites } = context;
  return applicationsOf(object.data, {
    sources,
    isOwn,
    clusters: clustersOf(sources, prerequisites),
    namespace: object.id.namespace,
  });
}

/** For the problem that is reported where an ApplicationSet generates too many. */
export function tooMany(title: string): string {
  return `${title} generates more than ${MAX_APPLICATIONS} Applications; the others are not checked`;
}
