import type { Random } from "./random";

/** One input for Landbridge. */
export type Case =
  | {
      readonly kind: "repository";
      /** Text by path. */
      readonly files: Files;
      /** Arguments of `landbridge verify`, except the path. */
      readonly args: readonly string[];
    }
  /** Input of `validatePlatform`, as JSON. */
  | { readonly kind: "platform"; readonly files: Files };

/** Text by path, relative to the repository. */
export type Files = Readonly<Record<string, string>>;

/** Creates cases of one kind of input. */
export type Generator = (random: Random) => Case;

/** What went wrong; undefined if nothing did. */
export type Verdict = string | undefined;
