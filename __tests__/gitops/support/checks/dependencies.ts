import { dependenciesOf, helmReleases, keyOf, type Environment } from "../model";
import { listAt, textAt } from "../yaml";

/** dependsOn entries that name nothing, or something whose readiness says only "applied". */
export function dependencyProblems(env: Environment): string[] {
  const byKey = new Map(env.kustomizations.map((k) => [k.key, k]));
  return env.kustomizations.flatMap((kustomization) =>
    dependenciesOf(kustomization).flatMap((key) => {
      const dependency = byKey.get(key);
      if (dependency === undefined) return [`${kustomization.key} depends on ${key}: no such one`];
      const waits =
        dependency.spec.wait === true || listAt(dependency.spec, "healthChecks").length > 0;
      return waits ? [] : [`${kustomization.key} depends on ${key}, which does not wait`];
    }),
  );
}

/** dependsOn entries of HelmReleases that name no HelmRelease. */
export function releaseDependencyProblems(env: Environment): string[] {
  const releases = helmReleases(env).map(({ final }) => final);
  const keys = new Set(releases.map(keyOf));
  return releases.flatMap((release) => {
    const own = textAt(release, "metadata", "namespace") ?? "";
    return listAt(release, "spec", "dependsOn")
      .map((d) => `${textAt(d, "namespace") ?? own}/${textAt(d, "name") ?? ""}`)
      .filter((key) => !keys.has(key))
      .map((key) => `HelmRelease ${keyOf(release)} depends on ${key}: no such HelmRelease`);
  });
}

/** Cycles of dependsOn, each printed whole and once. */
export function cycleProblems(env: Environment): string[] {
  const edges = new Map(env.kustomizations.map((k) => [k.key, dependenciesOf(k)]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (key: string, path: readonly string[]): void => {
    const start = path.indexOf(key);
    if (start >= 0) cycles.push([...path.slice(start), key].join(" -> "));
    if (start >= 0 || done.has(key)) return;
    for (const next of edges.get(key) ?? []) visit(next, [...path, key]);
    done.add(key);
  };
  for (const key of edges.keys()) visit(key, []);
  return cycles;
}
