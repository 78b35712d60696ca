import { createRequire } from "node:module";
import * as path from "node:path";

const LAUNCHER = path.resolve(__dirname, "../../bin/cdktf/cdktf.cjs");

interface Terminal {
  onData: (read: (text: string) => void) => void;
  onExit: (ended: (result: { exitCode: number }) => void) => void;
}

interface Pty {
  spawn: (file: string, args: readonly string[], options: object) => Terminal;
}

/** What cdktf-cli starts Terraform with. */
const launcher = createRequire(LAUNCHER);
const cli = createRequire(launcher.resolve("cdktf-cli/bundle/bin/cdktf.js"));
const { keepWholeOutput } = launcher("./whole-output.cjs") as {
  keepWholeOutput: (pty: Pty) => void;
};

/** Prints more than a terminal holds, and ends while most of it is unread. */
const SCRIPT = `
  for (let line = 0; line < 4000; line++) console.log("a line of a long plan " + line);
  console.error("Error: the end");
  process.exitCode = 3;
`;

test("the end of a long output isn't lost", async () => {
  const pty = { ...(cli("@cdktf/node-pty-prebuilt-multiarch") as Pty) };
  keepWholeOutput(pty);
  for (let run = 0; run < 3; run++) {
    const terminal = pty.spawn(process.execPath, ["-e", SCRIPT], {});
    let output = "";
    terminal.onData((text) => {
      output += text;
    });
    const { exitCode } = await new Promise<{ exitCode: number }>((resolve) => {
      terminal.onExit(resolve);
    });
    expect(output.slice(-100)).toContain("Error: the end");
    expect(output.match(/a line of a long plan/g)).toHaveLength(4000);
    expect(exitCode).toBe(3);
  }
});
