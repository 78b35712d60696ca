import { type App, Testing } from "cdktf";

import { temporaryFolder } from "../../tools/jest/temporary-folder";

/** An app for tests. `Testing.app()` alone leaves its output folder in the temporary directory. */
export function testApp(): App {
  return Testing.app({ outdir: temporaryFolder() });
}
