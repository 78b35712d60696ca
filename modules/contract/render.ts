import { createHash } from "node:crypto";

import {
  CONTRACT_VERSION,
  type ContractDocument,
  SERVICE_VALUES_KEY,
  serviceConfigMap,
} from "landbridge/contract";

import type { Contract } from "./contract";
import { standInValues, unknownLeaves } from "./service-values";
import { standIn } from "./stand-in";
import { arn, isUnknown } from "./value";

/**
 * The contract as data, with placeholders for values that are unknown at synth.
 * @throws UserError with every mistake of the contract.
 */
export function contractDocumentOf(contract: Contract): ContractDocument {
  contract.assertSound();
  const content = {
    version: CONTRACT_VERSION as typeof CONTRACT_VERSION,
    environment: contract.environment,
    engine: contract.engine,
    variables: mapValues(contract.variables, ({ value, origin }, key) => ({
      type: value.type,
      known: !isUnknown(value),
      value: standIn(key, value),
      origin,
    })),
    services: mapValues(contract.services, ({ namespace, values, origin }, name) => ({
      namespace,
      configMap: serviceConfigMap(name),
      key: SERVICE_VALUES_KEY,
      values: standInValues(name, values),
      unknown: unknownLeaves(values),
      origin,
    })),
    namespaces: mapValues(contract.namespaces, ({ labels, origin }) => ({
      labels: { ...labels },
      origin,
    })),
    identities: [...contract.identities].map(([key, identity]) => ({
      namespace: identity.namespace,
      serviceAccount: identity.serviceAccount,
      role: String(standIn(`role-${key}`, arn(identity.roleArn))),
      managedBy: identity.managedBy ?? ("git" as const),
      origin: identity.origin,
    })),
    secrets: [...contract.secrets.values()].map((secret) => ({
      name: secret.name,
      arn: String(standIn(secret.variable ?? `secret-${secret.name}`, secret.arn)),
      ...(secret.variable === undefined ? {} : { variable: secret.variable }),
      properties: [...secret.properties],
      readers: secret.readers.map(({ namespace, serviceAccount }) => ({
        namespace,
        serviceAccount,
      })),
      origin: secret.origin,
    })),
  };
  return { ...content, hash: hashOf(content) };
}

/** Fields that say what a value is, how far it is known, or where it is declared. */
const NOT_HASHED = ["origin", "value", "values", "known", "unknown"];

/** The hash that ConfigMaps carry: it changes with keys, types and names, not with values or lines of code. */
function hashOf(content: Omit<ContractDocument, "hash">): string {
  const shape = JSON.stringify(content, (key, value: unknown) =>
    NOT_HASHED.includes(key) ? undefined : value,
  );
  const leaves = Object.entries(content.services).map(([name, { values }]) => [
    name,
    pathsOf(values),
  ]);
  return createHash("sha256").update(shape).update(JSON.stringify(leaves)).digest("hex");
}

function pathsOf(node: unknown, path = ""): string[] {
  if (typeof node !== "object" || node === null) return [path];
  return Object.entries(node).flatMap(([key, value]) => pathsOf(value, `${path}/${key}`));
}

function mapValues<T, U>(
  entries: ReadonlyMap<string, T>,
  convert: (value: T, key: string) => U,
): Record<string, U> {
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, value]) => [key, convert(value, key)]));
}
