import { readCorpus } from "../support/corpus";
import { verifyTree } from "../support/verify-tree";

test("what SOPS writes into a file of variables isn't a key of the Secret", async () => {
  const tree = readCorpus().find(({ name }) => name === "LB105/sops-variables.txtar");
  const { findings } = await verifyTree(tree!);
  const ofSecret = findings.filter(({ rule }) => ["LB105", "LB609"].includes(rule));
  expect(ofSecret.map(({ message }) => message)).toEqual([
    "Deployment default/web mounts database.conf of Secret default/database at /etc/database.conf, which is an empty directory then: there is password.",
  ]);
});
