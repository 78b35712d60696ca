import { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { Fn, type ITerraformDependable } from "cdktf";
import type { Construct } from "constructs";
import { SERVICE_VALUES_KEY, WATCH_LABEL } from "landbridge/contract";

import type { Contract } from "./contract";
import type { ServiceDeclaration } from "./declarations";
import { terraformValues } from "./service-values";
import { asText } from "./value";

/** Label of everything that Terraform creates in the cluster. */
export const MANAGED_BY = { "app.kubernetes.io/managed-by": "terraform" } as const;

/** A ConfigMap with values of a contract. */
export interface ContractConfigMapProps {
  readonly namespace: string;
  readonly name: string;
  readonly data: Record<string, string>;
  /** Default: none. */
  readonly annotations?: Readonly<Record<string, string>>;
  /** Default: only what the namespace refers to. */
  readonly dependsOn?: ITerraformDependable[] | undefined;
}

/** Adds a ConfigMap whose changes Flux notices immediately. */
export function contractConfigMap(
  scope: Construct,
  id: string,
  { namespace, name, data, annotations, dependsOn }: ContractConfigMapProps,
): ConfigMapV1 {
  return new ConfigMapV1(scope, id, {
    metadata: { name, namespace, labels: { ...MANAGED_BY, ...WATCH_LABEL }, annotations },
    data,
    dependsOn,
    // An immutable ConfigMap would have to be replaced for each changed value, and Flux would
    // meanwhile find none.
    immutable: false,
  });
}

/** The variables of a contract as data of the general ConfigMap. */
export function variableData({ variables }: Contract): Record<string, string> {
  return Object.fromEntries([...variables].map(([key, { value }]) => [key, asText(value)]));
}

/** The Helm values of a service as data of its ConfigMap. */
export function serviceData({ values }: ServiceDeclaration): Record<string, string> {
  return { [SERVICE_VALUES_KEY]: Fn.yamlencode(terraformValues(values)) };
}
