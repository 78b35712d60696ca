import { pathsLeftOut, pathsTracked } from "../../../src/verify/repository/git-index";

interface Item {
  readonly path: string;
  readonly isSkipped?: boolean;
}

/** An index as Git writes it: sorted paths, with the flag of `git update-index --skip-worktree`. */
function indexOf(version: 2 | 3 | 4, items: readonly Item[]): Buffer {
  const header = Buffer.alloc(12);
  header.write("DIRC", "latin1");
  header.writeUInt32BE(version, 4);
  header.writeUInt32BE(items.length, 8);
  const entries = items.map(({ path, isSkipped = false }, position) => {
    const flags = Buffer.alloc(isSkipped ? 4 : 2);
    flags.writeUInt16BE(isSkipped ? 0x4000 : 0);
    if (isSkipped) flags.writeUInt16BE(0x4000, 2);
    const start = Buffer.concat([Buffer.alloc(60), flags]);
    if (version === 4) {
      const before = position === 0 ? "" : (items[position - 1]?.path ?? "");
      let same = 0;
      while (same < before.length && before[same] === path[same]) same++;
      return Buffer.concat([
        start,
        Buffer.from([before.length - same]),
        Buffer.from(`${path.slice(same)}\0`),
      ]);
    }
    const content = Buffer.concat([start, Buffer.from(path)]);
    return Buffer.concat([content, Buffer.alloc(8 - (content.length % 8))]);
  });
  return Buffer.concat([header, ...entries, Buffer.alloc(20)]);
}

const ITEMS = [
  { path: "apps/app.yaml" },
  { path: "apps/crds/all.yaml", isSkipped: true },
  { path: "apps/crds/some.yaml" },
  { path: "zones/größe.yaml", isSkipped: true },
];
const LEFT_OUT = ["apps/crds/all.yaml", "apps/crds", "apps", "zones/größe.yaml", "zones"];

test.each([3, 4] as const)(
  "version %d has what Git leaves out, with the directories above",
  (version) => {
    expect([...pathsLeftOut(indexOf(version, ITEMS))]).toEqual(LEFT_OUT);
  },
);

test("version 2 leaves nothing out", () => {
  expect([...pathsLeftOut(indexOf(2, [{ path: "apps/app.yaml" }]))]).toEqual([]);
});

test("an index that is cut off, and what isn't one, leaves nothing out", () => {
  expect(pathsLeftOut(indexOf(3, ITEMS).subarray(0, 150)).size).toBe(0);
  expect(pathsLeftOut(Buffer.from("text")).size).toBe(0);
  expect(pathsLeftOut(undefined).size).toBe(0);
});

test.each([2, 4] as const)(
  "version %d has every tracked path, with the directories above",
  (version) => {
    const items = [{ path: "apps/app.yaml" }, { path: "apps/more/b.yaml" }];
    expect([...(pathsTracked(indexOf(version, items)) ?? [])].sort()).toEqual([
      "apps",
      "apps/app.yaml",
      "apps/more",
      "apps/more/b.yaml",
    ]);
  },
);

test("what is tracked is unknown without an index", () => {
  expect(pathsTracked(undefined)).toBeUndefined();
});
