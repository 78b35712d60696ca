import type { Repository } from "./repository";

const ENVIRONMENT =
  /^(?:dev(?:el(?:opment)?)?|sta?ge?|staging|te?st|testing|qa|uat|acc(?:eptance)?|int(?:egration)?|pre|prod(?:uction)?|prd|preprod|nonprod|live|sandbox|demo|lab|local|\d+)\d*$/;

/** Whether a name, in small letters, is that of an environment, or a number. */
export function isEnvironmentName(name: string): boolean {
  return ENVIRONMENT.test(name);
}

/** Whether the directory of a path called `test` lies next to that of another environment. */
export function isTestEnvironment(directory: string, repository: Repository): boolean {
  const [, parent = "", own = ""] = /^(?:(.*)\/)?(test|testing)$/.exec(directory) ?? [];
  return (
    own !== "" &&
    repository
      .list(parent)
      .some(
        ({ kind, name }) =>
          kind === "directory" && !/^(?:\d|te?st)/.test(name) && isEnvironmentName(name),
      )
  );
}
