import { describe } from "../../verify/kubernetes/object";
import type { Reader } from "../document";
import type { ClusterSide, SideObject } from "../side/side";

/** For messages: `Deployment apps/podinfo`. */
export function titleOf({ kind, namespace, name }: Omit<SideObject, "data">): string {
  return describe({ group: "", kind, namespace, name });
}

/** Objects of a cluster in which Flux substitutes a variable, by their applier. */
export function readersOfVariable(
  cluster: ClusterSide | undefined,
  name: string,
): readonly Reader[] {
  return byApplier(objectsWith(cluster, name));
}

/** Objects in which Flux substitutes a variable. */
export function objectsWith(cluster: ClusterSide | undefined, name: string): readonly SideObject[] {
  return (cluster?.objects ?? []).filter(({ variables }) =>
    variables.some((variable) => variable.name === name),
  );
}

/** Releases that take the values of a ConfigMap, which is found by its name in any namespace. */
export function readersOfValues(
  cluster: ClusterSide | undefined,
  configMap: string,
): readonly Reader[] {
  return byApplier(
    (cluster?.objects ?? []).filter(({ reads }) =>
      reads.some((read) => read.startsWith("ConfigMap/") && read.endsWith(`/${configMap}`)),
    ),
  );
}

function byApplier(objects: readonly SideObject[]): readonly Reader[] {
  const readers = new Map<string, Set<string>>();
  for (const object of objects) {
    const titles = readers.get(object.applier) ?? new Set();
    readers.set(object.applier, titles.add(titleOf(object)));
  }
  return [...readers]
    .map(([applier, titles]) => ({ applier, objects: [...titles].sort() }))
    .sort((one, other) => (one.applier < other.applier ? -1 : 1));
}
