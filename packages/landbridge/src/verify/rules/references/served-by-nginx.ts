import { annotationsOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";

/** Prefix of the annotations that ingress-nginx reads. */
const ANNOTATION = "nginx.ingress.kubernetes.io/";

/** The field `controller` of an IngressClass of ingress-nginx. */
const CONTROLLER = "k8s.io/ingress-nginx";

/** Classes of the ingress-nginx that MicroK8s and AKS (application routing, HTTP application routing) install. */
const CLASSES = new Set([
  "public",
  "webapprouting.kubernetes.azure.com",
  "addon-http-application-routing",
]);

/** What names of other controllers' classes contain. */
const OTHERS =
  /alb|apisix|application-gateway|aws|cilium|cloudflare|contour|gce|haproxy|istio|kong|ngrok|openshift|tailscale|traefik/;

/** Charts of controllers that serve an Ingress, as far as it matters here. */
const CHARTS = /ingress-nginx|traefik/;

/** Whether ingress-nginx serves an Ingress; undefined where nothing tells which controller does. */
export function isServedByNginx(model: Model, { id, data }: ClusterObject): boolean | undefined {
  if (id.kind !== "Ingress") return false;
  const annotations = annotationsOf(data);
  const name =
    text(data, "spec", "ingressClassName") ?? text(annotations, "kubernetes.io/ingress.class");
  const charts = model.releases.flatMap(({ chart }) => chart ?? []);
  const known = charts.filter((chart) => CHARTS.test(chart));
  const isOnly = known.length > 0 && known.every((chart) => chart === "ingress-nginx");
  if (isOnly || (name !== undefined && isClassOfNginx(model, name))) return true;
  if (name !== undefined && (OTHERS.test(name) || hasClass(model, name))) return false;
  if (Object.keys(annotations).some((key) => key.startsWith(ANNOTATION))) return true;
  return known.length > 0 ? false : undefined;
}

function isClassOfNginx(model: Model, name: string): boolean {
  return (
    name.includes("nginx") ||
    CLASSES.has(name) ||
    classesNamed(model, name).some(({ data }) => text(data, "spec", "controller") === CONTROLLER)
  );
}

function hasClass(model: Model, name: string): boolean {
  return classesNamed(model, name).length > 0;
}

function classesNamed(model: Model, name: string): readonly ClusterObject[] {
  return model.ofKind("networking.k8s.io", "IngressClass").filter(({ id }) => id.name === name);
}
