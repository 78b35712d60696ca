import { parseArguments } from "landbridge/cli";

import { chosenEnvironments } from "../../../tools/preflight/chosen-environments";

const PLATFORM = {
  environments: [{ name: "dev" }, { name: "prod" }, { name: "eu-prod" }],
  defaultEnvironment: "dev",
};

function chosen(...args: string[]): readonly string[] {
  const given = parseArguments(args, {
    env: { value: "ENV", help: "" },
    stacks: { value: "IDS", help: "" },
  });
  return chosenEnvironments(given, PLATFORM).map(({ name }) => name);
}

test.each([
  [[], ["dev"]],
  [["prod"], ["prod"]],
  [["--env=eu-prod"], ["eu-prod"]],
  [["--stacks=core,bootstrap"], ["dev"]],
  [["--stacks=core,bootstrap-eu-prod"], ["dev", "eu-prod"]],
  [["--stacks=*"], ["dev", "prod", "eu-prod"]],
  [["--stacks=core-*"], ["prod", "eu-prod"]],
])("%j asks about %j", (args, names) => {
  expect(chosen(...args)).toEqual(names);
});

test.each([
  [["prd"], 'environment: there is no environment "prd"'],
  [["dev", "prod"], "prod: one environment at a time, and dev is named already"],
  [["prod", "--env=dev"], "prod: one environment at a time, and dev is named already"],
  [["--stacks=core-dev"], '--stacks: there is no stack "core-dev"'],
  [["--stacks=bootstrap-x*"], '--stacks: there is no stack "bootstrap-x*"'],
])("%j is a mistake", (args, message) => {
  expect(() => chosen(...args)).toThrow(message);
});
