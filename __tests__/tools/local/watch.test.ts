import { diagnose } from "landbridge/doctor";

import { examinationOf } from "../../../packages/landbridge/__tests__/doctor/support/diagnosis-input";
import { conclude } from "../../../tools/local/follow";
import { Arrival } from "../../../tools/local/revision";
import { watch, type Look } from "../../../tools/local/watch";

const GIT = "sourceRef: { kind: GitRepository, name: flux-system }";

const TREE = {
  "clusters/dev/apps.yaml": `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: apps, namespace: flux-system }\nspec: { path: ./apps, ${GIT} }\n`,
  "apps/a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: default }\n",
};

const ROOT = {
  group: "kustomize.toolkit.fluxcd.io",
  kind: "Kustomization",
  namespace: "flux-system",
  name: "flux-system",
};

interface Live {
  readonly status: string;
  readonly revision?: string;
  readonly attempted?: string;
  readonly spec?: string;
  readonly message?: string;
  readonly more?: string;
}

/** What Flux has fetched, and how far the root and `apps` are. */
function cluster({ handled = "now", head = "2", root = "2" }, apps?: Live): string {
  const one = (name: string, live: Live): string => {
    const { status, revision = "2", spec = "", message = "working", more = "" } = live;
    return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system, generation: 1 }
spec: { path: ./clusters/dev, ${spec === "" ? "" : `${spec}, `}${GIT} }
status:
  observedGeneration: 1
  lastAppliedRevision: main@sha1:${revision}
  lastAttemptedRevision: main@sha1:${live.attempted ?? revision}
  conditions:
    ${more}
    - { type: Ready, status: "${status}", reason: Progressing, message: ${message}, lastTransitionTime: "2026-01-01T11:59:00Z" }
---
`;
  };
  const source = `apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: { name: flux-system, namespace: flux-system, generation: 1 }
spec: {}
status:
  observedGeneration: 1
  lastHandledReconcileAt: ${handled}
  artifact: { revision: "main@sha1:${head}" }
  conditions: [{ type: Ready, status: "True" }]
---
`;
  return [
    source,
    one("flux-system", { status: "True", revision: root }),
    apps === undefined ? "" : one("apps", apps),
  ].join("");
}

const fetched = (apps?: Live): string => cluster({}, apps);

async function lookAt(text: string): Promise<Look> {
  const input = await examinationOf({ ...TREE, "cluster.yaml": text });
  const arrival = new Arrival(input.live, ROOT, "now");
  return { input, diagnosis: diagnose(input), arrival };
}

async function run(
  clusters: readonly (string | Error)[],
  { interruptAfter = Infinity, timeout = 5000, step = 1000 } = {},
) {
  const lines: string[] = [];
  let looks = 0;
  const watched = await watch({
    look: () => {
      const text = clusters[Math.min(looks, clusters.length - 1)];
      looks += 1;
      return text instanceof Error ? Promise.reject(text) : lookAt(text ?? "");
    },
    say: (line) => lines.push(line),
    timeout,
    clock: () => looks * step,
    pause: () => Promise.resolve(),
    isInterrupted: () => looks >= interruptAfter,
  });
  const { end, look, failures, suspended } = watched;
  const findings = look?.diagnosis.findings.map(({ rule }) => rule);
  const last: string[] = [];
  const say = (line: string): number => last.push(line);
  const code = conclude({ say, timeout }, watched, looks * step, "doctor");
  return { end, lines, findings, failures, suspended, code, last };
}

test("shows each step once, until everything is Ready", async () => {
  const working = fetched({ status: "Unknown" });
  const none = fetched();
  expect(await run([none, none, working, working, fetched({ status: "True" })])).toMatchObject({
    end: "ready",
    lines: [
      "    1 s  2 of 3 ready; Kustomization flux-system/apps is in Git but not in the cluster: Kustomization flux-system/flux-system has applied main@sha1:2.",
      "    3 s  2 of 3 ready; Kustomization flux-system/apps is being reconciled: working.",
    ],
    findings: [],
    code: 0,
    last: ["landbridge: everything is Ready after 5 s, at main@sha1:2"],
  });
});

test("objects that are Ready at an older commit aren't done: Flux must first fetch and apply the head", async () => {
  const old = { status: "True", revision: "1" };
  const steps = [
    cluster({ handled: "before", head: "1", root: "1" }, old),
    cluster({ head: "2", root: "1" }, old),
    cluster({ head: "2", root: "2" }, old),
    fetched({ status: "True" }),
  ];
  expect(await run(steps)).toMatchObject({
    end: "ready",
    lines: [
      "    1 s  3 of 3 ready; Flux has not fetched the branch since the request",
      "    2 s  3 of 3 ready; Kustomization flux-system/flux-system has applied main@sha1:1, not main@sha1:2",
      "    3 s  3 of 3 ready; Kustomization flux-system/apps has applied main@sha1:1, not main@sha1:2",
    ],
    code: 0,
  });
  expect(await run(steps.slice(0, 3))).toMatchObject({ end: "timeout", code: 1 });
});

describe("a failure", () => {
  const failed = { status: "False", message: "no such chart" };
  const long = { timeout: 600_000, step: 30_000 };

  test("that lasts ends the rollout with the condition's message", async () => {
    expect(await run([fetched(failed)], long)).toMatchObject({
      end: "failed",
      code: 1,
      last: [
        "landbridge: the rollout failed after 150 s:",
        "  Kustomization flux-system/apps is not Ready for 60 s (Progressing): no such chart.",
      ],
    });
  });

  test("that isn't retried ends the rollout immediately", async () => {
    const more = '- { type: Stalled, status: "True", reason: RetriesExceeded, message: gave up }';
    const { end, lines, failures } = await run([fetched({ ...failed, more })], long);
    expect([end, lines, failures]).toEqual([
      "failed",
      [],
      ["Kustomization flux-system/apps is stalled and is not retried (RetriesExceeded): gave up."],
    ]);
  });

  test("doesn't count if a retry fixes it, or if it is of an older commit", async () => {
    const retried = [fetched(failed), fetched({ status: "Unknown" }), fetched({ status: "True" })];
    expect(await run(retried, long)).toMatchObject({ end: "ready", failures: [] });
    const old = cluster({}, { ...failed, revision: "1" });
    expect(await run([old, old, old, old, old, old], long)).toMatchObject({ end: "timeout" });
    const tried = cluster({}, { ...failed, revision: "1", attempted: "2" });
    expect(await run([tried], long)).toMatchObject({ end: "failed" });
  });
});

describe("a suspended object", () => {
  const suspended = { status: "True", revision: "1", spec: "suspend: true" };

  test("doesn't count as Ready, and is named", async () => {
    expect(await run([fetched(suspended)])).toMatchObject({
      end: "suspended",
      findings: ["LB809"],
      suspended: ["Kustomization flux-system/apps"],
      code: 1,
      last: [
        "landbridge: suspended, so Flux does not apply the head:  Kustomization flux-system/apps",
        "landbridge: everything else is Ready after 1 s; run flux resume, then npm run local again",
      ],
    });
  });

  test("blocks its dependents, which aren't waited for", async () => {
    const waiting = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: more, namespace: flux-system, generation: 1 }
spec: { dependsOn: [{ name: apps }], ${GIT} }
status:
  observedGeneration: 1
  lastAppliedRevision: main@sha1:1
  conditions: [{ type: Ready, status: "False", reason: DependencyNotReady, message: waits }]
`;
    expect(await run([fetched(suspended) + waiting])).toMatchObject({ end: "suspended" });
  });
});

test("gives up after its timeout, and lists what isn't Ready", async () => {
  expect(await run([fetched({ status: "False" })])).toMatchObject({
    end: "timeout",
    findings: ["LB808"],
    code: 1,
  });
});

test("survives a short outage of the API server", async () => {
  const steps = [new Error("does not answer"), fetched({ status: "True" })];
  const { end, lines } = await run(steps);
  expect([end, lines]).toEqual(["ready", ["    1 s  does not answer"]]);
});

test("ends when it is interrupted", async () => {
  const { end } = await run([fetched({ status: "False" })], { interruptAfter: 2 });
  expect(end).toBe("interrupted");
});
