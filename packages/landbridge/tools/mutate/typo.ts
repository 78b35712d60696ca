import type { Random } from "../fuzz/random";

/** A word as someone in a hurry writes it: a letter is missing, doubled, or swapped with its neighbor. */
export function typo(word: string, random: Random): string {
  const letters = Array.from(word);
  const places = letters.flatMap((letter, index) =>
    index > 0 && /[a-z]/i.test(letter) ? [index] : [],
  );
  if (places.length === 0) return `${word}x`;
  const at = random.pick(places);
  const swapped = swap(letters, at);
  const made = random.pick([
    [...letters.slice(0, at), ...letters.slice(at + 1)].join(""),
    [...letters.slice(0, at), letters[at], ...letters.slice(at)].join(""),
    swapped,
  ]);
  return made === word ? [...letters.slice(0, at), ...letters.slice(at + 1)].join("") : made;
}

function swap(letters: readonly string[], at: number): string {
  const [before = "", here = ""] = [letters[at - 1], letters[at]];
  return [...letters.slice(0, at - 1), here, before, ...letters.slice(at + 1)].join("");
}
