import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { Simulator } from "../../e2e/aws/simulator";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-simulator-"));

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text, { mode: 0o755 });
}

test("the provider is installed as the version that the synthesized stacks pin", async () => {
  write("sources/schema.mjs", "");
  write("sources/install.sh", `#!/bin/sh\nprintf %s "$2" > "$1/version"\n`);
  const pin = { terraform: { required_providers: { aws: { source: "aws", version: "6.25.0" } } } };
  write("checkout/cdktf.out/stacks/core/cdk.tf.json", JSON.stringify(pin));
  await Simulator.install({
    sources: path.join(folder, "sources"),
    folder: path.join(folder, "aws"),
    checkout: path.join(folder, "checkout"),
    account: "111122223333",
    endpoint: { server: "https://127.0.0.1:1", authority: "", token: "" },
    env: {},
  });
  expect(fs.readFileSync(path.join(folder, "aws/version"), "utf8")).toBe("6.25.0");
});
