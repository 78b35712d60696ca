import { groupOf } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { list, record, text } from "../../yaml/json";
import type { ObjectReference } from "./object-reference";

/** Objects that policies of Kyverno generate, as far as their names are written down: without variables. */
export function* generatedByKyverno(
  model: Model,
): Iterable<Pick<ObjectReference, "group" | "kind" | "namespace" | "name">> {
  for (const kind of ["ClusterPolicy", "Policy"]) {
    for (const { data } of model.ofKind("kyverno.io", kind)) {
      for (const rule of list(data, "spec", "rules")) {
        const generate = record(rule, "generate");
        const [apiVersion, made, namespace = "", name] = [
          "apiVersion",
          "kind",
          "namespace",
          "name",
        ].map((field) => text(generate, field));
        if (made === undefined || name === undefined || `${namespace}${name}`.includes("{{"))
          continue;
        yield { group: groupOf(apiVersion ?? ""), kind: made, namespace, name };
      }
    }
  }
}
