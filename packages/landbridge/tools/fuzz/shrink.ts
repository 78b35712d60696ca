import type { Case, Files } from "./case";

function isSame(one: Files, other: Files): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The smallest case, by files and then by lines, that still fails. Stops after a time limit. */
export async function shrink(
  given: Case,
  fails: (smaller: Case) => Promise<boolean>,
  seconds: number,
): Promise<Case> {
  const end = Date.now() + seconds * 1000;
  let best = given;
  const attempt = async (files: Files): Promise<boolean> => {
    if (Date.now() > end || isSame(best.files, files) || !(await fails({ ...best, files })))
      return false;
    best = { ...best, files };
    return true;
  };
  for (const file of Object.keys(best.files)) {
    await attempt(Object.fromEntries(Object.entries(best.files).filter(([name]) => name !== file)));
  }
  for (const file of Object.keys(best.files)) {
    const linesOf = (): readonly string[] => (best.files[file] ?? "").split("\n");
    for (let size = Math.ceil(linesOf().length / 2); size >= 1; size = size > 1 ? size >> 1 : 0) {
      for (let at = 0; at < linesOf().length;) {
        const rest = [...linesOf().slice(0, at), ...linesOf().slice(at + size)].join("\n");
        if (!(await attempt({ ...best.files, [file]: rest }))) at += size;
      }
    }
  }
  return best;
}
