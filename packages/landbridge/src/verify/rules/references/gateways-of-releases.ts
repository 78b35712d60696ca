import { memoize } from "../../../lib/memoize";
import { GATEWAY_GROUP } from "../../kubernetes/gateway-api";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import { at, forEachString, text, type FieldPath } from "../../yaml/json";
import type { ObjectReference } from "./object-reference";

/** Charts that create Gateways by their values. */
const WITH_GATEWAYS = new Set(["traefik", "nginx-gateway-fabric"]);

/** Whether the chart of a release may create the Gateway that is named. */
export function isGatewayOfRelease(
  model: Model,
  { group, kind, namespace, name }: ObjectReference,
): boolean {
  if (group !== GATEWAY_GROUP || kind !== "Gateway") return false;
  return namesOf(model).has(`${namespace}/${name}`) || namesOf(model).has(`${namespace}/*`);
}

/** Gateways of charts with their namespaces; a star for one whose name isn't known. */
const namesOf = memoize(
  ({ hub }: Model): ReadonlySet<string> => new Set(hub.releases.flatMap(gatewaysOf)),
);

function gatewaysOf(release: Release): readonly string[] {
  const { chart = "", values, valuesKnown, targetNamespace, releaseName } = release;
  const isKnown = WITH_GATEWAYS.has(chart);
  const names: string[] = [];
  forEachString(values, (name, path) => {
    if (!isOfGateway(path)) return;
    // Other charts name the Gateway of another namespace in the same way.
    const written = text(at(values, ...path.slice(0, -1)), "namespace") ?? targetNamespace;
    if (isKnown || written === targetNamespace) names.push(`${written}/${name}`);
  });
  if (!isKnown) return names;
  if (!valuesKnown) names.push(`${targetNamespace}/*`);
  if (chart !== "traefik" || at(values, "gateway", "enabled") === false) return names;
  const namespace = text(values, "gateway", "namespace") ?? targetNamespace;
  // traefik/traefik-helm-chart, traefik/templates/gateway.yaml.
  const isNamed = (text(values, "gateway", "name") ?? "") !== "";
  const own = isNamed ? [] : ["traefik-gateway", `${releaseName}-gateway`];
  return [...names, ...own.map((name) => `${namespace}/${name}`)];
}

/** Whether a value is the name of a Gateway that a chart creates: `gateway.name`, `gateways.0.name`; not one that a route names. */
function isOfGateway(path: FieldPath): boolean {
  const keys = path.filter((key): key is string => typeof key === "string");
  if (keys.at(-1) !== "name" || keys.some((key) => /refs?$/i.test(key))) return false;
  return keys.slice(-3, -1).some((key) => /gateways?$/i.test(key));
}
