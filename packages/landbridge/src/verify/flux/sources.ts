import type { ObjectId } from "../kubernetes/object";
import { at, list, record, text } from "../yaml/json";
import { reference, SOURCE_GROUP } from "./kinds";

/** The source that a Kustomization reads, by its spec and own namespace. */
export function sourceOfKustomization(spec: unknown, namespace: string): ObjectId | undefined {
  return reference(at(spec, "sourceRef"), namespace, SOURCE_GROUP);
}

/** The source that a HelmRelease installs from: of its `chart` or `chartRef`. */
export function sourceOfRelease(spec: unknown, namespace: string): ObjectId | undefined {
  const chartRef = at(spec, "chartRef");
  if (chartRef !== undefined) return reference(chartRef, namespace, SOURCE_GROUP);
  return reference(at(spec, "chart", "spec", "sourceRef"), namespace, SOURCE_GROUP);
}

/** Host and path of a Git URL, so that SSH and HTTPS forms of one repository are equal. */
export function normalizeGitUrl(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^[a-z+]+:\/\//, "")
    .replace(/^[^@/]+@/, "")
    .replace(/:\d+\//, "/")
    .replace(/:/, "/")
    .replace(/\/$/, "")
    .replace(/\.git$/, "");
}

/** Branch that a GitRepository reads; undefined where it reads a tag, a commit or Flux's default. */
export function branchOf(data: unknown): string | undefined {
  const ref = record(data, "spec", "ref") ?? {};
  if (ref.tag !== undefined || ref.semver !== undefined || ref.commit !== undefined)
    return undefined;
  const branch = /^refs\/heads\/(.+)$/.exec(text(ref, "name") ?? "")?.[1] ?? text(ref, "branch");
  return branch === undefined || branch.includes("$") ? undefined : branch;
}

/** What a GitRepository reads where that isn't a branch, for a message: `tag v1.4.0`; undefined for a branch. */
export function revisionOf(data: unknown): string | undefined {
  const ref = record(data, "spec", "ref") ?? {};
  // In this order source-controller looks at the fields; with `branch` a commit is looked for on that.
  const [commit, name, semver, tag] = ["commit", "name", "semver", "tag"].map((key) =>
    text(ref, key),
  );
  if (commit) return `commit ${commit.slice(0, 12)}`;
  if (name) return revisionNamed(name);
  if (semver) return `the newest tag that matches "${semver}"`;
  return tag ? `tag ${tag}` : undefined;
}

/** What a full name of a reference such as `refs/tags/v1` is; undefined for a branch. */
export function revisionNamed(name: string): string | undefined {
  if (!name.startsWith("refs/") || name.startsWith("refs/heads/")) return undefined;
  const tag = /^refs\/tags\/(.+)$/.exec(name)?.[1];
  return tag === undefined ? name : `tag ${tag}`;
}

/**
 * Directories of a GitRepository's artifact that come from other repositories: `toPath` of an include, or its name
 * (`GetToPath` in source-controller's API).
 */
export function includedDirectories(data: unknown): readonly string[] {
  return list(data, "spec", "include").flatMap((include) => {
    const name = text(include, "repository", "name");
    const path = text(include, "toPath") ?? name;
    return path === undefined ? [] : [path.replace(/^(?:\.?\/)+|\/+$/g, "")];
  });
}

/** URL of a source object. */
export function urlOf(data: unknown): string | undefined {
  return text(data, "spec", "url");
}
