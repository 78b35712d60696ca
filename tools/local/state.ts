import * as fs from "node:fs";
import * as path from "node:path";

import { list, text } from "landbridge/verify";

/** Whether Terraform's state has any resource for an environment with local state. */
export function isDeployed(root: string, environment: string): boolean {
  return ["core", "bootstrap"].some((stack) => {
    const file = path.join(root, ".state", `${environment}-${stack}.tfstate`);
    if (!fs.existsSync(file)) return false;
    const content = JSON.parse(fs.readFileSync(file, "utf8")) as unknown;
    return list(content, "resources").some((one) => text(one, "mode") === "managed");
  });
}
