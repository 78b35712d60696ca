import { annotationsOf } from "../../../kubernetes/object";
import type { ClusterObject } from "../../../model/applier";
import { text } from "../../../yaml/json";
import type { Claim } from "./claim";

/** The Secret that cert-manager writes for a Certificate: it chooses one of several, and doesn't issue the others. */
export function* certificateSecrets(object: ClusterObject): Iterable<Claim> {
  const { group, kind, namespace } = object.id;
  if (group !== "cert-manager.io" || kind !== "Certificate") return;
  const name = text(object.data, "spec", "secretName");
  if (name === undefined || /[${]/.test(name)) return;
  yield {
    object,
    at: { object, path: ["spec", "secretName"], value: true },
    what: `Secret ${namespace}/${name}`,
    scope: "of cert-manager",
    // During a migration, one may be left out by hand.
    mayBeHarmless: Object.keys(annotationsOf(object.data)).some((key) =>
      key.startsWith("helm.sh/"),
    ),
    effect: "cert-manager issues only one of them.",
  };
}
