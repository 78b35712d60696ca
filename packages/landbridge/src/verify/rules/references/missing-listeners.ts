import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { describe, type ObjectId } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { list, text } from "../../yaml/json";
import { anyOf } from "../phrases";
import type { Report } from "../rule";
import { valuesAt } from "./read-reference";

const GATEWAY = "gateway.networking.k8s.io";

const ENVOY = "gateway.envoyproxy.io";

/** Lists of the Gateways that a kind is for. */
function parentsOf({ group, kind }: ObjectId): readonly string[] {
  if (group === GATEWAY && kind.endsWith("Route")) return ["parentRefs"];
  return group === ENVOY && kind.endsWith("Policy") ? ["targetRefs"] : [];
}

/** Routes, and policies of Envoy Gateway, that name a listener that their Gateway doesn't have. */
export function* missingListeners(model: Model): Iterable<Report> {
  if (model.ofKind(GATEWAY, "Gateway").length === 0) return;
  for (const route of model.objects) {
    const fields = parentsOf(route.id).map((field) => ["spec", field, "*"]);
    for (const [path, parent] of fields.flatMap((field) => valuesAt(route.data, field))) {
      const name = text(parent, "sectionName") ?? "";
      const gateway = gatewayOf(model, route, parent);
      if (gateway === undefined || name === "" || name.includes("$")) continue;
      const listeners = list(gateway.data, "spec", "listeners").map(
        (listener) => text(listener, "name") ?? "",
      );
      if (listeners.includes(name) || listeners.some((own) => own.includes("$"))) continue;
      yield {
        severity: "error",
        message: didYouMean(
          `${describe(route.id)} names listener ${name} of ${describe(gateway.id)}, which has only ${anyOf(listeners)}.`,
          nearestName(name, listeners),
        ),
        at: { object: route, path: [...path, "sectionName"], value: true },
        object: route.id,
        related: [
          { at: { object: gateway, path: ["spec", "listeners"] }, message: "its listeners" },
        ],
        remedy: "Name a listener of the Gateway, or add it there.",
      };
    }
  }
}

/** The Gateway that an entry names, if the repository has just one of that name. */
function gatewayOf(model: Model, route: ClusterObject, parent: unknown): ClusterObject | undefined {
  if ((text(parent, "kind") ?? "Gateway") !== "Gateway") return undefined;
  const name = text(parent, "name") ?? "";
  const namespace = text(parent, "namespace") ?? route.id.namespace;
  const [gateway, second] = model.find({ group: GATEWAY, kind: "Gateway", namespace, name });
  return second === undefined ? gateway : undefined;
}
