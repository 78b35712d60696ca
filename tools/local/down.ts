import { connectToWrite } from "landbridge/doctor";
import { leftoverLines, leftovers } from "landbridge/teardown";

import { runCdktf } from "./cdktf";
import { Kind } from "./kind";
import { prepare } from "./prepare";
import { deleteRecord, readRecord, type LocalRecord } from "./record";
import { ANSWER, isAgreed, knownContexts, type ExitCode, type Session } from "./session";
import { isDeployed } from "./state";
import { chooseTarget, KIND_CLUSTER, refuseProduction } from "./target";
import { removeInstalled } from "./teardown";

/**
 * Removes what Flux has installed, then the local environment, and the kind cluster if `npm run local` made it.
 * @throws UserError if its cluster is not there, or nobody agreed; nothing is touched then
 */
export async function down(session: Session): Promise<ExitCode> {
  const { root, say, children, configuration, stacks } = session;
  const record = readRecord(root);
  if (record === undefined) {
    say(
      isDeployed(root, configuration.name)
        ? `landbridge: npm run local has deployed nothing; if cdktf deploy has, npx cdktf destroy ${stacks.join(" ")} removes it`
        : "landbridge: nothing is deployed",
    );
    return 0;
  }
  const isInState = isDeployed(root, configuration.name);
  // Without anything to destroy neither Terraform nor Git is asked for anything.
  if (isInState) session.checkPrerequisites();
  const kind = new Kind(children, root, (line) => {
    say(`  ${line}`);
  });
  const kindClusters = record.made ? await kind.clusters() : undefined;
  const target = chooseTarget({ ...(await knownContexts(session)), kindClusters, record });
  if (target.kind === "context") refuseProduction(target.context, session.isYesReally);
  if (!(await isAgreed(session, questionOf(session, record)))) {
    say("landbridge: nothing was touched");
    return children.isInterrupted() ? 130 : 1;
  }
  const context = await prepare(session, kind, target);
  if (context === undefined || children.isInterrupted()) return unfinished(session);
  const api = await connectToWrite([context.kubeconfig], context.name, ANSWER);
  // A kind cluster of our own goes as a whole.
  const kept = record.made ? [] : await removeInstalled(session, api);
  if (kept === undefined) {
    if (!children.isInterrupted()) {
      say(
        `landbridge: Flux stays, so that it can finish; npx cdktf destroy ${stacks.join(" ")} would remove it and leave what is named above`,
      );
    }
    return unfinished(session);
  }
  if (isInState && !(await runCdktf(session, "destroy", context))) return unfinished(session);
  if (children.isInterrupted()) return unfinished(session);
  let lines: readonly string[] = [];
  if (record.made) await kind.delete();
  else lines = leftoverLines(await leftovers(api, kept));
  sayKept(session, lines);
  deleteRecord(root);
  return 0;
}

function questionOf({ stacks }: Session, record: LocalRecord): string {
  const { context, server, made } = record;
  return [
    `landbridge: this removes what Flux has installed, then ${stacks.join(" and ")}`,
    `  cluster  context ${context}, ${server}${made ? `; the kind cluster ${KIND_CLUSTER} is deleted` : ""}`,
    ...(made
      ? []
      : [
          "  kept     everything that is marked as not to be pruned by Flux, mainly namespaces and CRDs",
        ]),
    "Continue?",
  ].join("\n");
}

function sayKept({ say }: Session, lines: readonly string[]): void {
  if (lines.length === 0) {
    say("landbridge: all is removed");
    return;
  }
  say("landbridge: all is removed, except what is kept on purpose:");
  for (const line of lines) say(`  ${line}`);
}

function unfinished({ say, children }: Session): ExitCode {
  const why = children.isInterrupted() ? "interrupted" : "not all could be removed";
  say(`landbridge: ${why}; npm run local:down resumes where it stopped`);
  return children.isInterrupted() ? 130 : 1;
}
