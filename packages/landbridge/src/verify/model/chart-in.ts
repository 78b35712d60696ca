import { memoize } from "../../lib/memoize";
import { chartOf, metadataOf, type Chart } from "../charts/chart";
import { withoutIgnored } from "../charts/helm-ignore";
import { filesBelow } from "../repository/files-below";
import { resolvePath, type Repository } from "../repository/repository";
import { list, text } from "../yaml/json";

const chartsIn = memoize<Repository, Map<string, Chart | undefined>>(() => new Map());

/**
 * The chart of a directory, read once; undefined if there is none. Dependencies of another directory
 * (`repository: file://../common`) are part of it, as `helm dependency build` of Argo CD and source-controller packs them.
 */
export function chartIn(repository: Repository, directory: string): Chart | undefined {
  return chartWithin(repository, directory, []);
}

function chartWithin(
  repository: Repository,
  directory: string,
  around: readonly string[],
): Chart | undefined {
  const known = chartsIn(repository);
  if (!known.has(directory)) known.set(directory, readChart(repository, directory, around));
  return known.get(directory);
}

function readChart(
  repository: Repository,
  directory: string,
  around: readonly string[],
): Chart | undefined {
  const start = directory === "" ? "" : `${directory}/`;
  if (repository.kind(`${start}Chart.yaml`) !== "file") return undefined;
  const here = new Map<string, string>();
  for (const file of filesBelow(repository, directory, new Set())) {
    const content = repository.read(file);
    if (content !== undefined) here.set(file.slice(start.length), content);
  }
  const files = new Map(withoutIgnored(here));
  const chart = chartOf(files);
  if (chart === undefined) return undefined;
  const places = new Map<string, string>();
  for (const { name, path } of localDependencies(chart, directory)) {
    const own = `charts/${name}/`;
    // Helm refuses a chart that depends on itself.
    if (files.has(`${own}Chart.yaml`) || [directory, ...around].includes(path)) continue;
    const packed = chartWithin(repository, path, [directory, ...around]);
    for (const [file, content] of packed?.files ?? []) {
      files.set(`${own}${file}`, content);
      places.set(`${own}${file}`, packed?.places?.get(file) ?? `${path}/${file}`);
    }
  }
  return places.size === 0 ? chart : chartOf(files, undefined, places);
}

/** Dependencies whose files lie elsewhere in the repository. */
function localDependencies(
  chart: Chart,
  directory: string,
): readonly { readonly name: string; readonly path: string }[] {
  return metadataOf(chart)
    .flatMap((file) => list(file, "dependencies"))
    .flatMap((entry) => {
      const name = text(entry, "name");
      const [, relative] = /^file:\/\/(.+)$/.exec(text(entry, "repository") ?? "") ?? [];
      const path = relative === undefined ? undefined : resolvePath(directory, relative);
      return name === undefined || path === undefined || path === "" ? [] : [{ name, path }];
    });
}
