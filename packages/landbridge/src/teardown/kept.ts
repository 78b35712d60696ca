import type { Api } from "../doctor/cluster/api";
import { ResourcePaths } from "../doctor/cluster/resource-paths";
import { describe, idOf, keyOf, type ObjectId } from "../verify/kubernetes/object";
import { enumerate } from "../verify/rules/phrases";
import { isRecord, list, text, type YamlRecord } from "../verify/yaml/json";
import type { Kept } from "./flux-plan";
import { isInstalled } from "./live-object";

/** What was left after a teardown, by whether it was meant to be. */
export interface Leftovers {
  /** Namespaces and CRDs that Flux, Argo CD or Helm have created: deleting one deletes all in it, or of its kind. */
  readonly containers: readonly ObjectId[];
  /** Anything else that a Kustomization or Application says is not to be deleted. */
  readonly others: readonly Kept[];
}

/** Looks for what a teardown has kept and is still there when everything else is gone. */
export async function leftovers(api: Api, kept: readonly Kept[]): Promise<Leftovers> {
  const named = new Set(kept.map(({ object }) => keyOf(object.id)));
  const crds = await new ResourcePaths(api).listAll(
    "apiextensions.k8s.io",
    "CustomResourceDefinition",
  );
  const namespaces = list(await api.get("/api/v1/namespaces"), "items").flatMap((item) =>
    isRecord(item) ? [{ ...item, apiVersion: "v1", kind: "Namespace" }] : [],
  );
  const containers = [...namespaces, ...crds].flatMap((object: YamlRecord) => {
    const id = idOf(object);
    const isOurs = id !== undefined && (named.has(keyOf(id)) || isInstalled(object));
    return isOurs && text(object, "metadata", "deletionTimestamp") === undefined ? [id] : [];
  });
  const isContainer = ({ kind }: ObjectId): boolean =>
    kind === "Namespace" || kind === "CustomResourceDefinition";
  return { containers, others: kept.filter(({ object }) => !isContainer(object.id)) };
}

/** What is kept, a line for each kind or reason. */
export function leftoverLines({ containers, others }: Leftovers): readonly string[] {
  const namesOf = (kind: string): readonly string[] =>
    containers.filter((id) => id.kind === kind).map(({ name }) => name);
  const [namespaces, crds] = [namesOf("Namespace"), namesOf("CustomResourceDefinition")];
  return [
    ...(namespaces.length === 0 ? [] : [`namespaces: ${enumerate(namespaces)}`]),
    ...(crds.length === 0 ? [] : [`CRDs: ${enumerate(crds)}`]),
    ...others.map(
      ({ object, owner, reason }) => `${describe(object.id)} (${describe(owner)}, ${reason})`,
    ),
  ];
}
