import { memoize } from "../../../lib/memoize";
import { compareVersions, parseVersion, type Version } from "../../../lib/semver";
import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";

/** What a repository names of Argo CD: its manifests, by address or as a remote base, and its image. */
const RELEASES = [
  /\bargoproj\/argo-cd\/(?:blob\/|raw\/|refs\/tags\/)*([\w.-]+)\/manifests\b/g,
  /\bargoproj\/argo-cd(?:\.git)?\/{1,2}manifests[\w/-]*\?(?:\w+=\w+&)*ref=([\w.-]+)/g,
  /\bargoproj\/argocd:([\w.-]+)/g,
  /\bargoproj\/argocd["']?\s+newTag:\s*["']?([\w.-]+)/g,
];

/**
 * The newest release of Argo CD that the files of a repository name; undefined where they name none, or one whose version
 * isn't known, such as `stable`.
 */
export const pinnedArgocd = memoize((repository: Repository): Version | undefined => {
  const releases = filesOf(repository).flatMap((file) => releasesIn(repository.read(file) ?? ""));
  const versions = releases.map(parseVersion);
  const known = versions.flatMap((version) => version ?? []);
  return known.length < versions.length ? undefined : known.sort(compareVersions).at(-1);
});

function releasesIn(content: string): readonly string[] {
  if (!content.includes("argoproj/argo")) return [];
  return RELEASES.flatMap((release) =>
    [...content.matchAll(release)].map(([, version = ""]) => version),
  );
}
