import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { SOPS_KEY_VARIABLE } from "../../contract/sops-key";
import { printable } from "../../errors/code-frame";
import { writeAtomically } from "../../lib/write-atomically";
import type { EnvironmentKey } from "../../sops/configuration";
import { encryptedFiles } from "../../sops/encrypted-files";
import { withoutCommands } from "../../verify/report/harmless";
import { DiskRepository } from "../../verify/repository/disk-repository";
import { SOPS_CONFIGURATION } from "../../verify/sops/creation-rules";
import { staleDiff } from "../../waves/diff";
import type { Command } from "../command";
import { EXIT } from "../exit-code";
import type { Io } from "../io";
import { locate } from "../locate";
import { contractIn } from "../read-contract";
import { usageError } from "../usage-error";
import { environmentsOf } from "../verify-input";

/** `landbridge sops`. */
export const sopsCommand: Command = {
  usage: "sops [options]",
  description: [
    "Writes .sops.yaml from the contracts: `sops` then encrypts a file in an environment's directory",
    "for the key of that environment, and any other *.sops.yaml below gitops/ for all of them.",
    "Exit code: 0 written, or up to date with --check; 1 not up to date; 2 failed.",
  ].join("\n"),
  options: {
    check: { help: "write nothing; print what would change" },
    list: {
      help: "only list the encrypted files, their keys, and which environments can open them",
    },
  },
  run: async (given, io) => {
    const [extra] = given.positionals;
    if (extra !== undefined) throw usageError(extra, "sops takes only options");
    const { root } = locate(io.directory, []);
    const keys = keysOf(root);
    if (given.has("list")) {
      list(io, root, keys);
      return EXIT.clean;
    }
    if (keys.length === 0)
      throw usageError(
        "sops",
        `no contract in ${join(root, "cdktf.out")} has a key; set modules.sops in config/ and run \`npm run synth\``,
      );
    const path = join(root, SOPS_CONFIGURATION);
    const { sopsConfiguration } = await import("../../sops/configuration");
    const before = existsSync(path) ? readFileSync(path, "utf8") : undefined;
    const after = sopsConfiguration(before, keys);
    if (before === after) {
      io.out(`landbridge: ${SOPS_CONFIGURATION} is up to date\n`);
      return EXIT.clean;
    }
    if (given.has("check")) {
      io.out(withoutCommands(printable(staleDiff([{ path: SOPS_CONFIGURATION, before, after }]))));
      io.error("landbridge: not up to date; run `landbridge sops` and commit what it writes\n");
      return EXIT.findings;
    }
    writeAtomically(path, after);
    io.out(`wrote ${SOPS_CONFIGURATION}\n`);
    return EXIT.clean;
  },
};

function list(io: Io, root: string, keys: readonly EnvironmentKey[]): void {
  const files = encryptedFiles(new DiskRepository(root), keys);
  if (files.length === 0) io.out("landbridge: no YAML file is encrypted with SOPS\n");
  for (const { file, keys: names, environments } of files) {
    const opened = environments.length === 0 ? "" : `  opened by: ${environments.join(", ")}\n`;
    io.out(printable(`${file}\n${names.map((name) => `  ${name}\n`).join("")}${opened}`));
  }
}

/** The keys in the contracts that synth has written. */
function keysOf(root: string): readonly EnvironmentKey[] {
  return environmentsOf(root).flatMap((environment) => {
    const file = join(root, "cdktf.out/contract", environment, "contract.json");
    if (!existsSync(file)) return [];
    const keyArn = contractIn(file).variables[SOPS_KEY_VARIABLE]?.value;
    return typeof keyArn === "string" ? [{ environment, keyArn }] : [];
  });
}
