import { App } from "cdktf";

import { platform } from "./config";
import { onLocalCluster, type LocalClusterChoice } from "./config/local-cluster";
import { isUserError } from "./lib/user-error";
import { version } from "./package.json";
import { loadProof } from "./proof/load";
import { synthesize } from "./stacks/synthesize";

async function main(): Promise<void> {
  const tokenStacks = /^(?:all|trace|debug)$/i.test(process.env.CDKTF_LOG_LEVEL ?? "");
  const input = onLocalCluster(platform, chosenCluster());
  const contracts = synthesize(new App(), input, { tokenStacks });
  const { text, failed } = await loadProof().runProof(contracts, __dirname, version);
  if (text !== "") console.error(text);
  if (failed) process.exitCode = 1;
}

/** The cluster that `npm run local` has chosen; undefined in every other synth. */
function chosenCluster(): LocalClusterChoice | undefined {
  const { LANDBRIDGE_LOCAL_KUBECONFIG: configPath, LANDBRIDGE_LOCAL_CONTEXT: configContext } =
    process.env;
  if (configPath === undefined || configContext === undefined) return undefined;
  return { configPath, configContext };
}

main().catch((error: unknown) => {
  if (!isUserError(error)) throw error;
  const count = error.problems.length;
  console.error(`landbridge: ${count} mistake${count === 1 ? "" : "s"}\n${error.message}`);
  process.exitCode = 1;
});
