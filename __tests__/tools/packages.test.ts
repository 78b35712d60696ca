import * as fs from "node:fs";
import * as path from "node:path";

const root = path.resolve(__dirname, "../..");
const read = (file: string): unknown =>
  JSON.parse(fs.readFileSync(path.join(root, file), "utf8")) as unknown;

test("npm is configured not to run install scripts, because no package here needs one", () => {
  const { allowScripts } = read("package.json") as { allowScripts: Record<string, boolean> };
  const { packages } = read("package-lock.json") as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const names = Object.entries(packages).flatMap(([folder, { hasInstallScript }]) =>
    folder !== "" && hasInstallScript ? [folder.replace(/^.*node_modules\//, "")] : [],
  );
  expect(allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])));
});

interface Pty {
  spawn(
    file: string,
    args: string[],
    options: { cwd: string; env: NodeJS.ProcessEnv },
  ): {
    write(text: string): void;
    onData(listener: (text: string) => void): void;
    onExit(listener: (event: { exitCode: number }) => void): void;
  };
}

test("cdktf-cli can run Terraform in a terminal, answer its questions and read its exit code", async () => {
  // The module that cdktf-cli's bundle loads, replaced in package.json.
  const cli = path.dirname(require.resolve("cdktf-cli/package.json"));
  const file = require.resolve("@cdktf/node-pty-prebuilt-multiarch", { paths: [cli] });
  const terminal = jest.requireActual<Pty>(file).spawn("/bin/sh", ["-c", "read x; exit $x"], {
    cwd: root,
    env: process.env,
  });
  let output = "";
  terminal.onData((text) => (output += text));
  const exitCode = new Promise((resolve) => {
    terminal.onExit((event) => {
      resolve(event.exitCode);
    });
  });
  terminal.write("7\n");
  expect(await exitCode).toBe(7);
  expect(output).toMatch(/^7\r\n/);
});
