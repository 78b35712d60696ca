import { diagnose } from "landbridge/doctor";
import type { Finding } from "landbridge/verify";

import { examinationOf } from "../../packages/landbridge/__tests__/doctor/support/diagnosis-input";
import type { Tree } from "../../packages/landbridge/__tests__/verify/support/corpus";
import { verifyTree } from "../../packages/landbridge/__tests__/verify/support/verify-tree";

/** The report of the verifier, or of the doctor for its own rules (LB8), for a repository of the corpus. */
export async function findingsOf(tree: Tree): Promise<readonly Finding[]> {
  if (!tree.rule.startsWith("LB8")) return (await verifyTree(tree)).findings;
  const files = Object.fromEntries(tree.files.map(({ path, text }) => [path, text]));
  return diagnose(await examinationOf(files)).findings;
}
