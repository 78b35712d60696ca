import { readCorpus } from "../support/corpus";
import { verifyTree } from "../support/verify-tree";

/** The findings of a rule in one of its trees, as severity and message. */
async function findingsOf(name: string): Promise<readonly string[]> {
  const tree = readCorpus().find((one) => one.name === `${name}.txtar`);
  if (tree === undefined) throw new Error(`no tree ${name}`);
  const { findings } = await verifyTree(tree);
  return findings
    .filter(({ rule }) => rule === tree.rule)
    .map(({ severity, message }) => `${severity}: ${message}`);
}

test.each([
  [
    "a directory next to a bootstrapped cluster",
    "LB602/not-bootstrapped",
    "warning: missing.yaml does not exist. Nothing shows that Flux reconciles clusters/old.",
  ],
  [
    "a cluster that reads another branch",
    "LB602/other-branch",
    "warning: missing.yaml does not exist; clusters/dev reads branch staging, which isn't checked out and may have it.",
  ],
  [
    "an ApplicationSet that nothing applies",
    "LB401/argocd-prepared-set",
    "warning: Application argocd/web is applied by Application argocd/root and by ApplicationSet argocd/apps, unless nobody applies ApplicationSet argocd/apps yet.",
  ],
])("a mistake of %s is a warning that says why", async (_, name, expected) => {
  expect(await findingsOf(name)).toEqual([expected]);
});

test.each([
  [
    "LB901/argocd-first-clean",
    "note: Application argocd/root applies Application child-b without waiting for Application argocd: Argo CD has no health check for Application.",
  ],
  [
    "LB901/needs-crd",
    "warning: Application argocd/root applies Application child-c without waiting for Application child-a, of which it needs the CRD of Widget: Argo CD has no health check for Application. Its retries may make up for that.",
  ],
  [
    "LB901/single-retry",
    "error: Application argocd/root applies Application child-c without waiting for Application child-a, of which it needs the CRD of Widget: Argo CD has no health check for Application.",
  ],
])("%s says what the later Application needs", async (name, expected) => {
  expect(await findingsOf(name)).toEqual([expected]);
});
