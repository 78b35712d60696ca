import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";
import { chartsWith, hasWordOf, isChart } from "../../model/unknowns";

/** Words by which a chart says that it consists of CRDs. */
const OF_CRDS = /(?:^|-)crds?(?:-|$)/;

/** Words of such charts that name no project. */
const COMMON =
  /^(?:crds?|all|base|chart|cluster|common|helm|infra|k8s|kubernetes|platform|shared)$/;

/**
 * Whether an applier installs a chart that isn't in the catalog and may have the CRDs of a group, by its name: that has a
 * word of the group (`rancher-monitoring-crd`), or says that it has CRDs (`platform-crds`) and names no other project.
 */
export function mayInstallDefinitions(model: Model, applier: Applier, group: string): boolean {
  if (applier.kind !== "HelmRelease") return false;
  const release = model.opaqueReleases.find((one) => one.applier === applier);
  const chart = release?.facts === undefined ? release?.chart?.toLowerCase() : undefined;
  if (chart === undefined) return false;
  if (hasWordOf(chart, group)) return true;
  if (!OF_CRDS.test(chart)) return false;
  const isOfGroup = (word: string): boolean =>
    chartsWith(group).some((known) => known.split("-").includes(word));
  const names = chart.split("-").filter((word) => !COMMON.test(word));
  // A chart that is only called "crds" may be released by the name of its project.
  const others = (release?.releaseName ?? "").split("-").filter((word) => isChart(word));
  return [...names, ...others].every(isOfGroup);
}
