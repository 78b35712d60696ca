import { findChart } from "../../catalog/charts";
import type { Location } from "../../findings/location";
import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";
import { isHclFile } from "../../repository/terraform-files";
import {
  NO_PREREQUISITES,
  type ExistingNamespace,
  type ExistingRelease,
  type Prerequisites,
} from "../prerequisites";
import { definitionsOfScripts } from "./applied-definitions";
import { groupsOfBundledTraefik } from "./bundled-traefik";
import { releasesOfCommands, type CommandedRelease } from "./commanded-releases";
import { namespacesOfCommands } from "./created-namespaces";
import {
  chartsOfKustomization,
  hasOnlyDefinitions,
  isHelmfile,
  releasesOfHelmfile,
  type HelmfileRelease,
} from "./helmfile";
import { startsWithCilium } from "./network-plugin";
import { pinnedFlux } from "./pinned-flux";
import { bringingLine, isKustomization, isScript } from "./scripts";

/**
 * What other tools bring to a cluster before Flux starts, by the helmfiles and scripts of the repository; and the
 * scripts that bring more than can be known.
 */
export function fromBootstrap(repository: Repository): Prerequisites {
  const brought = inFiles(repository);
  const commanded = releasesOfCommands(repository);
  const groups = [
    ...definitionsOfScripts(repository),
    ...(startsWithCilium(repository) ? ["cilium.io"] : []),
    ...groupsOfBundledTraefik(repository),
    ...brought.groups,
    ...commanded.flatMap((one) => one.groups),
  ];
  const files = filesOf(repository).filter(isHclFile);
  const namespaces = namespacesOfCommands(repository).map((one): ExistingNamespace => ({
    ...one,
    implied: true,
    byCommand: true,
  }));
  const fluxVersion = pinnedFlux(repository);
  return {
    ...NO_PREREQUISITES,
    crds: [...new Set(groups)],
    namespaces,
    releases: [...brought.releases, ...commanded.flatMap(asCommanded)],
    preparedBy: brought.preparedBy,
    commits: files.flatMap((path) => committedBy(repository.read(path) ?? "")),
    ...(fluxVersion === undefined ? {} : { fluxVersion }),
  };
}

/** What helmfiles, kustomizations and scripts bring, as far as their lines say so. */
interface Brought {
  readonly releases: readonly ExistingRelease[];
  readonly groups: readonly string[];
  readonly preparedBy: readonly Location[];
}

function inFiles(repository: Repository): Brought {
  const releases: ExistingRelease[] = [];
  const groups: string[] = [];
  const preparedBy: Location[] = [];
  for (const path of filesOf(repository).filter(isBootstrapFile)) {
    const text = repository.read(path) ?? "";
    const onlyCrds = isHelmfile(path) && hasOnlyDefinitions(path, text);
    const charts = isHelmfile(path) ? releasesOfHelmfile(text) : chartsOfKustomization(text);
    for (const release of charts) {
      releases.push(asOutside(release, { file: path }, onlyCrds));
      groups.push(...groupsOf(release));
    }
    const line = charts.length > 0 ? 1 : bringingLine(path, text);
    if (line !== undefined) preparedBy.push({ file: path, line });
  }
  return { releases, groups, preparedBy };
}

function asCommanded({ name, groups, ...rest }: CommandedRelease): readonly ExistingRelease[] {
  if (name === undefined) return [];
  const without = groups.length === 0 ? { withoutCrds: true as const } : {};
  return [{ ...rest, ...without, name, onlyCrds: false }];
}

function isBootstrapFile(path: string): boolean {
  return isHelmfile(path) || isScript(path) || isKustomization(path);
}

/** Names of the files that resources such as github_repository_file and local_file write. */
function committedBy(text: string): readonly string[] {
  if (!/_repository_file"|"local_file"/.test(text)) return [];
  return [...text.matchAll(/\bfile(?:_path|name)?\s*=\s*"(?:[^"\n]*\/)?([^"/\n]+)"/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

function asOutside(
  { name, namespace }: HelmfileRelease,
  place: Location,
  onlyCrds: boolean,
): ExistingRelease {
  return { name, place, onlyCrds, namespace };
}

function groupsOf({ chart, name, url }: HelmfileRelease): readonly string[] {
  const chartName = chart?.split("/").pop() ?? name;
  return (findChart(chartName, url)?.crds ?? []).map(({ group }) => group);
}
