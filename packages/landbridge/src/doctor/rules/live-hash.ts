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
  summary: "ConfigMaps in the cluster were made from another contract.",
  why: "The hash changes with keys, types and names: cluster and checkout are of different states, and Git may read what is not there yet.",
  remedy:
    "Synthesize and deploy the bootstrap stack from this checkout, or check out what is deployed.",
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
      message: `${names} ${verb} the hash of another contract, or none.`,
      at: contractPlace(input),
    };
  },
};
