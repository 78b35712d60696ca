import * as path from "node:path";

import {
  connectToWrite,
  declaredNamespaces,
  diagnose,
  DOCTOR_RULES,
  durationText,
  readCluster,
  readTree,
} from "landbridge/doctor";
import { UserError } from "landbridge/errors";
import {
  DiskRepository,
  enumerate,
  LocalKustomize,
  readContract,
  renderText,
} from "landbridge/verify";
import { createColors } from "picocolors";

import { version } from "../../package.json";
import { Reconciliation } from "./reconcile";
import { Arrival } from "./revision";
import { ANSWER, type ExitCode, type Session } from "./session";
import type { KnownContext } from "./target";
import { ROOT } from "./teardown";
import { watch, type Look, type Watched } from "./watch";

/** Milliseconds between two checks of Flux. */
const PAUSE = 3000;

/**
 * Asks Flux for the branch's head, and shows its progress until it is applied and everything is Ready.
 * @throws UserError if the cluster or the contract can't be read
 */
export async function follow(session: Session, context: KnownContext): Promise<ExitCode> {
  const { root, say, children, configuration, timeout } = session;
  const repository = new DiskRepository(root);
  const file = path.join(root, "cdktf.out/contract", configuration.name, "contract.json");
  const { document: contract, problems } = readContract(file);
  if (contract === undefined) {
    throw new UserError(problems.map(({ message }) => ({ place: file, message })));
  }
  const model = await readTree(repository, contract, { external: new LocalKustomize() });
  const namespaces = (): Promise<readonly string[]> =>
    Promise.resolve(declaredNamespaces(model).map(({ id }) => id.name));
  const api = await connectToWrite([context.kubeconfig], context.name, ANSWER);
  const reconciliation = new Reconciliation(api, ROOT, new Date().toISOString());
  await reconciliation.begin();
  say(`landbridge: Flux rolls out the head of ${configuration.git.branch ?? "main"}`);
  const start = performance.now();
  const watched = await watch({
    timeout,
    say,
    clock: () => performance.now(),
    isInterrupted: () => children.isInterrupted(),
    pause: () => children.pause(PAUSE),
    look: async (): Promise<Look> => {
      const live = await readCluster(api, contract, namespaces);
      const arrival = new Arrival(live, ROOT, reconciliation.requested);
      await reconciliation.goOn(arrival.head !== undefined);
      const input = { live, contract, model, now: Date.now() };
      return { input, diagnosis: diagnose(input), arrival };
    },
  });
  const passed = performance.now() - start;
  const command = `npx landbridge doctor --env ${configuration.name} --context ${context.name}`;
  if (watched.end === "interrupted") {
    say(
      `landbridge: interrupted; Flux continues by itself, and ${command} shows its progress; npm run local:down removes everything`,
    );
    return 130;
  }
  showFindings(session, repository, watched, passed);
  return conclude(session, watched, passed, command);
}

function showFindings(
  { say }: Session,
  repository: DiskRepository,
  { look }: Watched,
  milliseconds: number,
): void {
  if (look === undefined || look.diagnosis.findings.length === 0) return;
  const { input, diagnosis } = look;
  const { model, live } = input;
  const result = {
    ...diagnosis,
    accepted: [],
    clusters: [model.cluster],
    statistics: {
      files: 0,
      objects: live.size,
      appliers: model.appliers.length,
      milliseconds: Math.round(milliseconds),
    },
  };
  const read = (path_: string): string | undefined => repository.read(path_);
  const colors = createColors(false);
  say(renderText({ result, rules: DOCTOR_RULES, read, colors, verbose: false, version }));
}

/** The last lines: the result, and the reason. */
export function conclude(
  { say, timeout }: Pick<Session, "say" | "timeout">,
  { end, failures, suspended, look }: Watched,
  milliseconds: number,
  command: string,
): ExitCode {
  const time = `after ${Math.round(milliseconds / 1000)} s`;
  if (suspended.length > 0) {
    say(`landbridge: suspended, so Flux does not apply the head:  ${enumerate(suspended)}`);
  }
  switch (end) {
    case "ready": {
      const head = look?.arrival.head;
      say(`landbridge: everything is Ready ${time}${head === undefined ? "" : `, at ${head}`}`);
      return look?.diagnosis.findings.some(({ severity }) => severity === "error") === true ? 1 : 0;
    }
    case "suspended":
      say(
        `landbridge: everything else is Ready ${time}; run flux resume, then npm run local again`,
      );
      return 1;
    case "failed":
      say(`landbridge: the rollout failed ${time}:`);
      for (const failure of failures) say(`  ${failure}`);
      return 1;
    case "timeout":
      say(
        `landbridge: not everything is Ready after ${durationText(timeout)}; for the current state, run ${command}`,
      );
      return 1;
    case "interrupted":
      return 130;
    default:
      return end satisfies never;
  }
}
