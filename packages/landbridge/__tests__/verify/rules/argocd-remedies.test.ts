import { readCorpus } from "../support/corpus";
import { verifyTree } from "../support/verify-tree";

test.each([
  ["LB206/argocd-webhook.txtar", /earlier sync wave/],
  ["LB206/issuer.txtar", /^Let the object's Kustomization depend/],
])("the remedy in %s speaks of what applies it", async (name, remedy) => {
  const tree = readCorpus().find((one) => one.name === name);
  if (tree === undefined) throw new Error(`no tree ${name}`);
  const { findings } = await verifyTree(tree);
  expect(findings.find(({ rule }) => rule === "LB206")?.remedy).toMatch(remedy);
});
