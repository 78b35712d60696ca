import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import type { Model } from "../../model/model";
import type { ExistingSecret } from "../../prerequisites/prerequisites";
import { anyOf } from "../phrases";
import type { ClusterRule, Report } from "../rule";
import { remoteReads, type RemoteRead } from "./remote-secrets";

/** LB113 */
export const remoteSecretMissing: ClusterRule = {
  id: "LB113",
  name: "remote-secret-missing",
  severity: "error",
  summary: "An ExternalSecret reads a secret or property that Terraform doesn't declare.",
  why: "The ExternalSecret stays in error, its Secret is never created, and the pods that need it don't start.",
  remedy: "Correct the key or property, or declare the secret where Terraform creates it.",
  *check(model) {
    const { secrets, complete } = model.prerequisites;
    if (secrets === undefined) return;
    const severity = complete ? "error" : "warning";
    for (const read of remoteReads(model)) {
      const report =
        read.secret === undefined
          ? missingSecret(model, read, secrets)
          : missingProperty(read, read.secret);
      if (report !== undefined) yield { severity, object: read.object.id, ...report };
    }
  },
};

/** Undefined where somebody else may have created the secret. */
function missingSecret(
  { prerequisites: { sources, complete } }: Model,
  { object, path, key }: RemoteRead,
  secrets: readonly ExistingSecret[],
): Report | undefined {
  const names = secrets.flatMap(({ name, arn }) => (arn === undefined ? [name] : [name, arn]));
  const nearest = nearestName(key, names, complete ? Infinity : SLIP);
  if (!complete && nearest === undefined) return undefined;
  return {
    message: didYouMean(
      `ExternalSecret ${object.id.name} reads ${key}, which ${anyOf(sources)} does not declare.`,
      nearest,
    ),
    at: { object, path: [...path, "key"] },
  };
}

function missingProperty(
  { object, path, property }: RemoteRead,
  secret: ExistingSecret,
): Report | undefined {
  if (property === undefined || !lacks(secret, property)) return undefined;
  const nearest = nearestName(property, secret.properties ?? []);
  return {
    message: didYouMean(
      `ExternalSecret ${object.id.name} reads property ${property} of ${secret.name}, which has ${secret.properties?.join(", ") ?? "none"}.`,
      nearest,
    ),
    at: { object, path: [...path, "property"] },
    related: [{ at: secret.place, message: `${secret.name} is declared here` }],
  };
}

/** A property may be a path into the JSON (`user.name`); its first part is what has to be there. */
function lacks({ properties }: ExistingSecret, property: string): boolean {
  if (properties === undefined || properties.includes(property)) return false;
  const [first = ""] = property.split(/[.[|@#]/);
  return first !== "" && !properties.includes(first);
}
