import { sourcesOf } from "./argocd/application";
import { isMadeFile } from "./argocd/made-file";
import { kustomizationFiles } from "./kustomize/kustomization";
import { filesOfAll } from "./model/applier";
import { isChartTemplate } from "./model/argocd/argocd-files";
import { isSample } from "./model/argocd/samples";
import type { Model } from "./model/model";
import { filesOf } from "./repository/files-below";
import { nameOf, parentOf, type Repository } from "./repository/repository";
import { isFilledInByModule } from "./repository/terraform-files";
import type { YamlFiles } from "./repository/yaml-files";
import { moreOfThisKind } from "./rules/phrases";

/** Files in which people write Applications, also inside of a program, a template or a command. */
const READ =
  /\.(?:ya?ml|json|tf|tofu|hcl|j2|jinja2?|tpl|tmpl|tftpl|gotmpl|template|envsubst|jsonnet|libsonnet|cue|py|sh|bash)$/;
const MANIFEST = /\.(?:ya?ml|json)$/;
const HCL = /\.(?:tf|tofu|hcl)$/;

/** The kind of an Application or ApplicationSet, in YAML, JSON, HCL or Python; one in a comment isn't meant. */
const KIND = /^([^#\n]*?)\bkind["']?\s*[:=]\s*["']?Application(?:Set)?(?=["']?\s*(?:[,}]|$))/gm;

/** Inputs of Terragrunt for a module that installs the chart `argocd-apps`. */
const INPUT = /^[^\S\n]*chart\s*=\s*"(?:[^"\n]*\/)?argocd-apps"/m;

/** What applies objects elsewhere, which other notes name. */
const OF_PLATFORM = /\b(?:policy\.open-cluster-management|kubernetes\.crossplane)\.io\//;

const NAME = /\bname["']?\s*[:=]\s*["']?([^"'\s,]+)/g;
/** The source of a template often has a name that is filled in. */
const NAME_OR_PATH = /\b(?:name|path)["']?\s*[:=]\s*["']?([^"'\s,]+)/g;

/** How much of a text is searched for the other fields of an Application, before and behind its kind. */
const BEFORE = 200;
const BEHIND = 2500;

/** A text that describes an Application. */
interface Described {
  readonly file: string;
  readonly line: number;
  /** Whether it is a manifest, and not a part of a text in which something else has it. */
  readonly isManifest: boolean;
  /** What it calls itself, and the paths that it reads. */
  readonly names: readonly string[];
}

/**
 * What describes an Application of Argo CD and belongs to no verified cluster, a sentence for each way: files that can't be
 * parsed, manifests that nothing is known to apply, and templates, programs and commands whose result isn't known.
 */
export function unreadApplications(
  sources: YamlFiles,
  models: readonly Pick<Model, "appliers">[],
): readonly string[] {
  const all = describedOutside(sources.repository, models);
  const broken = new Map(
    all.flatMap(({ file, isManifest }) => {
      const problem = isManifest ? problemOf(file, sources) : undefined;
      return problem === undefined ? [] : [[file, problem] as const];
    }),
  );
  const whole = all.filter(({ file }) => !broken.has(file));
  return [
    ...[...broken].map(
      ([file, problem]) =>
        `${file}:${problem}, so the Application of Argo CD in it is not verified.`,
    ),
    ...sentence(
      whole.filter(({ isManifest }) => isManifest),
      "is an Application of Argo CD, but nothing here shows what applies it: it is not verified.",
    ),
    ...sentence(
      whole.filter(({ isManifest }) => !isManifest),
      "makes an Application of Argo CD, but what it applies isn't known: it is not verified.",
    ),
  ];
}

function describedOutside(
  repository: Repository,
  models: readonly Pick<Model, "appliers">[],
): readonly Described[] {
  const appliers = models.flatMap((model) => model.appliers);
  const read = filesOfAll(appliers);
  const followed = new Set([...read].filter((file) => isMadeFile(nameOf(file))).map(parentOf));
  const known = new Set(
    appliers
      .filter(({ kind }) => kind === "Application" || kind === "ApplicationSet")
      .flatMap(({ name, spec }) => [name, ...sourcesOf(spec).map(({ directory }) => directory)]),
  );
  return filesOf(repository)
    .filter((file) => READ.test(file) && !read.has(file) && !isMadeFile(nameOf(file)))
    .filter(
      (file) =>
        !(followed.has(parentOf(file)) && (HCL.test(file) || isFilledInByModule(file, repository))),
    )
    .flatMap((file) => describedIn(file, repository))
    .filter(({ file }) => !isSample(file, repository) && !isChartTemplate(repository, file))
    .filter(({ isManifest, file, names }) =>
      isManifest ? !isUnlisted(file, repository, read) : !names.some((name) => known.has(name)),
    );
}

/** The first Application of a file. */
function describedIn(file: string, repository: Repository): readonly Described[] {
  const content = repository.read(file) ?? "";
  const input = file.endsWith(".hcl") ? INPUT.exec(content) : null;
  if (input !== null)
    return [{ file, line: lineAt(content, input.index), isManifest: false, names: [] }];
  if (!content.includes("argoproj.io/") || OF_PLATFORM.test(content)) return [];
  for (const { 0: text, 1: start = "", index } of content.matchAll(KIND)) {
    const around = content.slice(Math.max(0, index - BEFORE), index + text.length + BEHIND);
    // Without these it is a reference, a patch or an entry of a list of kinds.
    if (!around.includes("argoproj.io/") || !/\b(?:repoURL|generators)\b/.test(around)) continue;
    return [
      {
        file,
        line: lineAt(content, index),
        isManifest: MANIFEST.test(file) && start === "",
        names: [...around.matchAll(HCL.test(file) ? NAME : NAME_OR_PATH)].flatMap(
          ([, name]) => name ?? [],
        ),
      },
    ];
  }
  return [];
}

function lineAt(content: string, index: number): number {
  return content.slice(0, index).split("\n").length;
}

/** Whether a kustomization next to a file that belongs to a cluster leaves it out, which another rule reports. */
function isUnlisted(file: string, repository: Repository, read: ReadonlySet<string>): boolean {
  return kustomizationFiles(repository, parentOf(file)).some((one) => read.has(one));
}

/** Where a file can't be parsed, and why: `13: bad indentation`. */
function problemOf(file: string, sources: YamlFiles): string | undefined {
  const broken = (sources.documents(file) ?? []).find(({ problem }) => problem !== undefined);
  const { line = 1, message = "" } = broken?.problem ?? {};
  return broken === undefined
    ? undefined
    : `${line} can't be parsed (${message.replace(/\.$/, "")})`;
}

function sentence(all: readonly Described[], what: string): readonly string[] {
  const [first, ...more] = all;
  if (first === undefined) return [];
  return [`${first.file}:${first.line} ${what}${moreOfThisKind(more.length)}`];
}
