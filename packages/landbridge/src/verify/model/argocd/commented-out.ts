import { memoize } from "../../../lib/memoize";
import { filesOf } from "../../repository/files-below";
import { nameOf, parentOf, resolvePath, type Repository } from "../../repository/repository";
import { KUSTOMIZATION_FILE, overlaysOf } from "../kustomization-entries";

/** Files that kustomizations name in comments only, each from its own directory. */
export const commentedOut = memoize((repository: Repository): ReadonlySet<string> => {
  const files = filesOf(repository).filter((file) => KUSTOMIZATION_FILE.test(nameOf(file)));
  const listed = overlaysOf(repository);
  const commented = files.flatMap((file) =>
    (repository.read(file) ?? "").split("\n").flatMap((line) => {
      const [, entry] = COMMENTED_OUT.exec(line) ?? [];
      return entry === undefined ? [] : (resolvePath(parentOf(file), entry) ?? []);
    }),
  );
  return new Set(commented.filter((path) => !listed.has(path)));
});

/** An entry of a list that is commented out. */
const COMMENTED_OUT = /^\s*#\s*-\s+["']?(?:\.\/)?([^"'\s#]+)/;
