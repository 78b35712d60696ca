import { memoize } from "../../../lib/memoize";
import type { BuildProblem } from "../../kustomize/build";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import { otherRevisionOf } from "../../model/other-revision";
import { filesOf } from "../../repository/files-below";
import { ignoringFile } from "../../repository/git-ignored";
import { nameOf, parentOf, resolvePath, type Repository } from "../../repository/repository";
import type { Excuse } from "./build-problem";
import { writerOf } from "./written-files";

/** Why a file that a kustomization names may be created by something else; undefined if nothing says so. */
export function whyMissing(
  problem: BuildProblem,
  model: Model,
  applier: Applier,
): Excuse | undefined {
  const path = pathOf(problem);
  if (path === undefined) return undefined;
  const { repository } = model.sources;
  if (repository.kind(path) !== undefined) return undefined;
  const revision = otherRevisionOf(model, applier);
  if (revision !== undefined)
    return {
      reason: `${revision.reader} reads ${revision.what}, which isn't checked out and may have it`,
    };
  const maker = whoCreates(repository, path);
  return maker === undefined
    ? removedWith(path, model)
    : { reason: `the build fails unless ${maker}` };
}

/** Who may create a file that the repository lacks, to follow "unless"; undefined if nothing says so. */
export function whoCreates(repository: Repository, path: string): string | undefined {
  const template = templateOf(repository, path);
  if (template !== undefined) return `it is made from ${template} next to it`;
  const writer = writerOf(path, repository);
  if (writer !== undefined) return `it is committed once ${writer} has written it`;
  const ignore = ignoringFile(repository, path);
  return ignore === undefined
    ? undefined
    : `somebody creates it where this is built, since ${ignore} keeps it out of Git`;
}

function pathOf({ file, entry }: BuildProblem): string | undefined {
  return entry === undefined ? undefined : resolvePath(parentOf(file), entry);
}

const TEMPLATE = /(?:tpl|tmpl|template|example|sample|dist)/.source;
const BEHIND = new RegExp(`^\\.${TEMPLATE}(?:\\.[a-z]+)?$`);

/** A template or example of a file next to it: `secret.yaml.tpl`, `secret.yaml.tmpl.enc`, `secret.example.yaml`. */
function templateOf(repository: Repository, path: string): string | undefined {
  const name = nameOf(path);
  const inside = new RegExp(`^\\.${TEMPLATE}(?=\\.[a-z]+$)`);
  return repository.list(parentOf(path)).find(({ name: other, kind }) => {
    if (kind !== "file" || other === name) return false;
    if (other.startsWith(name)) return BEHIND.test(other.slice(name.length));
    const stem = name.replace(/\.[a-z]+$/, "");
    return (
      other.startsWith(stem) && `${stem}${other.slice(stem.length).replace(inside, "")}` === name
    );
  })?.name;
}

/** How the names of encrypted files end, the longest first. */
const ENCRYPTED = [
  "sealed-secrets.yaml",
  "sealed-secret.yaml",
  ".sops.yaml",
  ".enc.yaml",
  "secret.yaml",
];

/** How many such files must be missing before they were taken out together. */
const SEVERAL = 3;

/** Where several files of one kind are missing and none is there, they were taken out of a published copy. */
function removedWith(path: string, model: Model): Excuse | undefined {
  const suffix = ENCRYPTED.find((end) => path.endsWith(end));
  if (suffix === undefined) return undefined;
  const { repository } = model.sources;
  if (filesOf(repository).some((file) => file.endsWith(suffix))) return undefined;
  const missing = missingPaths(model).filter((other) => other.endsWith(suffix));
  if (missing.length < SEVERAL) return undefined;
  const reason = `nor do ${missing.length - 1} others that end in ${suffix}: the build fails unless this is a copy of a repository that has them`;
  return { reason, cause: suffix };
}

const missingPaths = memoize((model: Model): readonly string[] => [
  ...new Set(
    model.appliers.flatMap(({ problems }) =>
      problems.flatMap((problem) =>
        problem.kind === "missing-file" ? (pathOf(problem) ?? []) : [],
      ),
    ),
  ),
]);
