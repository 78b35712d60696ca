/** The project's own environments, as main.ts synthesizes them but without the proof. */
import { App } from "cdktf";

import { platform } from "../../config";
import { synthesize } from "../../stacks/synthesize";

process.setSourceMapsEnabled(false);
synthesize(new App(), platform);
