import { existsSync } from "node:fs";
import * as path from "node:path";

import { runCdktf } from "./cdktf";
import { Kind } from "./kind";
import { prepare } from "./prepare";
import { deleteRecord, readRecord } from "./record";
import { isAgreed, knownContexts, type ExitCode, type Session } from "./session";
import { chooseTarget, KIND_CLUSTER, refuseProduction } from "./target";

/**
 * Destroys the local environment, and the kind cluster if `npm run local` made it.
 * @throws UserError if its cluster is not there, or nobody agreed; nothing is touched then
 */
export async function down(session: Session): Promise<ExitCode> {
  const { root, say, children, configuration } = session;
  const record = readRecord(root);
  if (record === undefined) {
    const state = `.state/${configuration.name}-bootstrap.tfstate`;
    say(
      existsSync(path.join(root, state))
        ? `landbridge: npm run local has deployed nothing; if cdktf deploy has, npx cdktf destroy core-${configuration.name} bootstrap-${configuration.name} removes it`
        : "landbridge: nothing is deployed",
    );
    return 0;
  }
  const kind = new Kind(children, root, (line) => {
    say(`  ${line}`);
  });
  const kindClusters = record.made ? await kind.clusters() : undefined;
  const target = chooseTarget({ ...(await knownContexts(session)), kindClusters, record });
  if (target.kind === "context") refuseProduction(target.context, session.isYesReally);
  const question = [
    `landbridge: this removes core-${configuration.name} and bootstrap-${configuration.name}, and what Flux made, except what it does not prune (namespaces, CRDs)`,
    `  cluster  context ${record.context}, ${record.server}${record.made ? `; the kind cluster ${KIND_CLUSTER} is deleted` : ""}`,
    "Go on?",
  ].join("\n");
  if (!(await isAgreed(session, question))) {
    say("landbridge: nothing was touched");
    return children.isInterrupted() ? 130 : 1;
  }
  const context = await prepare(session, kind, target);
  const isGone = context !== undefined && (await runCdktf(session, "destroy", context));
  if (children.isInterrupted()) {
    say("landbridge: interrupted; npm run local:down goes on where it stopped");
    return 130;
  }
  if (!isGone) {
    say("landbridge: not all could be removed; npm run local:down goes on where it stopped");
    return 1;
  }
  if (record.made) await kind.delete();
  deleteRecord(root);
  say("landbridge: all is removed");
  return 0;
}
