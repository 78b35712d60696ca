import * as fs from "node:fs";
import * as path from "node:path";

import { parseTxtar } from "../../../packages/landbridge/__tests__/verify/support/txtar";
import { temporaryFolder } from "../../../tools/jest/temporary-folder";
import { run } from "../../../tools/new/run";

const PROJECT = path.resolve(__dirname, "../../..");

/** The part of a checkout that the command reads and writes, with the environments as they are shipped. */
export function smallCheckout(): string {
  const root = temporaryFolder();
  fs.cpSync(path.join(PROJECT, "gitops"), path.join(root, "gitops"), { recursive: true });
  for (const name of fs.readdirSync(path.join(root, "gitops/clusters"))) {
    if (name !== "base") fs.rmSync(path.join(root, "gitops/clusters", name), { recursive: true });
  }
  const shipped = path.join(PROJECT, "__tests__/support/shipped-environments.txtar");
  for (const { path: file, text } of parseTxtar(fs.readFileSync(shipped, "utf8")).files) {
    write(root, file, text);
  }
  const registry = "modules/addons/registry.ts";
  write(root, registry, fs.readFileSync(path.join(PROJECT, registry), "utf8"));
  return root;
}

/** Writes a file below a root. */
export function write(root: string, file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}

/** Everything below a root: files with their text, directories as such. */
export function contentOf(root: string): Record<string, string> {
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const text = entry.isFile() ? fs.readFileSync(file, "utf8") : "(directory)";
      return [path.relative(root, file), text];
    }),
  );
}

/** How the command ended: what it said, or the message of its error. */
export async function outcome(
  root: string,
  args: readonly string[],
  {
    answers,
    onLine,
  }: {
    answers?: readonly (string | undefined)[];
    onLine?: (line: string, leave: () => void) => void;
  } = {},
): Promise<{ readonly said: string; readonly error?: string; readonly asked: readonly string[] }> {
  const lines: string[] = [];
  const asked: string[] = [];
  const left = [...(answers ?? [])];
  const leaving = new AbortController();
  const say = (line: string): void => {
    lines.push(line);
    onLine?.(line, () => {
      leaving.abort();
    });
  };
  const ask = (prompt: string): Promise<string | undefined> => {
    asked.push(prompt);
    return Promise.resolve(left.shift());
  };
  try {
    await run(args, {
      root,
      say,
      ask: answers && ask,
      signal: leaving.signal,
      // Prettier can't be loaded here, nor jest within jest: docs/how-to.md, which is followed, has both.
      format: (_, text) => Promise.resolve(text),
      updateDerived: () => Promise.resolve([]),
    });
    return { said: lines.join("\n"), asked };
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { said: lines.join("\n"), error: message, asked };
  }
}
