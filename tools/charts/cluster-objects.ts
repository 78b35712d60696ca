import { engineTraits } from "landbridge/contract";
import type { ObjectId, Release, YamlRecord } from "landbridge/verify";

import type { RenderedEnvironment } from "./rendered";

/** An object of Git or of a chart, with the namespace that it is created in. */
export interface PlacedObject {
  readonly id: ObjectId;
  readonly data: YamlRecord;
  /** What creates it: `Git`, or the name of a chart. */
  readonly owner: string;
  /** The release that creates it; undefined for objects in Git. */
  readonly release?: Release;
}

/** Everything that Git and the rendered charts create. Helm creates objects without a namespace in the release's. */
export function clusterObjects({ model, releases }: RenderedEnvironment): readonly PlacedObject[] {
  const fromGit = model.objects.map(({ id, data }) => ({ id, data, owner: "Git" }));
  const fromCharts = releases.flatMap(({ release, chart, objects }) =>
    objects.map(({ id, data }) => ({
      id: { ...id, namespace: id.namespace === "" ? release.targetNamespace : id.namespace },
      data,
      owner: `chart ${chart.name}`,
      release,
    })),
  );
  return [...fromGit, ...fromCharts];
}

/** The objects of a kind in a namespace. */
export function ofKind(
  objects: readonly PlacedObject[],
  kind: string,
  namespace: string,
): readonly PlacedObject[] {
  return objects.filter(({ id }) => id.kind === kind && id.namespace === namespace);
}

/**
 * Whether a namespace may contain more than is known: it is the engine's, which Terraform installs, a release in it couldn't be
 * rendered, or a part of the repository couldn't be read.
 */
export function mayHoldMore(
  { contract, skipped, model }: RenderedEnvironment,
  namespace: string,
): boolean {
  return (
    model.incomplete ||
    engineTraits(contract.engine.kind)?.namespace === namespace ||
    skipped.some(({ release }) => release.targetNamespace === namespace)
  );
}
