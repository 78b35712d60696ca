import * as fs from "node:fs";
import * as path from "node:path";

import { UserError } from "landbridge/errors";
import { z } from "zod";

const schema = z.strictObject({
  /** Context of the kubeconfig. */
  context: z.string(),
  /** Kubeconfig file with the context. */
  kubeconfig: z.string(),
  /** Address of the API server: another cluster may get the context's name later. */
  server: z.string(),
  /** Whether `npm run local` created the kind cluster, which `local:down` then deletes. */
  made: z.boolean(),
});

/** The cluster that the local environment was deployed to. */
export type LocalRecord = z.infer<typeof schema>;

/** Next to Terraform's state, which describes the same cluster. */
const FILE = ".state/local-cluster.json";

/**
 * The cluster of the last `npm run local`; undefined if there is none.
 * @throws UserError if the file isn't valid
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
    message: "was not written by npm run local; correct or delete it",
  });
}

/** Remembers the cluster that is being deployed to, until `deleteRecord`. */
export function writeRecord(root: string, record: LocalRecord): void {
  const file = path.join(root, FILE);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify(record, undefined, 2)}\n`);
}

/** Forgets the cluster, once everything is removed from it; does nothing if there is no record. */
export function deleteRecord(root: string): void {
  fs.rmSync(path.join(root, FILE), { force: true });
}
