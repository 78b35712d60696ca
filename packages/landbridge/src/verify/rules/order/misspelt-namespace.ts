import { memoize } from "../../../lib/memoize";
import { nearestName, SLIP } from "../../../lib/nearest-name";
import type { Applier } from "../../model/applier";
import type { Model } from "../../model/model";

/** How many appliers must use a namespace before another one, used by one, is taken for a slip of it. */
const OFTEN = 3;

/** Namespaces of every cluster. */
const BUILT_IN = ["default", "kube-system"];

/** How many objects must be in a namespace before that of a single one is taken for a slip of it. */
export const MANY = 5;

/** The namespace that was probably meant, where only one applier uses this one and nothing creates it. */
export function misspeltNamespace(model: Model, namespace: string): string | undefined {
  const uses = usesOf(model);
  const own = uses.get(namespace);
  if ((own?.appliers.size ?? 0) > 1) return undefined;
  const isSingle = own?.objects === 1;
  const often = [...uses].flatMap(([name, { appliers, objects }]) =>
    appliers.size >= OFTEN || (isSingle && objects >= MANY) ? [name] : [],
  );
  const created = model.ofKind("", "Namespace").map(({ id }) => id.name);
  const given = model.prerequisites.namespaces.map(({ name }) => name);
  const names = new Set([...BUILT_IN, model.root.namespace, ...created, ...given, ...often]);
  return nearestName(namespace, names, SLIP, (other) => !isVariant(namespace, other));
}

interface Uses {
  readonly appliers: Set<Applier>;
  objects: number;
}

/** What puts objects into each namespace, and how many. */
const usesOf = memoize((model: Model): ReadonlyMap<string, Readonly<Uses>> => {
  const uses = new Map<string, Uses>();
  for (const applier of model.appliers) {
    if (!model.appliesHere(applier)) continue;
    for (const { id } of applier.objects) {
      const own = uses.get(id.namespace) ?? { appliers: new Set(), objects: 0 };
      own.appliers.add(applier);
      own.objects += 1;
      uses.set(id.namespace, own);
    }
  }
  return uses;
});

/** Whether names differ only in a number or a short part, as `team-a` and `team-b` do. */
function isVariant(name: string, other: string): boolean {
  const parts = [name, other].map((one) => one.replace(/\d+/g, "").split("-"));
  const [own = [], others = []] = parts;
  if (own.join("-") === others.join("-")) return true;
  if (own.length !== others.length) return false;
  return own.every((part, index) => {
    const second = others[index] ?? "";
    return part === second || (part.length < 3 && second.length < 3);
  });
}
