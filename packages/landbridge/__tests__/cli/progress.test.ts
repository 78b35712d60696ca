import { withProgress } from "../../src/cli/progress";
import { reportingRepository, reportingRules } from "../../src/cli/reporting";
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

test("work that never lets a timer fire is shown after a second, not too often, and removed", async () => {
  const written = await shownOn(true);
  expect(written.length).toBeGreaterThanOrEqual(2);
  expect(written.length).toBeLessThan(6);
  expect(written[0]).toMatch(/^\rlandbridge: verifying 1 s, \d+ files read/);
  expect(written.at(-1)).toBe("\r\u001B[K");
});

test("nothing is shown where nobody looks", async () => {
  expect(await shownOn(false)).toEqual([]);
});

test("reading and every rule are reported", async () => {
  const said = new Set<string>();
  const report = (what: string): void => {
    said.add(what);
  };
  const files = {
    "clusters/dev/flux-system/gotk-sync.yaml": "",
    "clusters/dev/a.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n",
  };
  await verifyRepository({
    repository: reportingRepository(new MemoryRepository(files), report),
    paths: ["clusters/dev"],
    rules: reportingRules(RULES, report),
  });
  expect(said).toContain("1 files read");
  for (const rule of RULES) {
    expect([rule.id, said.has(`checking ${rule.id}`)]).toEqual([rule.id, !("engine" in rule)]);
  }
});
