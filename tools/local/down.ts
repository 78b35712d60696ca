import { connectToWrite } from "landbridge/doctor";
import { leftoverLines, leftovers } from "landbridge/teardown";

import { runCdktf } from "./cdktf";
import { Kind } from "./kind";
import { prepare } from "./prepare";
import { deleteRecord, readRecord, type LocalRecord } from "./record";
import { ANSWER, isAgreed, knownContexts, type ExitCode, type Session } from "./session";
import { isDeployed } from "./state";
import { chooseTarget, KIND_CLUSTER, refuseProduction, type KnownContext } from "./target";
import { removeInstalled } from "./teardown";

/**
 * Removes what Flux installed, then the local environment, and the kind cluster if `npm run local` created it.
 * @throws UserError if its cluster doesn't exist or the user didn't agree; nothing is changed then
 */
export async function down(session: Session): Promise<ExitCode> {
  const { root, say, children, configuration } = session;
  const record = readRecord(root);
  if (record === undefined) {
    sayNothingDeployed(session);
    return 0;
  }
  const isInState = isDeployed(root, configuration.name);
  // With nothing to destroy, neither Terraform nor Git credentials are needed.
  if (isInState) session.checkPrerequisites();
  const kind = new Kind(children, root, (line) => {
    say(`  ${line}`);
  });
  const kindClusters = record.made ? await kind.clusters() : undefined;
  const target = chooseTarget({ ...(await knownContexts(session)), kindClusters, record });
  if (target.kind === "context") refuseProduction(target.context, session.isYesReally);
  if (!(await isAgreed(session, questionOf(session, record)))) {
    say("landbridge: nothing was changed");
    return children.isInterrupted() ? 130 : 1;
  }
  const context = await prepare(session, kind, target);
  if (context === undefined || children.isInterrupted()) return unfinished(session);
  if (!(await removeAll(session, { record, kind, context, isInState }))) return unfinished(session);
  deleteRecord(root);
  return 0;
}

function sayNothingDeployed({ root, say, configuration, stacks }: Session): void {
  say(
    isDeployed(root, configuration.name)
      ? `landbridge: npm run local has deployed nothing; if you ran cdktf deploy, npx cdktf destroy ${stacks.join(" ")} removes it`
      : "landbridge: nothing is deployed",
  );
}

interface Removal {
  readonly record: LocalRecord;
  readonly kind: Kind;
  readonly context: KnownContext;
  /** Whether Terraform's state has anything to destroy. */
  readonly isInState: boolean;
}

/** Removes what Flux has installed, the stacks and the kind cluster; false if not everything could be removed. */
async function removeAll(
  session: Session,
  { record, kind, context, isInState }: Removal,
): Promise<boolean> {
  const { say, children, stacks } = session;
  const api = await connectToWrite([context.kubeconfig], context.name, ANSWER);
  // Our own kind cluster is deleted as a whole.
  const kept = record.made ? [] : await removeInstalled(session, api);
  if (kept === undefined) {
    if (!children.isInterrupted()) {
      say(
        `landbridge: Flux is kept so that it can finish; npx cdktf destroy ${stacks.join(" ")} would remove it and leave the objects listed above`,
      );
    }
    return false;
  }
  if (isInState && !(await runCdktf(session, "destroy", context))) return false;
  if (children.isInterrupted()) return false;
  let lines: readonly string[] = [];
  if (record.made) await kind.delete();
  else lines = leftoverLines(await leftovers(api, kept));
  sayKept(session, lines);
  return true;
}

function questionOf({ stacks }: Session, record: LocalRecord): string {
  const { context, server, made } = record;
  return [
    `landbridge: this removes what Flux has installed, then ${stacks.join(" and ")}`,
    `  cluster  context ${context}, ${server}${made ? `; the kind cluster ${KIND_CLUSTER} is deleted` : ""}`,
    ...(made ? [] : ["  kept     everything that Flux must not prune, mainly namespaces and CRDs"]),
    "Continue?",
  ].join("\n");
}

function sayKept({ say }: Session, lines: readonly string[]): void {
  if (lines.length === 0) {
    say("landbridge: everything is removed");
    return;
  }
  say("landbridge: everything is removed, except what is kept on purpose:");
  for (const line of lines) say(`  ${line}`);
}

function unfinished({ say, children }: Session): ExitCode {
  const why = children.isInterrupted() ? "interrupted" : "not everything could be removed";
  say(`landbridge: ${why}; npm run local:down resumes where it stopped`);
  return children.isInterrupted() ? 130 : 1;
}
