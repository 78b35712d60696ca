import { memoize } from "../../../lib/memoize";
import { applicationsOf } from "../../argocd/application-set/applications";
import { isApplication, isApplicationSet } from "../../argocd/kinds";
import type { YamlFiles } from "../../repository/yaml-files";
import type { YamlRecord } from "../../yaml/json";
import { clustersOf } from "./argocd-clusters";
import { argocdFilesOf } from "./argocd-files";

/** Generators may read many files, and each place that looks for roots asks for the same Applications. */
const known = memoize((sources: YamlFiles) =>
  memoize((data: YamlRecord): readonly YamlRecord[] => {
    if (isApplication(data)) return [data];
    if (!isApplicationSet(data)) return [];
    const { isOwn } = argocdFilesOf(sources).own;
    const context = { sources, isOwn, clusters: clustersOf(sources) };
    return applicationsOf(data, context).applications.map((application) => application.data);
  }),
);

/** An Application itself, or those that an ApplicationSet generates, as far as they are known; none for anything else. */
export function applicationsIn(data: YamlRecord, sources: YamlFiles): readonly YamlRecord[] {
  return known(sources)(data);
}
