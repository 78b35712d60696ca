import { memoize } from "../../../lib/memoize";
import { filesOf } from "../../repository/files-below";
import { isWithin } from "../../repository/repository";
import type { YamlFiles } from "../../repository/yaml-files";
import { text } from "../../yaml/json";
import { IMAGE_GROUP, normalized } from "./image-automations";

/** What any cluster of the repository may have, by the files alone. */
interface Declarations {
  /** Names of ImagePolicies. */
  readonly policies: ReadonlySet<string>;
  /** Paths that ImageUpdateAutomations update. */
  readonly paths: readonly string[];
}

const declarationsIn = memoize((sources: YamlFiles): Declarations => {
  const policies = new Set<string>();
  const paths: string[] = [];
  for (const file of filesOf(sources.repository)) {
    if (!/\.ya?ml$/.test(file)) continue;
    if (sources.repository.read(file)?.includes(IMAGE_GROUP) !== true) continue;
    for (const { data } of sources.documents(file) ?? []) {
      const kind = text(data, "kind");
      if (kind === "ImagePolicy") policies.add(text(data, "metadata", "name") ?? "");
      if (kind === "ImageUpdateAutomation") {
        paths.push(normalized(text(data, "spec", "update", "path") ?? ""));
      }
    }
  }
  return { policies, paths };
});

/** Whether a file of the repository declares an ImagePolicy of this name, for whichever cluster. */
export function isPolicyAnywhere(sources: YamlFiles, name: string): boolean {
  return declarationsIn(sources).policies.has(name);
}

/** Whether an ImageUpdateAutomation of the repository updates a file, in whichever cluster. */
export function isUpdatedAnywhere(sources: YamlFiles, file: string): boolean {
  return declarationsIn(sources).paths.some((path) => path.includes("${") || isWithin(file, path));
}
