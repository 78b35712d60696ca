import { memoize } from "../../../lib/memoize";
import { compareVersions, parseVersion, type Version } from "../../../lib/semver";
import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";

const VERSION = String.raw`v(\d+\.\d+\.\d+)`;

/** Manifests of a release of Argo CD, by address or with a revision, and its image. */
const PINS = [
  new RegExp(String.raw`\bargoproj/argo-cd/${VERSION}/manifests/`, "g"),
  new RegExp(String.raw`\bargoproj/argo-cd(?:\.git)?/+manifests/[^\s"']*[?&]ref=${VERSION}`, "g"),
  new RegExp(String.raw`\bargoproj/argocd:${VERSION}`, "g"),
  new RegExp(String.raw`\bargoproj/argocd["']?\s+newTag:\s*["']?${VERSION}`, "g"),
];

/** The newest version of Argo CD whose manifests or image the YAML files and scripts of a repository name. */
export const pinnedArgocd = memoize((repository: Repository): Version | undefined => {
  const versions = filesOf(repository)
    .filter((file) => /\.(?:ya?ml|sh|md|tf)$|(?:^|\/)(?:Makefile|[Jj]ustfile)$/.test(file))
    .flatMap((file) => versionsIn(repository.read(file) ?? ""));
  return versions.sort(compareVersions).at(-1);
});

function versionsIn(content: string): readonly Version[] {
  if (!content.includes("argoproj/argo")) return [];
  return PINS.flatMap((pin) =>
    [...content.matchAll(pin)].flatMap(([, version = ""]) => parseVersion(version) ?? []),
  );
}
