import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { runCdktf } from "../../../tools/local/cdktf";
import { Children } from "../../../tools/local/children";

const STACKS = ["core-local", "bootstrap-local"] as const;

const root = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-cdktf-"));

afterAll(() => {
  fs.rmSync(root, { recursive: true });
});

test("providers may come from a mirror, because cdktf doesn't ask the registry for checksums", async () => {
  const cli = path.join(root, "node_modules/cdktf-cli");
  fs.mkdirSync(cli, { recursive: true });
  fs.writeFileSync(path.join(cli, "package.json"), "{}");
  fs.writeFileSync(
    path.join(cli, "cdktf.cjs"),
    "require('fs').writeFileSync('args', process.argv.slice(2).join(' '));",
  );
  const context = { name: "kind-x", server: "https://127.0.0.1:1", kubeconfig: "config" };
  const session = { root, stacks: STACKS, children: new Children(), say: () => undefined };
  for (const command of ["deploy", "destroy"] as const) {
    expect(await runCdktf(session, command, context)).toBe(true);
    expect(fs.readFileSync(path.join(root, "args"), "utf8")).toBe(
      `${command} core-local bootstrap-local --auto-approve --skip-provider-lock`,
    );
  }
});
