import { memoize } from "../../../lib/memoize";
import { namesBuildOptions } from "../../argocd/build-options";
import type { BuildProblem } from "../../kustomize/build";
import { filesOf } from "../../repository/files-below";
import {
  directoriesAbove,
  isWithin,
  nameOf,
  parentOf,
  resolvePath,
  type Repository,
} from "../../repository/repository";
import type { YamlFiles } from "../../repository/yaml-files";
import type { YamlDocument } from "../../yaml/document";
import { list, text, type FieldPath } from "../../yaml/json";
import { positionOf } from "../../yaml/positions";
import { directoriesOfKustomize, kustomizationIn } from "./helm-charts-of-kustomize";

/** Lists of files, and of entries with a file in `path`. */
const FILES = ["resources", "patchesStrategicMerge", "configurations", "crds"];
const WITH_PATH = ["patches", "patchesJson6902", "replacements"];

/**
 * The files outside of their kustomization's directory that a build needs. kustomize refuses them, unless Argo CD's build
 * options have `--load-restrictor LoadRestrictionsNone`; Flux sets no restriction. None where a file of the repository
 * speaks of that option.
 */
export function refusedByLoadRestriction(
  directory: string,
  sources: YamlFiles,
): readonly BuildProblem[] {
  const outside = directoriesOfKustomize(sources, directory).flatMap((here) => {
    const document = kustomizationIn(sources, here);
    if (document === undefined) return [];
    return entriesOf(document).flatMap(({ entry, path }): readonly BuildProblem[] => {
      const target = resolvePath(here, entry);
      if (target === undefined || isWithin(target, here)) return [];
      const { repository } = sources;
      if (repository.kind(target) !== "file") return [];
      // A link may lead back into the directory.
      if ([target, here].some((one) => isBehindLink(one, repository))) return [];
      const { line, column } = positionOf(document, path);
      const message = `${entry} is outside of the kustomization's directory, which kustomize refuses without --load-restrictor LoadRestrictionsNone`;
      return [{ kind: "outside-root", file: document.file, line, column, message, entry }];
    });
  });
  // Most have none, and this reads the whole repository.
  return outside.length === 0 || mayBeAllowed(sources.repository) ? [] : outside;
}

/** Whether the repository writes Argo CD's options for kustomize, so that they are known. */
export const setsBuildOptions = memoize((repository: Repository): boolean =>
  filesOf(repository).some((file) => namesBuildOptions(repository.read(file) ?? "")),
);

const mayBeAllowed = memoize((repository: Repository): boolean =>
  filesOf(repository).some((file) => /load[-_]restrict/i.test(repository.read(file) ?? "")),
);

function isBehindLink(path: string, repository: Repository): boolean {
  return [...directoriesAbove(path), path].some(
    (one) =>
      repository.list(parentOf(one)).find(({ name }) => name === nameOf(one))?.isLink === true,
  );
}

interface Entry {
  readonly entry: string;
  readonly path: FieldPath;
}

function entriesOf({ data }: YamlDocument): readonly Entry[] {
  const files = FILES.flatMap((field) =>
    list(data, field).flatMap((entry, index): readonly Entry[] =>
      typeof entry === "string" && !entry.includes("\n") ? [{ entry, path: [field, index] }] : [],
    ),
  );
  const others = WITH_PATH.flatMap((field) =>
    list(data, field).flatMap((one, index): readonly Entry[] => {
      const entry = text(one, "path");
      return entry === undefined ? [] : [{ entry, path: [field, index, "path"] }];
    }),
  );
  return [...files, ...others];
}
