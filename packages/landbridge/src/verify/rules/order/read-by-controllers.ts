import { at, isRecord, text, type FieldPath, type YamlRecord } from "../../yaml/json";

/** Kinds with pods. */
const WORKLOADS = /^(?:CronJob|DaemonSet|Deployment|Job|Pod|ReplicaSet|StatefulSet)$/;

/**
 * Parts of a chart's values that become objects without pods, by what charts call them: Ingresses, routes and certificates of
 * the Gateway API, TLSStores and TLSOptions of Traefik, issuers of cert-manager, monitors of Prometheus and stores of External
 * Secrets. `gateway` alone may also be a component with pods, as in Loki.
 */
const WITHOUT_PODS =
  /^(?:[a-z0-9]*ingress(?:es|tls|routes?)?|(?:http|tls|grpc)routes?|certificaterefs|tls(?:stores?|options?)|defaultcertificate|(?:cluster)?issuers?|solvers|privatekeysecretref|(?:service|pod)monitors?|vm(?:service|pod)scrapes?|(?:cluster)?secretstores?)$/i;

/** What follows `gateway` where that is a Gateway. */
const OF_GATEWAY = /^(?:listeners|servers)$/i;

/** Whether a value of a chart only reaches an object that a controller reads, so that no pod waits for what it names. */
export function isReadByController(values: YamlRecord, path: FieldPath): boolean {
  return path.some((key, index) => {
    const name = String(key);
    return (
      WITHOUT_PODS.test(name) ||
      (/^gateways?$/i.test(name) &&
        path.slice(index).some((below) => OF_GATEWAY.test(String(below)))) ||
      isWithoutPods(at(values, ...path.slice(0, index)))
    );
  });
}

/** Whether a part of the values is a whole object (`extraObjects`) that has no pods, or the spec of a Certificate. */
function isWithoutPods(part: unknown): boolean {
  const kind = text(part, "kind");
  if (kind !== undefined && text(part, "apiVersion") !== undefined) return !WORKLOADS.test(kind);
  return isRecord(part) && part.issuerRef !== undefined;
}
