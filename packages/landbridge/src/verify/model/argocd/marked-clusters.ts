import { append } from "../../../lib/append";
import { escapeRegExp } from "../../../lib/escape-regexp";
import { memoize } from "../../../lib/memoize";
import { commandsOf } from "../../prerequisites/bootstrap/commands";
import { filesOf } from "../../repository/files-below";
import { nameOf, parentOf, type Repository } from "../../repository/repository";
import { KUSTOMIZATION_FILE, namedIn } from "../kustomization-entries";

/**
 * Whether a cluster Secret gets labels or annotations that its file doesn't have: of a kustomization that includes it,
 * of a template, or by a command.
 */
export function isMarkedElsewhere(
  repository: Repository,
  file: string,
  name: string | undefined,
): boolean {
  return (
    repository.read(file)?.includes("{{") === true ||
    isMarkedByKustomization(repository, file) ||
    (name !== undefined && isMarkedByCommand(repository, name))
  );
}

/** Fields of a kustomization that change labels or annotations of what it includes. */
const MARKS =
  /^(?:labels|commonLabels|commonAnnotations|patches\w*|components|transformers|replacements):/m;

/** The kustomizations that name a file or directory. */
const namedBy = memoize((repository: Repository): ReadonlyMap<string, readonly string[]> => {
  const result = new Map<string, string[]>();
  for (const file of filesOf(repository))
    if (KUSTOMIZATION_FILE.test(nameOf(file)))
      for (const path of namedIn(repository, file)) append(result, path, file);
  return result;
});

function isMarkedByKustomization(repository: Repository, file: string): boolean {
  const seen = new Set<string>();
  // Not recursive: directories may include each other deeper than the stack allows.
  const open = [file];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const kustomization of namedBy(repository).get(path) ?? []) {
      if (MARKS.test(repository.read(kustomization) ?? "")) return true;
      open.push(parentOf(kustomization));
    }
  }
  return false;
}

/** `kubectl label secret edge tier=gold`, `argocd cluster set edge --label tier=gold`. */
function isMarkedByCommand(repository: Repository, name: string): boolean {
  const isNamed = new RegExp(`[\\s/"']${escapeRegExp(name)}(?=["'\\s]|$)`);
  return commandsOf(repository).some(
    ({ text }) =>
      (/\bkubectl\s(?:.*\s)?(?:label|annotate|patch)\s(?:.*\s)?secrets?[\s/]/.test(text) ||
        /\bargocd\s+cluster\s+(?:add|set)\s.*--(?:label|annotation)\b/.test(text)) &&
      isNamed.test(text),
  );
}
