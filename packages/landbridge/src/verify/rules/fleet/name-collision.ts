import type { FleetRule } from "../rule";
import { duplicateNames } from "./duplicate-names";

/** LB703 */
export const nameCollision: FleetRule = {
  id: "LB703",
  name: "name-collision",
  severity: "warning",
  summary:
    "Two environments use the same name for resources that must be unique in an AWS account.",
  why: "In one account the second apply fails, or both fight over the same role or bucket.",
  remedy: "Add the environment's name to the name.",
  *checkFleet(fleet) {
    yield* duplicateNames(
      fleet,
      (kind) => kind.startsWith("aws_"),
      (name, kind) => `${kind} ${name} has the same name in two environments`,
    );
  },
};
