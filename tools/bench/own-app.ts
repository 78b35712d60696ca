/** Synthesizes the project's own environments as main.ts does; if a file is given, proves them and writes the seconds of that to it. */
import * as fs from "node:fs";
import * as path from "node:path";

import { App } from "cdktf";

import { platform } from "../../config";
import { version } from "../../package.json";
import { loadProof } from "../../proof/load";
import { synthesize } from "../../stacks/synthesize";

async function main(file: string): Promise<void> {
  const contracts = synthesize(new App(), platform);
  if (file === "") return;
  const start = performance.now();
  await loadProof().runProof(contracts, path.resolve(__dirname, "../.."), version);
  const seconds = (performance.now() - start) / 1000;
  fs.writeFileSync(file, String(seconds));
}

void main(process.argv[2] ?? "");
