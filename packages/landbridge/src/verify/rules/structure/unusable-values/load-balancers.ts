import { annotationsOf } from "../../../kubernetes/object";
import type { ClusterObject } from "../../../model/applier";
import { isOpenText } from "../../../yaml/open-text";
import type { InvalidValue } from "../invalid-values/invalid-value-type";

/** Annotations of which the AWS Load Balancer Controller reads the text as JSON. */
const JSON_ANNOTATIONS =
  /^alb\.ingress\.kubernetes\.io\/(?:listen-ports|(?:actions|conditions)\..+|auth-idp-(?:cognito|oidc))$/;

/** Annotations of an Ingress that should be JSON and aren't. */
export function* unusableAnnotations({ data }: ClusterObject): Iterable<InvalidValue> {
  for (const [name, value] of Object.entries(annotationsOf(data))) {
    if (!JSON_ANNOTATIONS.test(name) || typeof value !== "string" || isOpenText(value)) continue;
    if (isJson(value)) continue;
    yield {
      path: ["metadata", "annotations", name],
      message: `${name} is not JSON: ${value}`,
    };
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
