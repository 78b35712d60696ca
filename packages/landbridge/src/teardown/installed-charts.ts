import type { ResourcePaths } from "../doctor/cluster/resource-paths";
import { HELM_GROUP, SOURCE_GROUP } from "../verify/flux/kinds";
import { sourceOfRelease, urlOf } from "../verify/flux/sources";
import { idOf, keyOf, labelsOf, type ObjectId } from "../verify/kubernetes/object";
import { at, list, text, type YamlRecord } from "../verify/yaml/json";
import { inBatches } from "./batches";
import type { InstalledChart } from "./live-state";

/** Reads which charts are installed: by HelmReleases, and by whoever has labeled a Deployment. */
export async function readCharts(
  paths: ResourcePaths,
  objects: readonly YamlRecord[],
): Promise<readonly InstalledChart[]> {
  const releases = await paths.listAll(HELM_GROUP, "HelmRelease");
  const sources = await inBatches(["HelmRepository", "OCIRepository"], (kind) =>
    paths.listAll(SOURCE_GROUP, kind),
  );
  return chartsOf(releases, sources, objects);
}

/** The charts of releases and of Deployments; `objects` may hold any other kind. */
export function chartsOf(
  releases: readonly YamlRecord[],
  sources: readonly YamlRecord[],
  objects: readonly YamlRecord[],
): readonly InstalledChart[] {
  const deployments = objects.filter(({ kind }) => kind === "Deployment");
  const released = releases.flatMap((release) => chartOfRelease(release, sources, deployments));
  const labeled = deployments.flatMap(chartOfDeployment);
  const known = new Set(released.map(({ name }) => name));
  return [...released, ...labeled.filter(({ name }) => !known.has(name))];
}

function chartOfRelease(
  release: YamlRecord,
  sources: readonly YamlRecord[],
  deployments: readonly YamlRecord[],
): readonly InstalledChart[] {
  const installer = idOf(release);
  if (installer === undefined) return [];
  const spec = release.spec;
  const id = sourceOfRelease(spec, installer.namespace);
  const url = urlOf(sources.find((source) => isSame(idOf(source), id)));
  // The last part of an OCI artifact's address is the chart's name.
  const name =
    text(list(release, "status", "history")[0], "chartName") ??
    text(spec, "chart", "spec", "chart") ??
    url?.split("/").pop();
  if (name === undefined) return [];
  const own = deployments.filter((deployment) => {
    const labels = labelsOf(deployment);
    return (
      text(labels, `${HELM_GROUP}/name`) === installer.name &&
      text(labels, `${HELM_GROUP}/namespace`) === installer.namespace
    );
  });
  const isRunning = own.length === 0 ? undefined : own.some(isReady);
  return [{ name, url, installer, isRunning }];
}

/** By the label that Helm's own template gives to every chart: `karpenter-1.14.1`. */
function chartOfDeployment(deployment: YamlRecord): readonly InstalledChart[] {
  const installer = idOf(deployment);
  const [, name] = /^(.+?)-v?\d/.exec(text(labelsOf(deployment), "helm.sh/chart") ?? "") ?? [];
  if (installer === undefined || name === undefined) return [];
  return [{ name, url: undefined, installer, isRunning: isReady(deployment) }];
}

function isReady(deployment: YamlRecord): boolean {
  const ready = at(deployment, "status", "readyReplicas");
  return typeof ready === "number" && ready > 0;
}

function isSame(one: ObjectId | undefined, other: ObjectId | undefined): boolean {
  return one !== undefined && other !== undefined && keyOf(one) === keyOf(other);
}
