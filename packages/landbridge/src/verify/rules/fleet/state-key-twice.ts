import type { FleetRule } from "../rule";
import { duplicateNames } from "./duplicate-names";

/** LB701 */
export const stateKeyTwice: FleetRule = {
  id: "LB701",
  name: "state-key-twice",
  severity: "error",
  summary: "Two root modules keep their state under one key.",
  why: "Each apply destroys what the other made.",
  remedy: "Give each root module and environment a key of its own.",
  *checkFleet(fleet) {
    yield* duplicateNames(
      fleet,
      (kind) => kind === "state-key",
      (name) => `The state key ${name} is used twice`,
      // `?` stands for a bucket that each root module may be told by other means.
      (name) => !name.includes("?"),
    );
  },
};
