import { diagnose } from "../../../doctor/diagnose";
import { watch, type Look } from "../../../tools/local/watch";
import { examinationOf } from "../../doctor/support/examination";

const TREE = {
  "clusters/dev/apps.yaml":
    "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: apps, namespace: flux-system }\nspec: { path: ./apps, sourceRef: { kind: GitRepository, name: flux-system } }\n",
  "apps/a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a, namespace: default }\n",
};

const applied = (status: string, spec = "{}") => `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system, generation: 1 }
spec: ${spec}
status:
  observedGeneration: 1
  conditions:
    - { type: Ready, status: "${status}", reason: Progressing, message: working, lastTransitionTime: "2026-01-01T11:59:00Z" }
`;

async function lookAt(cluster: string): Promise<Look> {
  const examination = await examinationOf({ ...TREE, "cluster.yaml": cluster });
  return { examination, diagnosis: diagnose(examination) };
}

async function run(clusters: readonly (string | Error)[], interruptAfter = Infinity) {
  const lines: string[] = [];
  let looks = 0;
  const { end, look } = await watch({
    look: () => {
      const cluster = clusters[Math.min(looks, clusters.length - 1)];
      looks += 1;
      return cluster instanceof Error ? Promise.reject(cluster) : lookAt(cluster ?? "");
    },
    say: (line) => lines.push(line),
    timeout: 5000,
    clock: () => looks * 1000,
    pause: () => Promise.resolve(),
    isInterrupted: () => looks >= interruptAfter,
  });
  return { end, lines, findings: look?.diagnosis.findings.map(({ rule }) => rule) };
}

test("each step is shown once, until all is Ready", async () => {
  const working = applied("Unknown");
  expect(await run(["", "", working, working, applied("True")])).toEqual({
    end: "ready",
    lines: [
      "    1 s  1 of 2 ready; Kustomization flux-system/apps is in Git's tree and not in the cluster: Kustomization flux-system/flux-system has applied main@sha1:0123456.",
      "    3 s  1 of 2 ready; Kustomization flux-system/apps is being reconciled: working.",
    ],
    findings: [],
  });
});

test("what time does not mend ends the wait, and is told", async () => {
  expect(await run([applied("True", "{ suspend: true }")])).toMatchObject({
    end: "ready",
    findings: ["LB809"],
  });
});

test("it gives up after its time, with what is not Ready", async () => {
  expect(await run([applied("False")])).toMatchObject({ end: "timeout", findings: ["LB808"] });
});

test("an API server that is away for a moment does not end it", async () => {
  const { end, lines } = await run([new Error("does not answer"), applied("True")]);
  expect([end, lines]).toEqual(["ready", ["    1 s  does not answer"]]);
});

test("it ends when it is interrupted", async () => {
  expect((await run([applied("False")], 2)).end).toBe("interrupted");
});
