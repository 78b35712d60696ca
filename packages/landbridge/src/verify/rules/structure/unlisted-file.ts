import { memoize } from "../../../lib/memoize";
import { editTarget, type Fix } from "../../findings/fix";
import { KUSTOMIZATION_NAMES } from "../../kustomize/kustomization-fields";
import type { Model } from "../../model/model";
import { filesBelow } from "../../repository/files-below";
import { nameOf, parentOf, type Repository } from "../../repository/repository";
import { text } from "../../yaml/json";
import type { ClusterRule } from "../rule";

const KUSTOMIZATIONS = new Set<string>(KUSTOMIZATION_NAMES);

/** Names of files that people leave out on purpose, or apply by hand once. */
const LEFTOVER =
  /(^|[-_.])(examples?|samples?|tests?|fix|backup|bak|old|disabled|unused|archived?|deprecated|draft|wip)([-_.]|$)/i;

/** LB604 */
export const unlistedFile: ClusterRule = {
  id: "LB604",
  name: "unlisted-file",
  severity: "warning",
  summary: "A manifest is in a directory whose kustomization doesn't list it.",
  why: "It looks as if it were applied, but it isn't.",
  remedy: "List it under resources, or remove it.",
  limits:
    "Files that start with a dot, *.sops.yaml, names such as example, backup or disabled, templates, and files that a comment in the kustomization names aren't reported: they are usually left out on purpose.",
  *check(model) {
    for (const file of unlisted(model)) {
      const documents = model.sources.documents(file) ?? [];
      const [first] = documents;
      if (first === undefined || !documents.every(({ data }) => isManifest(data))) continue;
      const kind = text(first.data, "kind") ?? "";
      const name = text(first.data, "metadata", "name") ?? "";
      yield {
        message: `${nameOf(file)} (${kind} ${name}) is not listed in the kustomization of ${parentOf(file)}.`,
        at: { document: first, path: [] },
        cause: parentOf(file),
        fix: listing(model, file),
      };
    }
  },
};

/** Adds the file to the kustomization next to it. */
function listing({ sources, appliers }: Model, file: string): Fix | undefined {
  const folder = parentOf(file);
  const names = KUSTOMIZATION_NAMES.map((name) => (folder === "" ? name : `${folder}/${name}`));
  const [document, second] = names.flatMap((name) => sources.documents(name) ?? []);
  if (document === undefined || second !== undefined) return undefined;
  // An entry that leads nowhere may be this file, misspelled.
  const isMissing = appliers.some(({ problems }) =>
    problems.some(({ kind, file: other }) => kind === "missing-file" && other === document.file),
  );
  if (isMissing) return undefined;
  const target = editTarget(document, ["resources"]);
  return {
    title: `list ${nameOf(file)} under resources of ${document.file}`,
    edits: [{ op: "append", ...target, value: nameOf(file) }],
  };
}

function* unlisted(model: Model): Iterable<string> {
  const read = new Set(model.appliers.flatMap(({ files }) => [...files]));
  const folders = new Set(
    [...read].filter((file) => KUSTOMIZATIONS.has(nameOf(file))).map(parentOf),
  );
  for (const folder of [...folders].sort()) {
    for (const { name, kind } of model.sources.repository.list(folder)) {
      if (kind !== "file" || !looksApplied(name)) continue;
      const path = folder === "" ? name : `${folder}/${name}`;
      // The person who creates the cluster applies its own Kustomization by hand.
      if (read.has(path) || path === model.root.place?.file) continue;
      if (!isNamed(model.sources.repository, folder, path)) yield path;
    }
  }
}

/** Whether a file by this name is meant to be applied. */
function looksApplied(name: string): boolean {
  if (!/\.ya?ml$/.test(name) || KUSTOMIZATIONS.has(name)) return false;
  // Files with a first dot are hidden on purpose; *.sops.yaml may be for another tool.
  return !name.startsWith(".") && !/\.sops\.ya?ml$/.test(name) && !LEFTOVER.test(name);
}

/** Whether it is switched off by a comment, taken by a kustomization elsewhere, or a template. */
function isNamed(repository: Repository, folder: string, path: string): boolean {
  const name = nameOf(path);
  const own = [...KUSTOMIZATIONS].some(
    (file) => repository.read(folder === "" ? file : `${folder}/${file}`)?.includes(name) === true,
  );
  const inFolder = `${nameOf(folder)}/${name}`;
  return (
    own ||
    repository.read(path)?.includes("{{") === true ||
    kustomizationsOf(repository).some((text) => text.includes(inFolder))
  );
}

const SKIPPED = new Set(["node_modules"]);

/** Every kustomization of the repository: another cluster may take a file that this one leaves out. */
const kustomizationsOf = memoize((repository: Repository): readonly string[] =>
  filesBelow(repository, "", SKIPPED)
    .filter((file) => KUSTOMIZATIONS.has(nameOf(file)))
    .map((file) => repository.read(file) ?? ""),
);

/** Transformers and generators of kustomize are not objects of a cluster. */
function isManifest(data: unknown): boolean {
  const version = text(data, "apiVersion");
  return (
    version !== undefined &&
    version !== "builtin" &&
    !version.startsWith("kustomize.config.k8s.io/") &&
    text(data, "kind") !== undefined &&
    text(data, "metadata", "name") !== undefined
  );
}
