import * as path from "node:path";

import { diagnose } from "../../src/doctor/diagnose";
import { readCorpus } from "../verify/support/corpus";
import { describeFindings, examinationOf } from "./support/diagnosis-input";

const corpus = readCorpus(path.join(__dirname, "corpus"));

/** The diagnosis of a cluster of the corpus, whose texts change. */
async function diagnosed(name: string, edit: (text: string) => string = (text) => text) {
  const tree = corpus.find((one) => one.name === name);
  if (tree === undefined) throw new Error(`the corpus has no ${name}`);
  const files = Object.fromEntries(tree.files.map(({ path: file, text }) => [file, edit(text)]));
  const diagnosis = diagnose(await examinationOf(files));
  return {
    lines: describeFindings(diagnosis),
    remedies: diagnosis.findings.map((one) => one.remedy),
  };
}

test("a half-finished bootstrap is one finding, and everything else that is missing is its consequence", async () => {
  const { lines } = await diagnosed("LB816/half-finished.txtar");
  expect(lines).toEqual([
    "error LB816 The bootstrap of Flux is unfinished: its CRDs are in the cluster, but not Kustomization flux-system/flux-system, Deployment flux-system/kustomize-controller and GitRepository flux-system/flux-system.",
    "  ConfigMap flux-system/cluster-vars-terraform waits for it, and is not in the cluster.",
    "  Deployment flux-system/kustomize-controller waits for it, and is not running.",
    "  Deployment flux-system/helm-controller waits for it, and is not running.",
    "  Kustomization flux-system/apps waits for it, and is not in the cluster.",
    "  Kustomization flux-system/infra waits for it, and is not in the cluster.",
    "  HelmRelease default/web waits for it, through Kustomization flux-system/infra, and is not in the cluster.",
  ]);
});

test("a deleted namespace is reported with its content, and the remedy reapplies all of it", async () => {
  const { lines, remedies } = await diagnosed("LB812/namespace-deleted.txtar");
  expect(lines).toEqual([
    "error LB812 Namespace web is in Git but not in the cluster: Kustomization flux-system/base has applied main@sha1:0123456 with it, so someone has deleted it since. Everything in it went with it: ConfigMap web/a and HelmRelease web/web.",
    "  HelmRelease web/web waits for it, and is not in the cluster.",
  ]);
  expect(remedies).toEqual([
    "Apply it again, then what was in it: flux reconcile kustomization base -n flux-system && flux reconcile kustomization apps -n flux-system",
  ]);
});

test("a namespace that is being deleted is reported", async () => {
  const { lines } = await diagnosed("LB812/namespace-deleted-clean.txtar", (text) =>
    text.replace("phase: Active", "phase: Terminating"),
  );
  expect(lines).toEqual([
    "error LB812 Namespace web, which is in Git, is being deleted. Everything in it goes with it: ConfigMap web/a and HelmRelease web/web.",
  ]);
});

test("a namespace that was never applied is reported as not pushed", async () => {
  const { lines, remedies } = await diagnosed("LB812/namespace-deleted.txtar", (text) =>
    text.replace("id: _web__Namespace", "id: _other__Namespace"),
  );
  expect(lines[0]).toMatch(/not in the cluster: \S+ \S+ has applied main@sha1:0123456\.$/);
  expect(remedies[0]).toMatch(/^If this checkout is ahead, push it/);
});

test("the remedy for a deleted object reconciles the Kustomization that owns it, not the root", async () => {
  const namespace = "---\napiVersion: v1\nkind: Namespace\nmetadata: { name: web }\n";
  const { lines, remedies } = await diagnosed("LB812/namespace-deleted.txtar", (text) =>
    text.startsWith("apiVersion: kustomize") && text.includes("inventory")
      ? text + namespace
      : text,
  );
  expect(lines).toEqual([
    "error LB812 HelmRelease web/web is in Git but not in the cluster: Kustomization flux-system/apps has applied main@sha1:0123456 with it, so someone has deleted it since.",
  ]);
  expect(remedies).toEqual(["Apply it again: flux reconcile kustomization apps -n flux-system."]);
});
