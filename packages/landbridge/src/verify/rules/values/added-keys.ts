import { annotationsOf, labelsOf } from "../../kubernetes/object";
import { text, type YamlRecord } from "../../yaml/json";

/** What the token controller of Kubernetes puts into a Secret of this type. */
const TOKEN_TYPE = "kubernetes.io/service-account-token";
const TOKEN_KEYS = ["ca.crt", "namespace", "token"];

/**
 * Keys that OpenShift adds to a ConfigMap, by the annotation or label that asks for it: of the service CA operator, and of the
 * Cluster Network Operator (docs.openshift.com, "Configuring certificates").
 */
const INJECTED: Readonly<Record<string, string>> = {
  "service.beta.openshift.io/inject-cabundle": "service-ca.crt",
  "service.alpha.openshift.io/inject-cabundle": "service-ca.crt",
  "config.openshift.io/inject-trusted-cabundle": "ca-bundle.crt",
};

/** Keys that Kubernetes or OpenShift adds to a ConfigMap or Secret, next to those in Git. */
export function keysAddedTo(data: YamlRecord): readonly string[] {
  const marks: Readonly<Record<string, unknown>> = { ...annotationsOf(data), ...labelsOf(data) };
  const injected = Object.entries(INJECTED).flatMap(([mark, key]) =>
    String(marks[mark]) === "true" ? [key] : [],
  );
  return text(data, "type") === TOKEN_TYPE ? [...TOKEN_KEYS, ...injected] : injected;
}
