import * as path from "node:path";

import { rolloutFigures } from "../../../tools/bench/rollout";

const ROOT = path.resolve(__dirname, "../../..");

test.each(["dev", "prod"])(
  "only what needs the load balancer controller waits for it in %s",
  (name) => {
    const { waves, criticalPath } = rolloutFigures(ROOT, name);
    expect(waves).toBeLessThanOrEqual(12);
    expect(criticalPath.join()).not.toMatch(/load-balancer/);
    expect(criticalPath.at(-1)).toBe("HelmRelease headlamp/headlamp");
  },
);
