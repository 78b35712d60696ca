/** The app with N generated environments: `node --require tsx/cjs tools/bench/app.ts N`. */
import { App } from "cdktf";

import { synthesize } from "../../stacks/synthesize";
import { platformOf } from "./environments";

// As main.ts does.
process.setSourceMapsEnabled(false);
const app = new App();
synthesize(app, platformOf(Number(process.argv[2])));
