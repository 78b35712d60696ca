import type { ObjectId } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { list, record, text } from "../../yaml/json";

/** A kind in a namespace. */
type Place = Pick<ObjectId, "kind" | "namespace">;

/** Whether a policy of Kyverno generates objects of a kind, by itself or as copies of another one, in other namespaces. */
export function mayBeMade(model: Model, { kind, namespace }: Place): boolean {
  return ["ClusterPolicy", "Policy"]
    .flatMap((policy) => model.ofKind("kyverno.io", policy))
    .flatMap(({ data }) => list(data, "spec", "rules"))
    .some((rule) => {
      const generate = record(rule, "generate");
      const into = text(generate, "namespace") ?? "";
      const kinds = [
        text(generate, "kind"),
        ...list(generate, "cloneList", "kinds").map((one) => text(one)?.split("/").pop()),
      ];
      return kinds.includes(kind) && (into === namespace || into.includes("{{"));
    });
}

/**
 * The release that may have an object of a kind: its values name the kind, as those for further objects do (`rawResources`,
 * `extraObjects`), or nothing is known about its chart, which it installs into the namespace. Undefined for none.
 */
export function releaseWith(model: Model, { kind, namespace }: Place): string | undefined {
  return model.opaqueReleases.find(
    ({ facts, targetNamespace, values }) =>
      (facts === undefined && targetNamespace === namespace) ||
      JSON.stringify(values).includes(`"${kind}"`),
  )?.applier.title;
}
