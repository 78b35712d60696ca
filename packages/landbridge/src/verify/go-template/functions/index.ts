import type { TemplateFunction } from "./arguments";
import { COLLECTIONS } from "./collections";
import { ENCODING } from "./encoding";
import { GENERATED } from "./generated";
import { LOGIC } from "./logic";
import { NUMBERS } from "./numbers";
import { PATTERNS } from "./patterns";
import { STRINGS } from "./strings";
import { VERSIONS } from "./versions";

/** Those of sprig that have a twin, such as `mustHas`, which says what is wrong instead of failing otherwise. */
const WITH_TWIN = [
  ...["append", "chunk", "compact", "first", "has", "initial", "last", "prepend", "push"],
  ...["rest", "reverse", "slice", "uniq", "without"],
];

const TWINS = Object.fromEntries(
  WITH_TWIN.flatMap((name) => {
    const own = COLLECTIONS[name];
    return own === undefined
      ? []
      : [[`must${name.charAt(0).toUpperCase()}${name.slice(1)}`, own] as const];
  }),
);

/** Functions of Go, sprig, Helm and Argo CD, with the arguments in their order. */
export const FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  ...LOGIC,
  ...STRINGS,
  ...COLLECTIONS,
  ...TWINS,
  ...NUMBERS,
  ...ENCODING,
  ...PATTERNS,
  ...VERSIONS,
  ...GENERATED,
};
