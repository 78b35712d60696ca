/** The app with N workload clusters, and the files that Git has of them: `node --require tsx/cjs tools/bench/fleet-app.ts N`. */
import { App } from "cdktf";

import { validatePlatform } from "../../config/validate";
import { fleetFiles } from "../../fleet/files";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { synthesize } from "../../stacks/synthesize";
import { fleetOf } from "./environments";

const platform = fleetOf(Number(process.argv[2]));
synthesize(new App(), platform);
fleetFiles(validatePlatform(platform, ACCOUNT_NAMES));
