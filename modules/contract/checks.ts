import { BUILT_IN_NAMESPACES } from "landbridge/contract";
import type { Problem } from "landbridge/errors";

import { DNS_LABEL, DNS_LABEL_HINT } from "../../lib/patterns";
import type { Declarations } from "./declarations";
import { formatOrigin } from "./origin";
import { mapLeaves } from "./service-values";
import { mismatch } from "./value";

type Check = (contract: Declarations) => readonly Problem[];

/** Flux accepts more names; uppercase distinguishes these from shell variables. */
const VARIABLE_KEY = /^[A-Z][A-Z0-9_]*$/;

const variables: Check = (contract) =>
  [...contract.variables].flatMap(([key, { value, origin }]) => {
    const problems: Problem[] = [];
    const place = formatOrigin(origin);
    if (!VARIABLE_KEY.test(key)) {
      problems.push({
        place,
        message: `variable key ${JSON.stringify(key)} is not valid; a single invalid key fails every Flux Kustomization that reads the ConfigMap`,
        received: key,
        allowed: "A-Z, 0-9 and _, starting with a letter",
      });
    }
    const allowed = mismatch(value);
    if (allowed !== undefined) {
      const message = `variable ${key} is not a valid ${value.type}`;
      problems.push({ place, message, received: value.value, allowed });
    }
    return problems;
  });

const services: Check = (contract) =>
  [...contract.services].flatMap(([name, { namespace, values, origin }]) => {
    const problems: Problem[] = [];
    const place = formatOrigin(origin);
    if (!DNS_LABEL.test(name)) {
      problems.push({
        place,
        message: `service name is not a DNS label`,
        received: name,
        allowed: DNS_LABEL_HINT,
      });
    }
    if (!BUILT_IN_NAMESPACES.includes(namespace) && !contract.namespaces.has(namespace)) {
      problems.push({
        place,
        message: `service ${name} writes into namespace ${namespace}, which Terraform does not manage and may not exist yet`,
        allowed: [...BUILT_IN_NAMESPACES, ...contract.namespaces.keys()].join(", "),
        remedy: `declare contract.namespace(${JSON.stringify(namespace)})`,
      });
    }
    mapLeaves(values, (value, path) => {
      const allowed = mismatch(value);
      if (allowed === undefined) return undefined;
      const message = `value ${path} of service ${name} is not a valid ${value.type}`;
      return problems.push({ place, message, received: value.value, allowed });
    });
    return problems;
  });

const namespaces: Check = (contract) =>
  [...contract.namespaces]
    .filter(([name]) => !DNS_LABEL.test(name) || BUILT_IN_NAMESPACES.includes(name))
    .map(([name, { origin }]) => ({
      place: formatOrigin(origin),
      message: "namespace cannot be managed by Terraform",
      received: name,
      allowed: `${DNS_LABEL_HINT}, and not one of ${BUILT_IN_NAMESPACES.join(", ")}`,
    }));

const identities: Check = (contract) =>
  [...contract.identities.values()]
    .filter(
      ({ namespace, serviceAccount }) =>
        !DNS_LABEL.test(namespace) || !DNS_LABEL.test(serviceAccount),
    )
    .map(({ namespace, serviceAccount, origin }) => ({
      place: formatOrigin(origin),
      message: "identity has an invalid namespace or service account",
      received: `${namespace}/${serviceAccount}`,
      allowed: DNS_LABEL_HINT,
    }));

const secrets: Check = (contract) =>
  [...contract.secrets.values()].flatMap(({ name, arn, variable, properties, readers, origin }) => {
    const place = formatOrigin(origin);
    const problems: Problem[] = [];
    const allowed = mismatch(arn);
    if (allowed !== undefined) {
      problems.push({
        place,
        message: `secret "${name}": not a valid ARN`,
        received: arn.value,
        allowed,
      });
    }
    if (variable !== undefined && !contract.variables.has(variable)) {
      problems.push({
        place,
        message: `secret ${name} refers to the variable ${variable}, which is not declared`,
      });
    }
    if (properties.length === 0) {
      problems.push({ place, message: `secret ${name} has no properties` });
    }
    for (const { namespace, serviceAccount } of readers) {
      if (contract.identities.has(`${namespace}/${serviceAccount}`)) continue;
      problems.push({
        place,
        message: `reader ${namespace}/${serviceAccount} of secret ${name} has no IAM role`,
        allowed: [...contract.identities.keys()].join(", "),
        remedy: "give the service account a pod identity, or correct its name",
      });
    }
    return problems;
  });

/** All checks of a finished contract; each reports every problem it finds. */
export const CONTRACT_CHECKS: readonly Check[] = [
  variables,
  services,
  namespaces,
  identities,
  secrets,
];
