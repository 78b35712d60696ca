/** `1 error`, `2 errors`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** `needs` behind one thing, `need` behind several. */
export function needs(count: number): string {
  return count === 1 ? "needs" : "need";
}

/** `a`, `a and b`, `a, b and c`. */
export function enumerate(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** `a`, `a or b`, `a, b or 3 others`. */
export function anyOf(words: readonly string[]): string {
  const [first = "", second] = words;
  if (second === undefined) return first;
  const others = words.length - 2;
  return others === 0
    ? `${first} or ${second}`
    : `${first}, ${second} or ${plural(others, "other")}`;
}

/** ` There are 2 more files of this kind.`, to go behind a sentence about the first one; nothing if there are none. */
export function moreOfThisKind(count: number): string {
  if (count === 0) return "";
  return ` There ${count === 1 ? "is" : "are"} ${plural(count, "more file")} of this kind.`;
}

/** A text from the repository, shortened for a message. */
export function quoted(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
