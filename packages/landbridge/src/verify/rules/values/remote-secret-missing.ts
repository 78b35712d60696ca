import { nearestName, SLIP } from "../../../errors/nearest-name";
import type { ExistingSecret } from "../../prerequisites/prerequisites";
import { anyOf } from "../phrases";
import type { ClusterRule } from "../rule";
import { remoteReads } from "./remote-secrets";

/** LB113 */
export const remoteSecretMissing: ClusterRule = {
  id: "LB113",
  name: "remote-secret-missing",
  severity: "error",
  summary: "An ExternalSecret reads a secret or property that Terraform doesn't declare.",
  why: "The ExternalSecret stays in error, its Secret is never created, and the pods that need it don't start.",
  remedy: "Correct the key or property, or declare the secret where Terraform creates it.",
  *check(model) {
    const { secrets, sources, complete } = model.prerequisites;
    if (secrets === undefined) return;
    for (const { object, path, key, property, secret } of remoteReads(model)) {
      const severity = complete ? "error" : "warning";
      const limit = complete ? Infinity : SLIP;
      if (secret === undefined) {
        const nearest = nearestName(
          key,
          secrets.flatMap(({ name, arn }) => [name, ...(arn === undefined ? [] : [arn])]),
          limit,
        );
        // Somebody else may have made it.
        if (!complete && nearest === undefined) continue;
        yield {
          severity,
          message: `ExternalSecret ${object.id.name} reads ${key}, which ${anyOf(sources)} does not declare.${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`,
          at: { object, path: [...path, "key"] },
          object: object.id,
        };
      } else if (property !== undefined && lacks(secret, property)) {
        const nearest = nearestName(property, secret.properties ?? []);
        yield {
          severity,
          message: `ExternalSecret ${object.id.name} reads property ${property} of ${secret.name}, which has ${secret.properties?.join(", ") ?? "none"}.${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`,
          at: { object, path: [...path, "property"] },
          object: object.id,
          related: [{ at: secret.place, message: `${secret.name} is declared here` }],
        };
      }
    }
  },
};

/** A property may be a path into the JSON (`user.name`); its first part is what has to be there. */
function lacks({ properties }: ExistingSecret, property: string): boolean {
  if (properties === undefined || properties.includes(property)) return false;
  const [first = ""] = property.split(/[.[|@#]/);
  return first !== "" && !properties.includes(first);
}
