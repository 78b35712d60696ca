/** `npm run costs [-- ENV]`: what the configured environments on AWS cost a month while nothing happens. */
import { parseArguments } from "landbridge/cli";
import { UserError } from "landbridge/errors";

import { platform as configured } from "../../config";
import { validatePlatform } from "../../config/validate";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { runCommand } from "../run-command";
import { renderText } from "./render";

runCommand((args) => {
  const [name] = parseArguments(args, {}).positionals;
  const { environments } = validatePlatform(configured, ACCOUNT_NAMES);
  const chosen = environments.flatMap((environment) =>
    environment.kind === "aws" && (name ?? environment.name) === environment.name
      ? [environment]
      : [],
  );
  if (chosen.length === 0) {
    throw new UserError({
      place: name ?? "config",
      message: "there is no such environment on AWS",
    });
  }
  console.log(chosen.map(renderText).join("\n\n"));
  return Promise.resolve(0);
});
