import type { Model } from "../../model/model";
import { filesBelow } from "../../repository/files-below";
import { isWithin, nameOf, parentOf } from "../../repository/repository";
import type { ClusterRule } from "../rule";

/** LB652 */
export const pathOfAnother: ClusterRule = {
  id: "LB652",
  name: "path-of-another",
  severity: "warning",
  summary: "A Kustomization reads the directory next to the one that has its own name.",
  why: "It was probably copied: it applies what the other directory has, and prunes what it had itself, while nothing applies the directory with its name.",
  remedy: "Correct spec.path, or remove the directory that isn't used.",
  limits:
    "Only where nothing of the cluster reads the directory with the Kustomization's name, and neither name is a part of the other.",
  *check(model) {
    for (const { kind, name, content, object, title } of model.appliers) {
      if (kind !== "Kustomization" || object === undefined || content.kind !== "directory")
        continue;
      const { directory } = content;
      const own = `${parentOf(directory)}/${name}`;
      if (isVariant(nameOf(directory), name) || parentOf(directory) === "") continue;
      if (isRead(model, own)) continue;
      yield {
        message: `${title} reads ${directory}, and nothing reads ${own}.`,
        at: { object, path: ["spec", "path"], value: true },
        object: object.id,
      };
    }
  },
};

/** Whether a directory is another version of what has a name, such as `minio-5.x` or `proxy-eu`. */
function isVariant(directory: string, name: string): boolean {
  return directory.includes(name) || name.includes(directory);
}

/** Whether something of the cluster reads a directory, or there is nothing to read. */
function isRead({ appliers, sources: { repository } }: Model, directory: string): boolean {
  if (repository.kind(directory) !== "directory") return true;
  const manifests = filesBelow(repository, directory, new Set()).filter((file) =>
    /\.ya?ml$/.test(file),
  );
  if (manifests.length === 0) return true;
  return appliers.some(
    ({ content, files }) =>
      ("directory" in content && isWithin(content.directory, directory)) ||
      [...files].some((file) => isWithin(file, directory)),
  );
}
