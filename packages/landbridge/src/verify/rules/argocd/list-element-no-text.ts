import { allGenerators } from "../../argocd/application-set/nested-generators";
import { flag, isRecord, list, type FieldPath, type YamlRecord } from "../../yaml/json";
import type { ClusterRule } from "../rule";

/** LB926 */
export const listElementNoText: ClusterRule = {
  id: "LB926",
  name: "list-element-no-text",
  severity: "error",
  summary:
    "An element of a list generator has a number, a switch or a map where only texts are allowed.",
  why: "Without goTemplate, Argo CD takes only texts as parameters (`error parsing value as string`, argo-cd's applicationset/generators/list.go): the ApplicationSet generates no Application at all, and changes none that it has.",
  remedy:
    "Write the value in quotes, put a map of texts under values, or set spec.goTemplate: true.",
  *check(model) {
    for (const { kind, object, title, spec } of model.appliers) {
      if (kind !== "ApplicationSet" || object === undefined) continue;
      for (const { path, value } of firstNoTexts(spec))
        yield {
          message: `${title} has ${path.at(-1)}: ${JSON.stringify(value)} in its list, which must be a text without goTemplate: it generates no Application.`,
          at: { object, path, value: true },
          object: object.id,
        };
    }
  },
};

/** The first value of each list generator that isn't a text; none with goTemplate. */
export function firstNoTexts(spec: YamlRecord): readonly NoText[] {
  if (flag(spec, "goTemplate") === true) return [];
  return allGenerators(spec).flatMap(({ generator, path }) =>
    list(generator, "list", "elements")
      .flatMap((element, index) =>
        isRecord(element) ? noTexts(element, [...path, "list", "elements", index]) : [],
      )
      .slice(0, 1),
  );
}

interface NoText {
  readonly path: FieldPath;
  readonly value: unknown;
}

/** The values of an element that aren't texts; those below `values` have to be, too. */
function noTexts(element: YamlRecord, path: FieldPath): readonly NoText[] {
  return Object.entries(element).flatMap(([key, value]): readonly NoText[] => {
    const own = [...path, key];
    if (key === "values" && isRecord(value))
      return Object.entries(value).flatMap(([name, inner]) =>
        typeof inner === "string" ? [] : [{ path: [...own, name], value: inner }],
      );
    return typeof value === "string" ? [] : [{ path: own, value }];
  });
}
