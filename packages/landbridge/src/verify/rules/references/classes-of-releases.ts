import { memoize } from "../../../lib/memoize";
import type { Model } from "../../model/model";
import { forEachString, type FieldPath } from "../../yaml/json";

/**
 * Names that the values of any release give to a class, such as `controller.ingressClassResource.name`: the chart creates
 * it. Values that only choose a class (`ingress.className`) aren't among them.
 */
export const classesOfReleases = memoize(({ hub }: Model): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { values } of hub.releases)
    forEachString(values, (value, path) => {
      if (isOfClass(path)) names.add(value);
    });
  return names;
});

function isOfClass(path: FieldPath): boolean {
  const keys = path.filter((key): key is string => typeof key === "string");
  return (
    (keys.at(-1) === "name" && /class/i.test(keys.at(-2) ?? "")) ||
    /(?:^|\.)controller\.ingressClass$/.test(keys.join("."))
  );
}
