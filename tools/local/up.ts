import * as path from "node:path";

import { connect } from "landbridge/doctor";
import { plural } from "landbridge/verify";

import { gitAccess } from "../../config/credentials";
import { runCdktf } from "./cdktf";
import { follow } from "./follow";
import { Kind } from "./kind";
import { prepare } from "./prepare";
import { readRecord, writeRecord } from "./record";
import { ANSWER, isAgreed, knownContexts, type ExitCode, type Session } from "./session";
import {
  chooseTarget,
  KIND_CLUSTER,
  KIND_CONTEXT,
  refuseProduction,
  type KnownContext,
  type Target,
} from "./target";

/**
 * Deploys the local environment and watches Flux until the branch's head is applied and everything is Ready.
 * @throws UserError if something is missing or the user didn't agree; nothing is changed then
 */
export async function up(session: Session): Promise<ExitCode> {
  const { children, say, root } = session;
  session.checkPrerequisites();
  const kind = new Kind(children, root, (line) => {
    say(`  ${line}`);
  });
  const target = chooseTarget({
    ...(await knownContexts(session)),
    kindClusters: await kind.clusters(),
    record: readRecord(root),
  });
  if (target.kind === "context") refuseProduction(target.context, session.isYesReally);
  if (!(await isAgreed(session, questionOf(session, target)))) {
    say("landbridge: nothing was changed");
    return children.isInterrupted() ? 130 : 1;
  }
  const context = await prepare(session, kind, target);
  const made = target.kind === "new" || readRecord(root)?.made === true;
  // Immediately, because a created cluster must be removed even if nothing is ever deployed to it.
  if (context !== undefined) {
    const { name, server, kubeconfig } = context;
    writeRecord(root, { context: name, kubeconfig: path.resolve(kubeconfig), server, made });
  }
  if (context === undefined || children.isInterrupted()) return interrupted(session);
  await reach(context);
  if (!(await runCdktf(session, "deploy", context))) {
    if (children.isInterrupted()) return interrupted(session);
    say("landbridge: the deployment failed; npm run local resumes where it stopped");
    return 1;
  }
  if (children.isInterrupted()) return interrupted(session);
  await noteUnpushed(session);
  return follow(session, context);
}

function questionOf({ configuration, stacks }: Session, target: Target): string {
  const { git } = configuration;
  const commits = gitAccess(configuration) === "write";
  const cluster =
    target.kind === "context"
      ? `context ${target.context.name}, ${target.context.server}`
      : `kind cluster ${KIND_CLUSTER} (context ${KIND_CONTEXT})${target.kind === "new" ? ", which is created" : ""}`;
  return [
    `landbridge: this deploys ${stacks.join(" and ")}`,
    `  cluster  ${cluster}`,
    `  Git      ${git.url}, branch ${git.branch ?? "main"}: ${commits ? "Flux's bootstrap commits to it" : "Flux reads it"}`,
    "Continue?",
  ].join("\n");
}

/** Flux reads the branch, so changes that aren't pushed have no effect. This line explains it. */
async function noteUnpushed({ children, root, say }: Session): Promise<void> {
  const { code, output } = await children.run("git", ["rev-list", "--count", "@{upstream}..HEAD"], {
    directory: root,
  });
  const count = Number(output.trim());
  // A checkout without an upstream prints nothing.
  if (code !== 0 || !(count > 0)) return;
  say(
    `landbridge: note: ${plural(count, "commit")} of this checkout not pushed: Flux can't see their changes`,
  );
}

/** Terraform's own message would be less clear. */
async function reach({ name, kubeconfig }: KnownContext): Promise<void> {
  const api = await connect([kubeconfig], name, ANSWER);
  await api.get("/version");
}

function interrupted({ say }: Session): ExitCode {
  say(
    "landbridge: interrupted; npm run local resumes where it stopped, npm run local:down removes everything",
  );
  return 130;
}
