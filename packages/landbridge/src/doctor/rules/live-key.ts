import { describe } from "../../verify/kubernetes/object";
import { placeOf } from "../../verify/prerequisites/contract-data";
import type { Report } from "../../verify/rules/rule";
import { contractConfigMaps, type ContractConfigMap } from "../model/contract-objects";
import type { DiagnosisInput } from "../model/diagnosis-input";
import { serviceDifferences, variableDifferences, type Difference } from "../model/differences";
import type { DoctorRule } from "./rule";
import { shownValue } from "./shown-value";

/** LB803 */
export const liveKey: DoctorRule = {
  id: "LB803",
  name: "live-key",
  severity: "error",
  summary: "A ConfigMap lacks a key of the contract, or has a different value.",
  why: "Its readers get nothing, or a value that Terraform would not write today.",
  remedy:
    "Deploy the bootstrap stack from this checkout; if that changes nothing, check out what is deployed.",
  *check(input) {
    for (const configMap of contractConfigMaps(input)) {
      const object = input.live.find(configMap.id);
      if (object === undefined) continue;
      const { service } = configMap;
      const differences =
        service === undefined
          ? variableDifferences(input.contract.variables, object)
          : serviceDifferences(service, object);
      for (const difference of differences) yield report(input, configMap, difference);
    }
  },
};

function report(
  { contract }: DiagnosisInput,
  { id, place, service }: ContractConfigMap,
  { key, kind, expected, actual }: Difference,
): Report {
  const variable = service === undefined ? contract.variables[key] : undefined;
  const at = variable === undefined ? place : placeOf(variable.origin);
  const title = describe(id);
  switch (kind) {
    case "missing":
      return { message: `${title} has no key ${key}.`, at, object: id };
    case "superfluous":
      return {
        message: `${title} has the key ${key}, which the contract does not have.`,
        at,
        object: id,
        severity: "warning",
      };
    case "other":
      return {
        message: `${key} of ${title} is ${shownValue(key, actual)}, but the contract says ${shownValue(key, expected)}.`,
        at,
        object: id,
      };
    default:
      return kind satisfies never;
  }
}
