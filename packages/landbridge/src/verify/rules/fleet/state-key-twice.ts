import type { FleetRule } from "../rule";
import { duplicateNames } from "./duplicate-names";

/** LB701 */
export const stateKeyTwice: FleetRule = {
  id: "LB701",
  name: "state-key-twice",
  severity: "error",
  summary: "Two root modules store their state under the same key.",
  why: "Each apply destroys what the other created.",
  remedy: "Give each root module and environment its own key.",
  *checkFleet(fleet) {
    yield* duplicateNames(
      fleet,
      (kind) => kind === "state-key",
      (name) => `The state key ${name} is used twice`,
      // `?` stands for a bucket that each root module may get by other means. Terraform refuses an expression: the key
      // comes from `-backend-config`, or the file isn't used as it is.
      (name) => !/\?|\$\{/.test(name),
    );
  },
};
