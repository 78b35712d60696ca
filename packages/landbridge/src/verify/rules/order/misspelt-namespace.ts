import { memoize } from "../../../lib/memoize";
import { nearestName, SLIP } from "../../../lib/nearest-name";
import type { Model } from "../../model/model";

/** How many appliers must use a namespace before another one, used by one, is taken for a slip of it. */
const OFTEN = 3;

/** Namespaces of every cluster. */
const BUILT_IN = ["default", "kube-system"];

/** The namespace that was probably meant, where only one applier uses this one and nothing creates it. */
export function misspeltNamespace(model: Model, namespace: string): string | undefined {
  const uses = usesOf(model);
  if ((uses.get(namespace) ?? 0) > 1) return undefined;
  const often = [...uses].filter(([, count]) => count >= OFTEN).map(([name]) => name);
  const created = model.ofKind("", "Namespace").map(({ id }) => id.name);
  const given = model.prerequisites.namespaces.map(({ name }) => name);
  const names = new Set([...BUILT_IN, model.root.namespace, ...created, ...given, ...often]);
  return nearestName(namespace, names, SLIP, (other) => !isVariant(namespace, other));
}

/** How many appliers put objects into each namespace. */
const usesOf = memoize((model: Model): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>();
  for (const applier of model.appliers) {
    if (!model.appliesHere(applier)) continue;
    for (const namespace of new Set(applier.objects.map(({ id }) => id.namespace)))
      uses.set(namespace, (uses.get(namespace) ?? 0) + 1);
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
