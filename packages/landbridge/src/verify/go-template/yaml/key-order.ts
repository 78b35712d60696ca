const isLetter = (character: string): boolean => /\p{L}/u.test(character);
const isDigit = (character: string | undefined): boolean =>
  character !== undefined && /\p{Nd}/u.test(character);

/** The order in which Go writes the keys of a mapping: letters last, and numbers by their size (sorter.go of go.yaml.in/yaml/v2). */
export function compareKeys(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)];
  const at = a.findIndex((character, index) => character !== b[index]);
  const [left, right] = [a[at], b[at]];
  if (left === undefined || right === undefined) return a.length - b.length;
  if (isLetter(left) && isLetter(right)) return left < right ? -1 : 1;
  if (isLetter(left) || isLetter(right)) return isLetter(right) ? -1 : 1;
  const [x, y] = [digitsFrom(a, at), digitsFrom(b, at)];
  // A zero within a number is a digit of it; in front of one it has no weight.
  const before = left === "0" || right === "0" ? leading(a, at) : "";
  const [m, n] = [Number(before + x), Number(before + y)];
  return m - n || x.length - y.length || (left < right ? -1 : 1);
}

function digitsFrom(characters: readonly string[], at: number): string {
  let end = at;
  while (isDigit(characters[end])) end++;
  return characters.slice(at, end).join("");
}

/** A digit that stands for those before, if one of them isn't zero. */
function leading(characters: readonly string[], at: number): string {
  for (let index = at - 1; isDigit(characters[index]); index--)
    if (characters[index] !== "0") return "1";
  return "";
}
