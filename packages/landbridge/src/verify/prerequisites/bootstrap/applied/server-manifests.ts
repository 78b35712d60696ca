import { filesOf } from "../../../repository/files-below";
import type { Repository } from "../../../repository/repository";
import { parseYaml, type YamlDocument } from "../../../yaml/document";
import { list, text, type FieldPath } from "../../../yaml/json";
import { positionOf } from "../../../yaml/positions";
import type { AppliedManifest } from "./manifest";

/** Files with the configuration of a machine, also as templates. */
const CONFIGURATION =
  /\.(?:ya?ml|tftpl|tpl|j2)$|(?:user[-_]?data|cloud[-_]?(?:init|config))[^/]*$/i;

/** Where k3s and RKE2 apply whatever they find: https://docs.k3s.io/installation/packaged-components. */
export const OF_SERVER = /\/(?:k3s|rke2)\/server\/manifests\//;

/**
 * The manifests that a machine's configuration has for its cluster: Talos' `cluster.inlineManifests`, and what cloud-init
 * writes where k3s and RKE2 apply whatever they find.
 */
export function manifestsOfServers(repository: Repository): readonly AppliedManifest[] {
  return filesOf(repository)
    .filter((file) => CONFIGURATION.test(file))
    .flatMap((file) => {
      const content = repository.read(file) ?? "";
      if (!/\binlineManifests:|\bwrite_files:/.test(content)) return [];
      return parseYaml(file, content).flatMap((document) =>
        [...inlineManifests(document), ...writtenFiles(document.data)].map(
          (path): AppliedManifest => ({
            text: text(document.data, ...path) ?? "",
            place: { file, line: positionOf(document, path).line },
            by: file,
            variables: new Map(),
          }),
        ),
      );
    });
}

function inlineManifests({ data }: YamlDocument): readonly FieldPath[] {
  return list(data, "cluster", "inlineManifests").map((_, index) => [
    "cluster",
    "inlineManifests",
    index,
    "contents",
  ]);
}

/** The contents of the manifests that cloud-init writes where the cluster's distribution applies them by itself. */
export function writtenFiles(data: unknown): readonly FieldPath[] {
  return list(data, "write_files").flatMap((entry, index) =>
    OF_SERVER.test(text(entry, "path") ?? "") && text(entry, "encoding") === undefined
      ? [["write_files", index, "content"]]
      : [],
  );
}
