import { sourcesOf } from "../../argocd/application";
import { normalizeGitUrl } from "../../flux/sources";
import type { Applier } from "../../model/applier";
import { filesBelow } from "../../repository/files-below";
import { flag, text } from "../../yaml/json";
import { plural } from "../phrases";
import type { ClusterRule } from "../rule";

/** LB924 */
export const appliesNothing: ClusterRule = {
  id: "LB924",
  name: "applies-nothing",
  severity: "warning",
  summary: "An Application reads a directory of plain manifests and applies none of them.",
  why: "Argo CD reads only the directory itself unless directory.recurse is set, and leaves out what directory.exclude matches. The Application is Synced and Healthy with no object, and one that pruned deletes what it had.",
  remedy:
    "Set directory.recurse: true, correct directory.include or directory.exclude, or choose the directory with the manifests; leave the directory out of the generator where others read what is in it.",
  limits:
    "Directories without any YAML file are passed over: their content may come later. So are Applications for clusters that only Argo CD knows.",
  *check({ appliers, sources }) {
    const found = new Set(appliers.filter(appliesFiles).flatMap(checkoutsOf));
    for (const applier of appliers) {
      const { kind, content, object, spec, title } = applier;
      if (kind !== "Application" || object === undefined || content.kind !== "manifests") continue;
      if (object.likely !== undefined) continue;
      if (content.files.length > 0 || (content.builds ?? content.charts ?? []).length > 0) continue;
      const { directory } = content;
      const files = filesBelow(sources.repository, directory).filter((file) =>
        /\.(?:ya?ml|json)$/.test(file),
      );
      const source = sourcesOf(spec).find(({ chart }) => chart === undefined);
      // Of a branch that nothing is read from, the files aren't those of this checkout.
      const isRead = checkoutsOf(applier).some((checkout) => found.has(checkout));
      if (files.length === 0 || source === undefined || !isRead) continue;
      const isRecursive = flag(source.data, "directory", "recurse") === true;
      const exclude = text(source.data, "directory", "exclude");
      const include = text(source.data, "directory", "include");
      const pattern = exclude ?? include;
      const why =
        isRecursive && pattern !== undefined
          ? `directory.${exclude === undefined ? "include" : "exclude"} "${pattern}" leaves out every file of ${directory}`
          : `${directory} has ${plural(files.length, "file")} in directories below it, and none of its own`;
      yield {
        message: `${title} applies nothing: ${why}.`,
        at: { object, path: [...source.path, "path"], value: true },
        object: object.id,
      };
    }
  },
};

/** Whether files of the checkout are applied, so that it is what the Application reads. */
function appliesFiles({ kind, files }: Applier): boolean {
  return kind === "Application" && files.size > 0;
}

/** The repositories and revisions that an Application reads. */
function checkoutsOf({ spec }: Applier): readonly string[] {
  return sourcesOf(spec).map(
    ({ repoURL, targetRevision = "HEAD" }) => `${normalizeGitUrl(repoURL)}@${targetRevision}`,
  );
}
