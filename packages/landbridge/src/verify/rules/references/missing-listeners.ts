import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { GATEWAY_GROUP } from "../../kubernetes/gateway-api";
import { describe } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import { list, text } from "../../yaml/json";
import { anyOf } from "../phrases";
import type { Report } from "../rule";
import { parentsInValues, parentsOf, type Parent } from "./parents";

/** Routes, Helm values of routes, and policies of Envoy Gateway, that name a listener that their Gateway doesn't have. */
export function* missingListeners(model: Model): Iterable<Report> {
  if (model.ofKind(GATEWAY_GROUP, "Gateway").length === 0) return;
  for (const object of model.objects)
    for (const parent of parentsOf(model, object)) yield* missingListener(parent);
  for (const parent of parentsInValues(model)) yield* missingListener(parent);
}

function* missingListener({ reader, gateway, entry, isValue, place }: Parent): Iterable<Report> {
  const name = text(entry, "sectionName") ?? "";
  if (name === "" || /\$|\{\{/.test(name)) return;
  const listeners = list(gateway.data, "spec", "listeners").map(
    (listener) => text(listener, "name") ?? "",
  );
  if (listeners.includes(name) || listeners.some((own) => own.includes("$"))) return;
  yield {
    severity: isValue ? "warning" : "error",
    message: didYouMean(
      `${describe(reader.id)} names listener ${name} of ${describe(gateway.id)}, which has ${listeners.length === 0 ? "no listeners of its own" : `only ${anyOf(listeners)}`}.`,
      nearestName(name, listeners),
    ),
    at: place("sectionName"),
    object: reader.id,
    related: [{ at: { object: gateway, path: ["spec", "listeners"] }, message: "its listeners" }],
    remedy: "Name a listener of the Gateway, or add it there.",
  };
}
