import { memoize } from "../../../lib/memoize";
import { IMAGE_GROUP, SOURCE_GROUP } from "../../flux/kinds";
import type { ClusterObject } from "../../model/applier";
import { isOwnSource } from "../../model/content";
import type { Model } from "../../model/model";
import { isWithin, resolvePath } from "../../repository/repository";
import { record, text } from "../../yaml/json";
import { type ImageMarker, markersIn } from "./image-markers";

/** An ImageUpdateAutomation that may update this repository. */
export interface ImageAutomation {
  readonly object: ClusterObject;
  /** Directory or file whose markers it updates; empty for the whole repository. */
  readonly path: string;
  /** Whether its source is certainly this repository, at the branch that is verified. */
  readonly certain: boolean;
}

/** The automations of a cluster that may update this repository. */
export const automationsOf = memoize((model: Model): readonly ImageAutomation[] =>
  model.ofKind(IMAGE_GROUP, "ImageUpdateAutomation").flatMap((object): ImageAutomation[] => {
    const { data, id } = object;
    const name = text(data, "spec", "sourceRef", "name") ?? "";
    const namespace = text(data, "spec", "sourceRef", "namespace") ?? id.namespace;
    const source = { group: SOURCE_GROUP, kind: "GitRepository", namespace, name };
    const isOwn = isOwnSource(source, model.root, model.sources.repository, model.find(source)[0]);
    if (isOwn === false) return [];
    const path = resolvePath(model.root.base, text(data, "spec", "update", "path") ?? "");
    // Another branch may have other files.
    const certain = isOwn === true && record(data, "spec", "git", "checkout") === undefined;
    return path === undefined || path.includes("${") ? [] : [{ object, path, certain }];
  }),
);

/** A marker that is of concern to a cluster, and the automations whose path it is in. */
export interface ConcernedMarker {
  readonly marker: ImageMarker;
  readonly automations: readonly ImageAutomation[];
}

/**
 * The markers in files of a cluster. There are none where no automation updates this repository: they are comments then, or
 * another cluster's.
 */
export const concernedMarkers = memoize((model: Model): readonly ConcernedMarker[] => {
  const automations = automationsOf(model);
  if (automations.length === 0) return [];
  const files = new Set(model.appliers.flatMap(({ files: own }) => [...own]));
  return [...files].sort().flatMap((file) =>
    markersIn(model.sources, file).map((marker) => ({
      marker,
      automations: automations.filter(({ path }) => isWithin(file, path)),
    })),
  );
});

/** Whether an automation sees a policy: policies are read from its own namespace, by its selector. */
export function sees({ object }: ImageAutomation, policy: ClusterObject): boolean {
  if (object.id.namespace !== policy.id.namespace) return false;
  const selector = record(object.data, "spec", "policySelector", "matchLabels") ?? {};
  const labels = record(policy.data, "metadata", "labels") ?? {};
  return Object.entries(selector).every(([key, value]) => labels[key] === value);
}
