import * as fs from "node:fs";
import * as path from "node:path";

import { fixesOf, readSource, settle, type Settled } from "../../src/fix";
import type { Finding } from "../../src/verify/findings/finding";
import { DiskRepository } from "../../src/verify/repository/disk-repository";
import type { Repository } from "../../src/verify/repository/repository";
import type { RepositoryOptions } from "../../src/verify/repository-options";
import { verifyRepository } from "../../src/verify/verify-repository";

type Files = Readonly<Record<string, string>>;

/** Writes files below a directory. */
export function write(root: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
}

/** What `--fix` would do to a directory, and the findings before. */
export async function settled(
  root: string,
  options: Partial<RepositoryOptions> = {},
): Promise<Settled & { readonly findings: readonly Finding[] }> {
  const repository = new DiskRepository(root);
  const verify = async (given: Repository): Promise<readonly Finding[]> =>
    (await verifyRepository({ paths: [], ...options, repository: given })).findings;
  const findings = await verify(repository);
  const read = (file: string) => readSource(root, file, repository.read(file));
  const result = await settle({ fixes: fixesOf(findings), findings, repository, read, verify });
  return { ...result, findings };
}
