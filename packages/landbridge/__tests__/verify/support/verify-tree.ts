import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import type { VerifyResult } from "../../../src/verify/report/result";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { verifyRepository } from "../../../src/verify/verify-repository";
import type { Tree } from "./corpus";

/** Verifies a tree of the corpus without kustomize, so that the result is the same on every machine. */
export async function verifyTree({ files, options }: Tree): Promise<VerifyResult> {
  const repository = new MemoryRepository(
    Object.fromEntries(files.map(({ path: name, text }) => [name, text])),
  );
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-tree-"));
  const { PATH } = process.env;
  process.env.PATH = "";
  try {
    // Contracts and plans are read from disk.
    const onDisk = Object.fromEntries(
      (["contract", "plan"] as const).flatMap((option) => {
        const file = files.find(({ path: name }) => name === options[option]);
        if (file === undefined) return [];
        const copy = path.join(directory, path.basename(file.path));
        fs.writeFileSync(copy, file.text);
        return [[option, copy]];
      }),
    );
    return await verifyRepository({ repository, ...options, ...onDisk });
  } finally {
    if (PATH === undefined) delete process.env.PATH;
    else process.env.PATH = PATH;
    fs.rmSync(directory, { recursive: true });
  }
}
