import * as fs from "node:fs";
import * as path from "node:path";

import { UserError } from "landbridge/errors";
import { z } from "zod";

const schema = z.strictObject({
  /** Context of the kubeconfig. */
  context: z.string(),
  /** Kubeconfig file that has the context. */
  kubeconfig: z.string(),
  /** Address of the API server: another cluster may get the context's name later. */
  server: z.string(),
  /** Whether `npm run local` made the kind cluster, which `local:down` then deletes. */
  made: z.boolean(),
});

/** The cluster that the local environment was deployed to. */
export type LocalRecord = z.infer<typeof schema>;

/** Beside Terraform's state, which is about that very cluster. */
const FILE = ".state/local-cluster.json";

/**
 * The cluster of the last `npm run local`; undefined if there is none.
 * @throws UserError if the file was changed into something else
 */
export function readRecord(root: string): LocalRecord | undefined {
  const file = path.join(root, FILE);
  if (!fs.existsSync(file)) return undefined;
  let content: unknown;
  try {
    content = JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    content = undefined;
  }
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  throw new UserError({
    place: FILE,
    message: "is not what npm run local has written; correct or delete it",
  });
}

export function writeRecord(root: string, record: LocalRecord): void {
  const file = path.join(root, FILE);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(record, undefined, 2)}\n`);
}

export function deleteRecord(root: string): void {
  fs.rmSync(path.join(root, FILE), { force: true });
}
