import { memoize } from "../../../lib/memoize";
import { convertKind, type Reading } from "../../catalog/schemas/convert";
import { resolve, shapeOf } from "../../catalog/schemas/file";
import type { Shape } from "../../catalog/schemas/shape";
import type { Model } from "../../model/model";
import { at, flag, list, text } from "../../yaml/json";

/** What a CRD says of one version of its kind, read when an object needs it. */
class DefinedShape {
  private known: Shape | undefined;

  constructor(private readonly schema: unknown) {}

  public isOf(schema: unknown): boolean {
    return JSON.stringify(schema) === JSON.stringify(this.schema);
  }

  public get shape(): Shape {
    this.known ??= convertKind(this.schema, READING, "");
    return this.known;
  }
}

const READING: Reading = {
  intern: (shape) => shape,
  definitions: {},
  metadata: metadataShape,
  choices: {},
  addedChoices: [],
  done: new Map(),
};

/** Every kind has the same. */
function metadataShape(): Shape {
  const known = resolve(shapeOf("v1", "ConfigMap") ?? "*");
  return (typeof known === "object" && "p" in known ? known.p.metadata : undefined) ?? "*";
}

/** The shape of a kind that the catalog doesn't have, from a CRD of the repository. */
export function definedShape(model: Model, apiVersion: string, kind: string): Shape | undefined {
  return definedShapes(model).get(`${apiVersion}/${kind}`)?.shape;
}

/** Shapes by `<apiVersion>/<Kind>`; undefined where two CRDs differ, as it is unknown which of them is in the cluster. */
const definedShapes = memoize((model: Model): ReadonlyMap<string, DefinedShape | undefined> => {
  const shapes = new Map<string, DefinedShape | undefined>();
  const crds = model.appliers.flatMap(({ objects }) =>
    objects.filter(({ id }) => id.kind === "CustomResourceDefinition"),
  );
  for (const { data } of crds) {
    const group = text(data, "spec", "group") ?? "";
    const kind = text(data, "spec", "names", "kind") ?? "";
    for (const version of list(data, "spec", "versions")) {
      const schema = at(version, "schema", "openAPIV3Schema");
      const key = `${group}/${text(version, "name") ?? ""}/${kind}`;
      if (schema === undefined || flag(version, "served") !== true) continue;
      const known = shapes.get(key);
      if (!shapes.has(key)) shapes.set(key, new DefinedShape(schema));
      else if (known?.isOf(schema) !== true) shapes.set(key, undefined);
    }
  }
  return shapes;
});
