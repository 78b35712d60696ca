import { memoize } from "../../lib/memoize";
import { nearestName, SLIP } from "../../lib/nearest-name";
import { FLUX_OPERATOR_GROUP } from "../flux/kinds";
import { describe, groupOf, type ObjectId } from "../kubernetes/object";
import type { ClusterObject } from "../model/applier";
import { isOwnSource } from "../model/content";
import type { Model } from "../model/model";
import type { Release } from "../model/release";
import { at, forEachString, text } from "../yaml/json";
import { isOpenText } from "../yaml/open-text";

/**
 * What may create an object of Flux, though no file declares it; undefined for nothing. It is written within another
 * object: values of a chart such as `raw`, a Composition of Crossplane, a graph of kro. Or it belongs to a chart of another
 * Git repository, which is installed into its namespace, as Big Bang's HelmReleases do.
 */
export function creatorOfFluxObject(model: Model, id: ObjectId): string | undefined {
  const inside = embeddedObjects(model).find((one) => fits(one, id));
  if (inside !== undefined) return describe(inside.holder.id);
  const names = model.ofKind(id.group, id.kind).map((object) => object.id.name);
  // A slip of a name that is there is likelier than a chart that happens to have it.
  if (nearestName(id.name, names, SLIP) !== undefined) return undefined;
  return model.opaqueReleases.find(
    (release) => release.targetNamespace === id.namespace && isOfOtherRepository(model, release),
  )?.applier.title;
}

/** An object within another one. */
interface Embedded {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly holder: ClusterObject;
}

/** Whole objects of Flux in fields of others. A ResourceSet is expanded, and what it lacks then is known to be unknown. */
const embeddedObjects = memoize((model: Model): readonly Embedded[] =>
  model.objects
    .filter(({ id }) => id.group !== FLUX_OPERATOR_GROUP)
    .flatMap((holder) => {
      const found: Embedded[] = [];
      forEachString(holder.data, (apiVersion, path) => {
        if (path.length < 2 || path.at(-1) !== "apiVersion") return;
        const data = at(holder.data, ...path.slice(0, -1));
        const group = groupOf(apiVersion);
        const name = text(data, "metadata", "name");
        const kind = text(data, "kind");
        // Without a name it is a reference, or a Composition gives it one.
        if (
          group.endsWith(".toolkit.fluxcd.io") &&
          kind !== undefined &&
          at(data, "spec") !== undefined
        )
          found.push({ group, kind, name: name ?? "", holder });
      });
      return found;
    }),
);

function fits({ group, kind, name, holder }: Embedded, id: ObjectId): boolean {
  if (group !== id.group || kind !== id.kind) return false;
  // Other controllers than Helm's may give it another name.
  return name === id.name || isOpenText(name) || holder.id.kind !== "HelmRelease";
}

/** Whether nothing is known of a chart, which is in a Git repository of its own. */
function isOfOtherRepository(model: Model, { applier, facts }: Release): boolean {
  const source = facts === undefined ? model.sourceOf(applier) : undefined;
  if (source?.kind !== "GitRepository") return false;
  const [declared] = model.find(source);
  return isOwnSource(source, model.root, model.sources.repository, declared) !== true;
}
