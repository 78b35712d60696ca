import { withProgress } from "../../src/cli/progress";
import { MemoryRepository } from "../../src/verify/repository/memory-repository";
import { RULES } from "../../src/verify/rules/registry";
import { verifyRepository } from "../../src/verify/verify-repository";

/** Keeps the event loop from running anything else. */
function compute(milliseconds: number, step: () => void): void {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) step();
}

async function shownOn(errorIsTerminal: boolean): Promise<readonly string[]> {
  const written: string[] = [];
  const io = { errorIsTerminal, error: (text: string) => written.push(text) };
  let count = 0;
  await withProgress(io, "landbridge: verifying", (report) => {
    compute(1600, () => {
      report(`${++count} files read`);
    });
    return Promise.resolve();
  });
  return written;
}

test("shows progress after a second of uninterrupted work, updates it sparingly, and removes it", async () => {
  const written = await shownOn(true);
  expect(written.length).toBeGreaterThanOrEqual(2);
  expect(written.length).toBeLessThan(6);
  expect(written[0]).toMatch(/^\rlandbridge: verifying 1 s, \d+ files read/);
  expect(written.at(-1)).toBe("\r\u001B[K");
});

test("shows nothing if the output isn't a terminal", async () => {
  expect(await shownOn(false)).toEqual([]);
});

test("reports reading and every rule", async () => {
  const said = new Set<string>();
  const report = (what: string): void => {
    said.add(what);
  };
  const files = {
    "clusters/dev/flux-system/gotk-sync.yaml": "",
    "clusters/dev/a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n",
  };
  await verifyRepository({
    repository: new MemoryRepository(files),
    paths: ["clusters/dev"],
    onProgress: report,
  });
  expect(said).toContain("1 files read");
  for (const rule of RULES) {
    expect([rule.id, said.has(`checking ${rule.id}`)]).toEqual([rule.id, !("engine" in rule)]);
  }
});
