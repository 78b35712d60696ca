import * as path from "node:path";

import { createColors } from "picocolors";

import { connect } from "../../doctor/cluster/client";
import { readCluster } from "../../doctor/cluster/read-cluster";
import { diagnose, readTree } from "../../doctor/diagnose";
import { durationText } from "../../doctor/live/duration";
import { DOCTOR_RULES } from "../../doctor/rules/registry";
import { UserError } from "../../lib/user-error";
import { version } from "../../package.json";
import { LocalKustomize } from "../../verify/kustomize/external/local-kustomize";
import { readContract } from "../../verify/outside/contract";
import { renderText } from "../../verify/report/text";
import { DiskRepository } from "../../verify/repository/disk-repository";
import { runCdktf } from "./cdktf";
import { Kind } from "./kind";
import { prepare } from "./prepare";
import { readRecord, writeRecord } from "./record";
import { isAgreed, knownContexts, type ExitCode, type Session } from "./session";
import {
  chooseTarget,
  KIND_CLUSTER,
  KIND_CONTEXT,
  refuseProduction,
  type KnownContext,
  type Target,
} from "./target";
import { watch, type Look } from "./watch";

/** Milliseconds that the API server may take for an answer. */
const ANSWER = 10_000;

/** Milliseconds between two looks at Flux. */
const PAUSE = 3000;

/**
 * Deploys the local environment and watches Flux until all is Ready.
 * @throws UserError if something is missing, or nobody agreed; nothing is touched then
 */
export async function up(session: Session): Promise<ExitCode> {
  const { children, say, root } = session;
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
    say("landbridge: nothing was touched");
    return children.isInterrupted() ? 130 : 1;
  }
  const context = await prepare(session, kind, target);
  const made = target.kind === "new" || readRecord(root)?.made === true;
  // At once: what was made has to be removed, even if nothing is ever deployed to it.
  if (context !== undefined) {
    const { name, server, kubeconfig } = context;
    writeRecord(root, { context: name, kubeconfig: path.resolve(kubeconfig), server, made });
  }
  if (context === undefined || children.isInterrupted()) return interrupted(session);
  await reach(context);
  if (!(await runCdktf(session, "deploy", context))) {
    if (children.isInterrupted()) return interrupted(session);
    say("landbridge: the deployment failed; npm run local goes on where it stopped");
    return 1;
  }
  return children.isInterrupted() ? interrupted(session) : follow(session, context);
}

function questionOf({ configuration }: Session, target: Target): string {
  const { name, git } = configuration;
  const cluster =
    target.kind === "context"
      ? `context ${target.context.name}, ${target.context.server}`
      : `kind cluster ${KIND_CLUSTER} (context ${KIND_CONTEXT})${target.kind === "new" ? ", which is made" : ""}`;
  return [
    `landbridge: this deploys core-${name} and bootstrap-${name}`,
    `  cluster  ${cluster}`,
    `  Git      ${git.url}, branch ${git.branch ?? "main"}: Flux's bootstrap commits to it`,
    "Go on?",
  ].join("\n");
}

/** Terraform would tell it less clearly. */
async function reach({ name, kubeconfig }: KnownContext): Promise<void> {
  const api = await connect([kubeconfig], name, ANSWER);
  await api.get("/version");
}

function interrupted({ say }: Session): ExitCode {
  say(
    "landbridge: interrupted; npm run local goes on where it stopped, npm run local:down removes what there is",
  );
  return 130;
}

/** Shows Flux's progress. */
async function follow(session: Session, context: KnownContext): Promise<ExitCode> {
  const { root, say, children, configuration, timeout } = session;
  const repository = new DiskRepository(root);
  const file = path.join(root, "cdktf.out/contract", configuration.name, "contract.json");
  const { document: contract, problems } = readContract(file);
  if (contract === undefined) {
    throw new UserError(problems.map(({ message }) => ({ place: file, message })));
  }
  const model = await readTree(repository, contract, { external: new LocalKustomize() });
  const api = await connect([context.kubeconfig], context.name, ANSWER);
  say("landbridge: Flux rolls out the tree");
  const start = performance.now();
  const { end, look } = await watch({
    timeout,
    say,
    clock: () => performance.now(),
    isInterrupted: () => children.isInterrupted(),
    pause: () => children.pause(PAUSE),
    look: async (): Promise<Look> => {
      const live = await readCluster(api, contract);
      const examination = { live, contract, model, now: Date.now() };
      return { examination, diagnosis: diagnose(examination) };
    },
  });
  const command = `node bin/landbridge.cjs doctor --env ${configuration.name} --context ${context.name}`;
  if (end === "interrupted") {
    say(
      `landbridge: interrupted; Flux goes on by itself, and ${command} tells how far it is; npm run local:down removes it all`,
    );
    return 130;
  }
  const findings = look?.diagnosis.findings ?? [];
  if (look !== undefined && findings.length > 0) {
    const { examination, diagnosis } = look;
    const result = {
      ...diagnosis,
      accepted: [],
      clusters: [model.cluster],
      statistics: {
        files: 0,
        objects: examination.live.size,
        appliers: model.appliers.length,
        milliseconds: Math.round(performance.now() - start),
      },
    };
    const read = (path_: string): string | undefined => repository.read(path_);
    const colours = createColors(false);
    say(renderText({ result, rules: DOCTOR_RULES, read, colours, verbose: false, version }));
  }
  if (end === "timeout") {
    say(`landbridge: not all is Ready after ${durationText(timeout)}; ${command} tells again`);
    return 1;
  }
  say(`landbridge: all is Ready after ${Math.round((performance.now() - start) / 1000)} s`);
  return findings.some(({ severity }) => severity === "error") ? 1 : 0;
}
