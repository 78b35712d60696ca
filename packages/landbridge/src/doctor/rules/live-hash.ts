import { HASH_ANNOTATION } from "../../contract/document";
import { annotationsOf, describe } from "../../verify/kubernetes/object";
import { enumerate } from "../../verify/rules/phrases";
import { text } from "../../verify/yaml/json";
import { contractConfigMaps } from "../model/contract-objects";
import { contractPlace } from "../model/diagnosis-input";
import type { DoctorRule } from "./rule";

/** LB804 */
export const liveHash: DoctorRule = {
  id: "LB804",
  name: "live-hash",
  severity: "warning",
  summary: "ConfigMaps in the cluster were written from a different contract.",
  why: "The hash changes with keys, types and names: the cluster and this checkout are in different states, and Git may read values that don't exist yet.",
  remedy:
    "Synthesize and deploy the bootstrap stack from this checkout, or check out what is deployed.",
  limits: "The hash covers keys, types and names; LB803 compares values.",
  *check(input) {
    const { live, contract } = input;
    const others = contractConfigMaps(input).filter(({ id }) => {
      const object = live.find(id);
      return object !== undefined && text(annotationsOf(object), HASH_ANNOTATION) !== contract.hash;
    });
    if (others.length === 0) return;
    const names = enumerate(others.map(({ id }) => describe(id)));
    const verb = others.length === 1 ? "carries" : "carry";
    yield {
      message: `${names} ${verb} the hash of a different contract, or no hash.`,
      at: contractPlace(input),
    };
  },
};
