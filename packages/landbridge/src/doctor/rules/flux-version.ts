import { engineTraits } from "../../contract/engines";
import { isFluxItself } from "../../verify/flux/is-flux-itself";
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
  summary: "The cluster runs a different version of Flux than the contract names.",
  why: "Versions differ in what they accept and in their defaults: a repository verified for one may fail with the other.",
  remedy:
    "Deploy the bootstrap stack; if Flux was upgraded by hand, upgrade it in config/ as well.",
  limits: "The version is read from the label app.kubernetes.io/version of Flux's Deployments.",
  *check(input) {
    const { live, contract } = input;
    if (engineTraits(contract.engine.kind)?.project !== "flux") return;
    const expected = contract.engine.version;
    const others = new Map<string, string[]>();
    for (const object of live.ofKind("apps", "Deployment")) {
      const version = text(labelsOf(object), "app.kubernetes.io/version");
      if (!isFluxItself(object) || version === undefined) continue;
      if (bare(version) === bare(expected)) continue;
      const name = text(object, "metadata", "name") ?? "";
      others.set(version, [...(others.get(version) ?? []), name]);
    }
    for (const [version, names] of others) {
      yield {
        message: `Flux ${version} is running (${enumerate(names)}), but the contract says ${expected}.`,
        at: contractPlace(input),
      };
    }
  },
};

function bare(version: string): string {
  return version.replace(/^v/, "");
}
