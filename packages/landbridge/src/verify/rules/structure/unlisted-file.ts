import { memoize } from "../../../lib/memoize";
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
      };
    }
  },
};

function* unlisted(model: Model): Iterable<string> {
  const read = new Set(model.appliers.flatMap(({ files }) => [...files]));
  const folders = new Set(
    [...read].filter((file) => KUSTOMIZATIONS.has(nameOf(file))).map(parentOf),
  );
  for (const folder of [...folders].sort()) {
    for (const { name, kind } of model.sources.repository.list(folder)) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (kind !== "file" || !/\.ya?ml$/.test(name) || KUSTOMIZATIONS.has(name) || read.has(path))
        continue;
      // Whoever creates the cluster applies its own Kustomization by hand.
      if (path === model.root.place?.file) continue;
      // Files with a first dot are hidden on purpose; *.sops.yaml may be for another tool.
      if (name.startsWith(".") || /\.sops\.ya?ml$/.test(name) || LEFTOVER.test(name)) continue;
      if (!isNamed(model.sources.repository, folder, path)) yield path;
    }
  }
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
