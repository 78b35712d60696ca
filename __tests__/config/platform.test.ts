import * as fs from "node:fs";
import * as path from "node:path";

import { platform } from "../../config";
import { synthesized } from "../support/platform";

// The only test that reads config/, except for that of the GitOps repository.
test("the configuration is valid and synthesizes every environment", () => {
  const outdir = synthesized(platform);
  for (const { name } of platform.environments) {
    const suffix = name === platform.defaultEnvironment ? "" : `-${name}`;
    const expected = [
      `stacks/core${suffix}/cdk.tf.json`,
      `stacks/bootstrap${suffix}/cdk.tf.json`,
      `contract/${name}/contract.json`,
    ];
    expect(expected.filter((file) => !fs.existsSync(path.join(outdir, file)))).toEqual([]);
  }
});
