import { WATCH_LABEL } from "../../contract/document";
import { describe, labelsOf } from "../../verify/kubernetes/object";
import { text } from "../../verify/yaml/json";
import { contractConfigMaps } from "../model/contract-objects";
import type { DoctorRule } from "./rule";

/** LB805 */
export const liveWatchLabel: DoctorRule = {
  id: "LB805",
  name: "live-watch-label",
  severity: "warning",
  summary: "A ConfigMap from the contract lacks the label that makes Flux watch it.",
  why: "A changed value reaches the cluster only at the reader's next interval, which may be an hour later.",
  remedy: "Deploy the bootstrap stack again, and find out who removed the label.",
  *check(input) {
    for (const { id, place } of contractConfigMaps(input)) {
      const object = input.live.find(id);
      if (object === undefined) continue;
      const missing = Object.entries(WATCH_LABEL).filter(
        ([label, value]) => text(labelsOf(object), label) !== value,
      );
      for (const [label, value] of missing) {
        yield {
          message: `${describe(id)} has no label ${label}: ${value}.`,
          at: place,
          object: id,
        };
      }
    }
  },
};
