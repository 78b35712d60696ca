import type { FleetRule } from "../rule";
import { duplicateNames } from "./duplicate-names";

/** LB703 */
export const nameCollision: FleetRule = {
  id: "LB703",
  name: "name-collision",
  severity: "warning",
  summary: "Two environments give one name to things that are unique in an AWS account.",
  why: "In one account the second apply fails, or both fight over one role or bucket.",
  remedy: "Put the environment's name into the name.",
  *checkFleet(fleet) {
    yield* duplicateNames(
      fleet,
      (kind) => kind.startsWith("aws_"),
      (name, kind) => `${kind} ${name} is named twice`,
    );
  },
};
