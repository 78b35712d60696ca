import { anyStateCommand, hasOtherState } from "../../prerequisites/bootstrap/state-commands";
import type { ExistingName } from "../../prerequisites/prerequisites";
import { parentOf, type Repository } from "../../repository/repository";
import { isOpenPath } from "../../yaml/open-text";
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
  limits:
    "It is a warning if a script, README or pipeline runs `terraform init -backend-config` or selects a workspace, and says nothing of a root module whose directory such a command names, or in which Terragrunt runs.",
  *checkFleet(fleet) {
    const { repository } = fleet.sources;
    const command = anyStateCommand(repository);
    const doubt =
      command === undefined
        ? undefined
        : `, unless commands such as the one in ${command.place.file}:${command.place.line} give them different keys or workspaces`;
    yield* duplicateNames(
      fleet,
      (kind) => kind === "state-key",
      (name) => `The state key ${name} is used twice`,
      // `?` stands for a bucket that each root module may get by other means. Terraform refuses an expression: the key
      // comes from `-backend-config`, or the file isn't used as it is.
      ({ name, place }) =>
        !name.includes("?") &&
        !isEmptyName(name) &&
        !isOpenPath(name) &&
        !(isModuleFile(place) && hasOtherState(repository, parentOf(place.file))) &&
        !isRunByTerragrunt(repository, place),
      (...names) => (names.every(({ place }) => isModuleFile(place)) ? doubt : undefined),
    );
  },
};

/** Whether bucket or key are empty texts, which `-backend-config` replaces: backends refuse them. */
function isEmptyName(name: string): boolean {
  return /:\/\/(?:\/|$)|\/$/.test(name);
}

/** Whether Terragrunt runs in the directory of a file: it may write another backend there. */
function isRunByTerragrunt(repository: Repository, { file }: ExistingName["place"]): boolean {
  const directory = parentOf(file);
  return (
    repository.kind(directory === "" ? "terragrunt.hcl" : `${directory}/terragrunt.hcl`) === "file"
  );
}

/** Whether a place is in a root module: other files are what `-backend-config` names. */
function isModuleFile({ file }: ExistingName["place"]): boolean {
  return /\.(?:tf|tofu)(?:\.json)?$/.test(file);
}
