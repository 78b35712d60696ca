import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { describe } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import type { ClusterRule, Report } from "../rule";
import { unless } from "../unless";
import { PARAMETER_FIELD, policyParametersOf, type PolicyParameter } from "./policy-parameters";
import { isMade, keysOf, namesIn } from "./references";

/** LB118 */
export const missingPolicyParameter: ClusterRule = {
  id: "LB118",
  name: "missing-policy-parameter",
  severity: "error",
  summary: "An admission policy reads a parameter that doesn't exist.",
  why: "The expression fails. With failurePolicy: Fail, the API server then refuses every request that the policy matches.",
  remedy: "Correct the key or the name of the ConfigMap, or add it.",
  limits:
    "Only parameters in ConfigMaps are checked. A missing ConfigMap is reported if it is known what exists outside Git, or if a similar name exists.",
  *check(model) {
    for (const parameter of policyParametersOf(model)) {
      if (isMade(parameter)) yield* missingKeys(parameter);
      else yield* missingConfigMap(model, parameter);
    }
  },
};

function* missingConfigMap(model: Model, parameter: PolicyParameter): Iterable<Report> {
  const { policy, binding, namespace, name } = parameter;
  const nearest = nearestName(name, namesIn(model, "ConfigMap", namespace));
  if (nearest === undefined && !model.prerequisites.complete) return;
  const unknown = model.unknownWith({ group: "", kind: "ConfigMap", namespace, name });
  yield {
    severity: unknown === undefined ? "error" : "warning",
    message: didYouMean(
      `${describe(policy.id)} has its parameters in ConfigMap ${namespace}/${name}, which nothing creates${unless(unknown)}.`,
      nearest,
    ),
    at: { object: binding, path: PARAMETER_FIELD, value: true },
    object: policy.id,
  };
}

function* missingKeys(parameter: PolicyParameter): Iterable<Report> {
  const { policy, namespace, name, reads } = parameter;
  const keys = keysOf(parameter);
  if (keys === undefined) return;
  for (const { key, path, isOptional } of reads) {
    if (isOptional || keys.includes(key)) continue;
    yield {
      message: didYouMean(
        `${describe(policy.id)} reads key ${key} of ConfigMap ${namespace}/${name}, which doesn't have it.`,
        nearestName(key, keys),
      ),
      at: { object: policy, path, value: true },
      object: policy.id,
    };
  }
}
