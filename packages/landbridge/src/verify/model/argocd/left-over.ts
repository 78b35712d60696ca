import { append } from "../../../lib/append";
import { memoize } from "../../../lib/memoize";
import { sourcesOf } from "../../argocd/application";
import { isApplicationSet } from "../../argocd/kinds";
import { kustomizationFiles } from "../../kustomize/kustomization";
import { filesOf } from "../../repository/files-below";
import { globRegExp } from "../../repository/glob";
import { nameOf, parentOf, resolvePath, type Repository } from "../../repository/repository";
import type { YamlDocument } from "../../yaml/document";
import { at, record } from "../../yaml/json";
import { KUSTOMIZATION_FILE, namedIn } from "../kustomization-entries";

/**
 * Whether an Application that leads nowhere was left behind: the kustomization next to it doesn't list it, and another
 * Application applies an overlay of that directory.
 */
export function isLeftOver(
  { file }: YamlDocument,
  documents: readonly YamlDocument[],
  repository: Repository,
): boolean {
  const directory = parentOf(file);
  const [kustomization] = kustomizationFiles(repository, directory);
  if (kustomization === undefined || namedIn(repository, kustomization).includes(file))
    return false;
  const overlays = overlaysOf(repository).get(directory) ?? [];
  return documents.some(
    (other) =>
      other.file !== file &&
      patternsOf(other).some((pattern) => overlays.some((overlay) => pattern.test(overlay))),
  );
}

/** The directories whose kustomizations include another one. */
const overlaysOf = memoize((repository: Repository): ReadonlyMap<string, readonly string[]> => {
  const overlays = new Map<string, string[]>();
  for (const file of filesOf(repository)) {
    if (!KUSTOMIZATION_FILE.test(nameOf(file))) continue;
    for (const named of namedIn(repository, file)) append(overlays, named, parentOf(file));
  }
  return overlays;
});

/** The paths of the sources of an Application or ApplicationSet; a parameter is one directory. */
function patternsOf({ data }: YamlDocument): readonly RegExp[] {
  const spec = isApplicationSet(data) ? record(data, "spec", "template", "spec") : at(data, "spec");
  return sourcesOf(spec).flatMap(({ chart, directory }) => {
    const path = chart === undefined ? directory.replaceAll(/\{\{.*?\}\}/g, "*") : "";
    const resolved = resolvePath("", path.replace(/^\/+/, ""));
    return resolved === undefined || resolved === "" ? [] : [globRegExp(resolved)];
  });
}
