import { memoize } from "../../../lib/memoize";
import { IMAGE_GROUP } from "../../flux/kinds";
import { filesOf } from "../../repository/files-below";
import { isWithin, resolvePath } from "../../repository/repository";
import type { YamlFiles } from "../../repository/yaml-files";
import { text } from "../../yaml/json";

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
        paths.push(...updatedPath(data));
      }
    }
  }
  return { policies, paths };
});

/** The directory that an ImageUpdateAutomation updates; none where that is outside the repository. */
function updatedPath(automation: unknown): readonly string[] {
  const path = resolvePath("", text(automation, "spec", "update", "path") ?? "");
  return path === undefined ? [] : [path];
}

/** Whether a file of the repository declares an ImagePolicy of this name, for whichever cluster. */
export function isPolicyAnywhere(sources: YamlFiles, name: string): boolean {
  return declarationsIn(sources).policies.has(name);
}

/** Whether an ImageUpdateAutomation of the repository updates a file, in whichever cluster. */
export function isUpdatedAnywhere(sources: YamlFiles, file: string): boolean {
  return declarationsIn(sources).paths.some((path) => path.includes("${") || isWithin(file, path));
}
