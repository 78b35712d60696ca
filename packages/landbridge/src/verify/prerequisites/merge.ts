import { mergeData } from "./merge-data";
import { NO_PREREQUISITES, type Prerequisites } from "./prerequisites";

/**
 * What several sources say together. Where two speak about the same thing, the first is right. One
 * source that knows everything makes the whole complete.
 */
export function mergePrerequisites(sources: readonly Prerequisites[]): Prerequisites {
  const fluxVersion = firstKnown(sources, ({ fluxVersion: version }) => version);
  const tenantServiceAccount = firstKnown(sources, (source) => source.tenantServiceAccount);
  const fluxPath = firstKnown(sources, ({ fluxPath: path }) => path);
  const secrets = joined(
    sources,
    (source) => source.secrets,
    ({ name }) => name,
  );
  const files = joined(
    sources,
    (source) => source.files,
    ({ path }) => path,
  );
  const arns = joined(
    sources,
    (source) => source.arns,
    (arn) => arn,
  );
  const roles = sources.flatMap((source) => source.roles ?? []);
  const objects = sources.flatMap((source) => source.objects ?? []);
  const clusters = sources.flatMap((source) => source.clusters ?? []);
  const remotes = joined(
    sources,
    (source) => source.remotes,
    ({ environment }) => environment,
  );
  const argocdOfEks = firstKnown(sources, (source) => source.argocdOfEks);
  return {
    ...NO_PREREQUISITES,
    complete: sources.some(({ complete }) => complete),
    includesOtherRepositories: sources.some((source) => source.includesOtherRepositories === true),
    sources: sources.flatMap((source) => source.sources),
    namespaces:
      joined(
        sources,
        (source) => source.namespaces,
        ({ name }) => name,
      ) ?? [],
    data: mergeData(sources.flatMap(({ data }) => data)),
    identities:
      joined(
        sources,
        (source) => source.identities,
        ({ namespace, serviceAccount }) => `${namespace}/${serviceAccount}`,
      ) ?? [],
    ...(clusters.length === 0 ? {} : { clusters }),
    ...(roles.length === 0 ? {} : { roles }),
    ...(objects.length === 0 ? {} : { objects }),
    ...(remotes === undefined ? {} : { remotes }),
    ...(argocdOfEks === undefined ? {} : { argocdOfEks }),
    crds: [...new Set(sources.flatMap(({ crds }) => crds))],
    releases: sources.flatMap(({ releases }) => releases),
    preparedBy: sources.flatMap(({ preparedBy }) => preparedBy),
    appliers: [...new Set(sources.flatMap(({ appliers }) => appliers))],
    fluxConfigurations: sources.flatMap((source) => source.fluxConfigurations),
    names: sources.flatMap(({ names }) => names),
    commits: sources.flatMap(({ commits }) => commits),
    secrets,
    files,
    arns,
    fluxVersion,
    tenantServiceAccount,
    fluxPath,
  };
}

function firstKnown<T>(
  sources: readonly Prerequisites[],
  pick: (source: Prerequisites) => T | undefined,
): T | undefined {
  return sources.map(pick).find((value) => value !== undefined);
}

/** Equal entries of one source stay: two of them can be a mistake that a rule looks for. */
function joined<T>(
  sources: readonly Prerequisites[],
  pick: (source: Prerequisites) => readonly T[] | undefined,
  keyOf: (item: T) => string,
): readonly T[] | undefined {
  const lists = sources.map(pick).filter((list) => list !== undefined);
  if (lists.length === 0) return undefined;
  const seen = new Set<string>();
  const items: T[] = [];
  for (const list of lists) {
    items.push(...list.filter((item) => !seen.has(keyOf(item))));
    for (const item of list) seen.add(keyOf(item));
  }
  return items;
}
