import { sourceOfKustomization, urlOf } from "../verify/flux/sources";
import { kustomizationFiles } from "../verify/kustomize/kustomization";
import type { Applier } from "../verify/model/applier";
import type { Model } from "../verify/model/model";
import { at, list, record, text, type YamlRecord } from "../verify/yaml/json";
import { Expression } from "./contract-text";
import type { Mistakes } from "./mistakes";
import type { Patch, Patches } from "./patches";
import type { Unit } from "./unit";

/** What a directory is read with. */
interface DirectoryContext {
  readonly model: Model;
  readonly patches: Patches;
  readonly mistakes: Mistakes;
}

/** Fields of a Kustomization that Argo CD has under the same or another name. */
const FIELDS: Readonly<Record<string, string>> = {
  namePrefix: "namePrefix",
  nameSuffix: "nameSuffix",
  targetNamespace: "namespace",
  components: "components",
  ignoreMissingComponents: "ignoreMissingComponents",
};

/** The directory of a Kustomization as a source; undefined if nothing but Flux's own objects is in it. */
export function directorySource(unit: Unit, context: DirectoryContext): YamlRecord | undefined {
  const { kustomization, objects } = unit;
  const { content } = kustomization;
  if (unit.applier !== kustomization) return undefined;
  refuse(kustomization, context.mistakes);
  if (content.kind === "outside") return outsideSource(kustomization, context);
  if (content.kind !== "directory" || objects.length === 0) return undefined;
  const removed = kustomization.objects.filter((object) => !objects.includes(object));
  const patches = [
    ...context.patches.removing(removed),
    ...objects.flatMap((object) => context.patches.ofObject(object)),
  ];
  const kustomize = { ...kustomizeOf(kustomization, patches), ...context.patches.common(objects) };
  const isBuilt =
    kustomizationFiles(context.model.sources.repository, content.directory).length > 0;
  if (!isBuilt && Object.keys(kustomize).length > 0)
    addMistake(
      kustomization,
      context.mistakes,
      ["spec", "path"],
      `needs a kustomization in ${content.directory}, for what Argo CD must change in it`,
      `add a kustomization.yaml that lists the files`,
    );
  return {
    repoURL: new Expression(".Values.repository"),
    targetRevision: new Expression(".Values.revision"),
    path: content.directory,
    // Flux applies every manifest below a directory without kustomization.
    ...(isBuilt ? {} : { directory: { recurse: true } }),
    ...(Object.keys(kustomize).length === 0 ? {} : { kustomize }),
  };
}

/** A directory of another Git repository, at the revision of its GitRepository. */
function outsideSource(applier: Applier, { model, mistakes }: DirectoryContext): YamlRecord {
  const id = sourceOfKustomization(applier.spec, applier.namespace);
  const source = id === undefined ? undefined : model.find(id)[0]?.data;
  const repoURL = urlOf(source);
  const ref = record(source, "spec", "ref");
  const revision =
    text(ref, "commit") ?? text(ref, "tag") ?? text(ref, "semver") ?? text(ref, "branch");
  const hasVariables = record(applier.spec, "postBuild") !== undefined;
  if (id?.kind !== "GitRepository" || repoURL === undefined || hasVariables) {
    const what = hasVariables
      ? "has variables for the objects of another repository"
      : "reads a source that Argo CD doesn't have";
    addMistake(applier, mistakes, ["spec", "sourceRef"], what, "use a GitRepository in Git");
    return {};
  }
  const kustomize = kustomizeOf(applier, []);
  return {
    repoURL,
    targetRevision: revision ?? "HEAD",
    path: (text(applier.spec, "path") ?? ".").replace(/^\.\/(?=.)/, ""),
    ...(Object.keys(kustomize).length === 0 ? {} : { kustomize }),
  };
}

function kustomizeOf({ spec }: Applier, added: readonly Patch[]): YamlRecord {
  const kustomize: YamlRecord = {};
  for (const [field, own] of Object.entries(FIELDS)) {
    const value = at(spec, field);
    if (value !== undefined) kustomize[own] = value;
  }
  const images = list(spec, "images").map((image) => imageOf(image));
  if (images.length > 0) kustomize.images = images;
  const patches = [...list(spec, "patches"), ...added];
  if (patches.length > 0) kustomize.patches = patches;
  const common = record(spec, "commonMetadata");
  if (record(common, "labels") !== undefined) {
    kustomize.commonLabels = record(common, "labels");
    kustomize.labelWithoutSelector = true;
  }
  if (record(common, "annotations") !== undefined)
    kustomize.commonAnnotations = record(common, "annotations");
  return kustomize;
}

/** `name=newName:newTag@digest`, as `kustomize edit set image` takes it. */
function imageOf(image: unknown): string {
  const name = text(image, "name") ?? "";
  const digest = text(image, "digest");
  const tag = text(image, "newTag");
  const end = digest !== undefined ? `@${digest}` : tag !== undefined ? `:${tag}` : "";
  return `${name}=${text(image, "newName") ?? name}${end}`;
}

/** Fields without an equivalent in Argo CD. */
function refuse(applier: Applier, mistakes: Mistakes): void {
  if (record(applier.spec, "decryption") !== undefined)
    addMistake(
      applier,
      mistakes,
      ["spec", "decryption"],
      "decrypts Secrets, which Argo CD can't",
      "read the secrets with External Secrets",
    );
}

function addMistake(
  { object, title }: Applier,
  mistakes: Mistakes,
  path: readonly (string | number)[],
  what: string,
  remedy?: string,
): void {
  if (object !== undefined) mistakes.add({ object, path }, `${title} ${what}`, remedy);
}
