import { labelsOf } from "../../verify/kubernetes/object";
import { enumerate } from "../../verify/rules/phrases";
import { text } from "../../verify/yaml/json";
import { contractPlace } from "../model/diagnosis-input";
import type { DoctorRule } from "./rule";

/** LB807 */
export const fluxVersion: DoctorRule = {
  id: "LB807",
  name: "flux-version",
  severity: "warning",
  summary: "Another version of Flux runs than the contract says.",
  why: "Versions differ in what they accept and default: what was proven for one may fail in the other.",
  remedy: "Deploy the bootstrap stack; where Flux was raised by hand, raise it in config/ as well.",
  *check(input) {
    const { live, contract } = input;
    if (contract.engine.kind !== "flux") return;
    const expected = contract.engine.version;
    const others = new Map<string, string[]>();
    for (const object of live.ofKind("apps", "Deployment")) {
      const labels = labelsOf(object);
      const version = text(labels, "app.kubernetes.io/version");
      if (text(labels, "app.kubernetes.io/part-of") !== "flux" || version === undefined) continue;
      if (bare(version) === bare(expected)) continue;
      const name = text(object, "metadata", "name") ?? "";
      others.set(version, [...(others.get(version) ?? []), name]);
    }
    for (const [version, names] of others) {
      yield {
        message: `Flux ${version} runs (${enumerate(names)}), and the contract says ${expected}.`,
        at: contractPlace(input),
      };
    }
  },
};

function bare(version: string): string {
  return version.replace(/^v/, "");
}
