/** The app with N generated environments: `node --require tsx/cjs tools/bench/app.ts N [everything]`. */
import { App } from "cdktf";

import { synthesize } from "../../stacks/synthesize";
import { platformOf } from "./environments";

const app = new App();
const [count, everything] = process.argv.slice(2);
synthesize(app, platformOf(Number(count), everything === "everything"));
