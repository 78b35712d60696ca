import { memoize } from "../../lib/memoize";
import { normalizeGitUrl } from "../flux/sources";
import { filesOf } from "../repository/files-below";
import { nameOf, type Repository } from "../repository/repository";

/** A URL of a remote; another owner's or host's of the same name, such as a fork or a mirror; or one of another name. */
export type Relation = "remote" | "namesake" | "other";

/** How a URL relates to the checkout's remotes; undefined where no remote is known, or the URL isn't. */
export function relationTo(
  url: string,
  { remotes = [] }: Pick<Repository, "remotes">,
): Relation | undefined {
  // A template's URL is that of whoever fills it in.
  if (remotes.length === 0 || /[${}<>]/.test(url)) return undefined;
  const [own, ...others] = [url, ...remotes].map(normalizeGitUrl);
  if (own === undefined || others.includes(own)) return "remote";
  return others.some((other) => nameOf(other) === nameOf(own)) ? "namesake" : "other";
}

/**
 * Whether a URL is another repository for certain: its name is another one than that of the remotes, under which the
 * repository's own files know it. Where they don't, it may have been renamed, or be a copy.
 */
export function isAnother(url: string, repository: Repository): boolean {
  return relationTo(url, repository) === "other" && namesRemote(repository);
}

/** Whether a URL in the YAML files of a repository is that of a remote. */
export const namesRemote = memoize((repository: Repository): boolean => {
  const names = (repository.remotes ?? []).map((remote) => nameOf(normalizeGitUrl(remote)));
  return filesOf(repository).some((file) => {
    if (!/\.ya?ml$/.test(file)) return false;
    const content = repository.read(file)?.toLowerCase() ?? "";
    if (!names.some((name) => content.includes(`/${name}`))) return false;
    return [...content.matchAll(URL_OF_SOURCE)].some(
      ([, url = ""]) => relationTo(url, repository) === "remote",
    );
  });
});

/** A Git URL in a field of that name, in lower case. */
const URL_OF_SOURCE = /^[\s-]*(?:repo_?)?url:\s*["']?([^\s"'{}]+)/gm;

/** Names of directories that many repositories have. */
const GENERIC = new Set([
  ...["app", "application", "applications", "apps", "argo", "argocd", "argo-cd", "base", "bases"],
  ...["bootstrap", "chart", "charts", "cluster", "clusters", "components", "config", "configs"],
  ...["core", "default", "deploy", "deployment", "deployments", "dev", "development", "envs"],
  ...["environments", "flux", "gitops", "helm", "infra", "infrastructure", "k8s", "kubernetes"],
  ...["kustomize", "main", "manifest", "manifests", "overlays", "platform", "prod", "production"],
  ...["projects", "qa", "resources", "root", "services", "src", "stage", "staging", "system"],
  ...["test", "tests", "workloads", "yaml"],
]);

/** Whether a path could be in any repository: that it exists here too is no evidence of anything. */
export function isGeneric(path: string): boolean {
  return path.split("/").every((part) => part === "" || GENERIC.has(part.toLowerCase()));
}
