/** The app with N generated environments: `node --require tsx/cjs tools/bench/app.ts N`. */
import { App } from "cdktf";

import { synthesize } from "../../stacks/synthesize";
import { platformOf } from "./environments";

const app = new App();
synthesize(app, platformOf(Number(process.argv[2])));
