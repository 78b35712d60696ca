import { memoize } from "../../../lib/memoize";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { forEachString, text, type FieldPath } from "../../yaml/json";
import { dataOf, type DataOrigin } from "./references";

const ADMISSION = "admissionregistration.k8s.io";

/** Field of a binding that names its parameters. */
export const PARAMETER_FIELD: FieldPath = ["spec", "paramRef", "name"];

/** A ConfigMap that the expressions of an admission policy read as `params`. */
export interface PolicyParameter extends DataOrigin {
  readonly policy: ClusterObject;
  readonly binding: ClusterObject;
  readonly kind: "ConfigMap";
  readonly namespace: string;
  readonly name: string;
  /** What the policy's expressions read. */
  readonly reads: readonly PolicyRead[];
}

/** A key that an expression reads. */
export interface PolicyRead {
  readonly key: string;
  readonly path: FieldPath;
  /** Whether the policy also asks whether the key is there: `has(params.data.KEY)`. */
  readonly isOptional: boolean;
}

/** Every ConfigMap that a binding of an admission policy names. The API server reads it again for each request. */
export const policyParametersOf = memoize((model: Model): readonly PolicyParameter[] => [
  ...read(model, "ValidatingAdmissionPolicy"),
  ...read(model, "MutatingAdmissionPolicy"),
]);

function* read(model: Model, kind: string): Iterable<PolicyParameter> {
  const policies = new Map(model.ofKind(ADMISSION, kind).map((policy) => [policy.id.name, policy]));
  if (policies.size === 0) return;
  for (const binding of model.ofKind(ADMISSION, `${kind}Binding`)) {
    const policy = policies.get(text(binding.data, "spec", "policyName") ?? "");
    const name = text(binding.data, "spec", "paramRef", "name");
    // Without a namespace, it is that of the request.
    const namespace = text(binding.data, "spec", "paramRef", "namespace");
    if (policy === undefined || name === undefined || namespace === undefined) continue;
    if (text(policy.data, "spec", "paramKind", "kind") !== "ConfigMap") continue;
    const data = { kind: "ConfigMap", namespace, name } as const;
    yield { policy, binding, ...data, ...dataOf(model, data), reads: readsOf(policy) };
  }
}

/** `params.data.KEY` and `params.data['KEY']`; not `params.data.?KEY`, which has a default. */
const READS = /\bparams\.data(?:\.([A-Za-z_]\w*)|\[\s*(?:'([^']+)'|"([^"]+)")\s*\])/g;

function readsOf({ data }: ClusterObject): readonly PolicyRead[] {
  const reads: Omit<PolicyRead, "isOptional">[] = [];
  const optional = new Set<string>();
  forEachString(data.spec, (expression, path) => {
    for (const [, key = ""] of expression.matchAll(ASKS)) optional.add(key);
    for (const [, field, single, double] of expression.matchAll(READS))
      reads.push({ key: field ?? single ?? double ?? "", path: ["spec", ...path] });
  });
  return reads.map((read) => ({ ...read, isOptional: optional.has(read.key) }));
}

const ASKS = /\bhas\(\s*params\.data\.([A-Za-z_]\w*)\s*\)/g;
