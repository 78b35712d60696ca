import * as path from "node:path";

import type { Session } from "./session";
import type { KnownContext } from "./target";
import { failureOf, TerraformLines } from "./terraform-lines";

/** Log of everything that cdktf and Terraform print. */
const LOG = ".state/local.log";

/**
 * Without this, cdktf runs `terraform providers lock`, which contacts the registry even if a mirror is
 * configured. It only writes checksums for other platforms into cdktf.out, which isn't kept.
 */
const SKIP_LOCK = "--skip-provider-lock";

/**
 * Deploys or destroys the stacks of the local environment; cdktf knows their order.
 * @returns whether it succeeded; errors have been printed
 */
export async function runCdktf(
  { root, stacks, children, say }: Pick<Session, "root" | "stacks" | "children" | "say">,
  command: "deploy" | "destroy",
  { name, kubeconfig }: KnownContext,
): Promise<boolean> {
  const lines = new TerraformLines();
  say(`landbridge: cdktf ${command} ${stacks.join(" ")} (all of its output: ${LOG})`);
  const program = require.resolve("cdktf-cli/cdktf.cjs", { paths: [root] });
  const { code, output } = await children.run(
    process.execPath,
    [program, command, ...stacks, "--auto-approve", SKIP_LOCK],
    {
      directory: root,
      log: path.join(root, LOG),
      environment: {
        CI: "true",
        CHECKPOINT_DISABLE: "1",
        LANDBRIDGE_LOCAL_KUBECONFIG: kubeconfig,
        LANDBRIDGE_LOCAL_CONTEXT: name,
      },
      onLine: (line) => {
        const shown = lines.shown(line);
        if (shown !== undefined) say(shown);
      },
    },
  );
  if (code === 0) return true;
  if (!children.isInterrupted()) for (const line of failureOf(output)) say(`  ${line}`);
  return false;
}
