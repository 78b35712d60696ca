import type { Random } from "./random";

/** What is given to Landbridge once. */
export type Case =
  | {
      readonly kind: "repository";
      /** Text by path. */
      readonly files: Files;
      /** Of `landbridge verify`, apart from the path. */
      readonly args: readonly string[];
    }
  /** Input of `validatePlatform`, as JSON. */
  | { readonly kind: "platform"; readonly files: Files };

export type Files = Readonly<Record<string, string>>;

/** Makes cases of one kind of input. */
export type Generator = (random: Random) => Case;

/** What went wrong; undefined if nothing did. */
export type Verdict = string | undefined;
