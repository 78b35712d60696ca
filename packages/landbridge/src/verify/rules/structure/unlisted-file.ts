import { join, relative } from "node:path/posix";

import { memoize } from "../../../lib/memoize";
import { isApplication } from "../../argocd/kinds";
import { isMadeFile } from "../../argocd/made-file";
import { editTarget, type Fix } from "../../findings/fix";
import { isKustomizationName, KUSTOMIZATION_NAMES } from "../../kustomize/kustomization-fields";
import { filesOfAll } from "../../model/applier";
import type { Model } from "../../model/model";
import { filesBelow } from "../../repository/files-below";
import { isWithin, nameOf, parentOf, type Repository } from "../../repository/repository";
import { list, text } from "../../yaml/json";
import type { ClusterRule } from "../rule";

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
    for (const { folder, file } of unlisted(model)) {
      const documents = model.sources.documents(file) ?? [];
      const [first] = documents;
      if (first === undefined || !documents.every(({ data }) => isManifest(data))) continue;
      const kind = text(first.data, "kind") ?? "";
      const name = text(first.data, "metadata", "name") ?? "";
      yield {
        message: `${relative(folder, file)} (${kind} ${name}) is not listed in the kustomization of ${folder}.`,
        at: { document: first, path: [] },
        cause: folder,
        // A whole directory may be switched off on purpose, and an Application applied by hand or left behind.
        fix:
          parentOf(file) === folder && !documents.some(({ data }) => isApplication(data))
            ? listing(model, file)
            : undefined,
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

/** Files that look applied, each with the directory whose kustomization should list it. */
function* unlisted(model: Model): Iterable<{ readonly folder: string; readonly file: string }> {
  const { repository } = model.sources;
  const read = filesOfAll(model.appliers);
  const kustomizations = [...read].filter((file) => isKustomizationName(nameOf(file)));
  for (const folder of [...new Set(kustomizations.map(parentOf))].sort()) {
    const besides = repository
      .list(folder)
      .filter(({ name, kind }) => kind === "file" && looksApplied(name))
      .map(({ name }) => join(folder, name));
    for (const file of [...besides, ...unlistedSiblings(model, folder, read)]) {
      // The person who creates the cluster applies its own Kustomization by hand.
      if (read.has(file) || file === model.root.place?.file) continue;
      if (!isNamed(repository, folder, file)) yield { folder, file };
    }
  }
}

/** How many directories of one kind must be listed before another one is missed. */
const SIBLINGS = 3;

/** How many must be listed in the whole repository, if a kustomization lists fewer than {@link SIBLINGS}. */
const EVERYWHERE = 10;

/** Files such as `grafana/ks.yaml` where a kustomization lists `ks.yaml` of every other directory next to it. */
function* unlistedSiblings(
  model: Model,
  folder: string,
  read: ReadonlySet<string>,
): Iterable<string> {
  const { sources } = model;
  const listed = listedBelow(model, folder);
  for (const file of new Set(listed.map(({ rest }) => rest))) {
    const named = new Set(listed.filter(({ rest }) => rest === file).map(({ name }) => name));
    if (named.size < SIBLINGS && (timesListed(model).get(file) ?? 0) < EVERYWHERE) continue;
    for (const { name, kind } of sources.repository.list(folder)) {
      if (kind !== "directory" || named.has(name) || LEFTOVER.test(name)) continue;
      const path = join(folder, name, file);
      if (sources.repository.kind(path) !== "file") continue;
      const isUsed = [...read].some((other) => isWithin(other, join(folder, name)));
      if (!isUsed) yield path;
    }
  }
}

/** Files in directories next to a kustomization that it lists, such as `grafana/ks.yaml`. */
function listedBelow(
  { sources }: Model,
  folder: string,
): readonly { readonly name: string; readonly rest: string }[] {
  const document = KUSTOMIZATION_NAMES.flatMap(
    (name) => sources.documents(join(folder, name)) ?? [],
  )[0];
  return list(document?.data, "resources").flatMap((entry) => {
    const [, name, rest] = /^(?:\.\/)?([^./][^/]*)\/([^/]+\.ya?ml)$/.exec(String(entry)) ?? [];
    return name === undefined || rest === undefined ? [] : [{ name, rest }];
  });
}

/** How often the kustomizations of a cluster list a file by each name in a directory below. */
const timesListed = memoize((model: Model): ReadonlyMap<string, number> => {
  const times = new Map<string, number>();
  const files = new Set(model.appliers.flatMap(({ files: own }) => [...own]));
  const folders = new Set(
    [...files].filter((file) => isKustomizationName(nameOf(file))).map(parentOf),
  );
  for (const folder of folders)
    for (const { rest } of listedBelow(model, folder)) times.set(rest, (times.get(rest) ?? 0) + 1);
  return times;
});

/** Whether a file by this name is meant to be applied. */
function looksApplied(name: string): boolean {
  if (!/\.ya?ml$/.test(name) || isKustomizationName(name) || isMadeFile(name)) return false;
  // Files with a first dot are hidden on purpose; *.sops.yaml may be for another tool.
  return !name.startsWith(".") && !/\.sops\.ya?ml$/.test(name) && !LEFTOVER.test(name);
}

/** Whether it is switched off by a comment, or taken by a kustomization elsewhere. */
function isNamed(repository: Repository, folder: string, path: string): boolean {
  const name = relative(folder, path);
  return kustomizationsOf(repository).some(
    // Few name the file at all.
    ({ from, text: other }) =>
      (from === folder && other.includes(name)) ||
      (other.includes(nameOf(path)) && other.includes(relative(from, path))),
  );
}

const SKIPPED = new Set(["node_modules"]);

/** Every kustomization of the repository: another cluster may take a file that this one leaves out. */
const kustomizationsOf = memoize(
  (repository: Repository): readonly { readonly from: string; readonly text: string }[] =>
    filesBelow(repository, "", SKIPPED)
      .filter((file) => isKustomizationName(nameOf(file)))
      .map((file) => {
        const own = repository.read(file) ?? "";
        return {
          from: parentOf(file),
          text: [own, ...functionsNextTo(repository, parentOf(file), own)].join("\n"),
        };
      }),
);

/** Configurations of programs that kustomize runs, such as KSOPS, which name files of their own. */
function functionsNextTo(
  repository: Repository,
  folder: string,
  kustomization: string,
): readonly string[] {
  if (!/^(?:generators|transformers):/m.test(kustomization)) return [];
  return repository.list(folder).flatMap(({ name, kind }) => {
    if (kind !== "file" || !/\.ya?ml$/.test(name) || !kustomization.includes(name)) return [];
    const text = repository.read(join(folder, name)) ?? "";
    return /config\.kubernetes\.io\/function|^apiVersion: viaduct\.ai\//m.test(text) ? [text] : [];
  });
}

/** Transformers and generators of kustomize are not objects of a cluster, and templates are not yet. */
function isManifest(data: unknown): boolean {
  const version = text(data, "apiVersion");
  const name = text(data, "metadata", "name");
  return (
    version !== undefined &&
    version !== "builtin" &&
    !version.startsWith("kustomize.config.k8s.io/") &&
    text(data, "kind") !== undefined &&
    name !== undefined &&
    !name.includes("{{")
  );
}
