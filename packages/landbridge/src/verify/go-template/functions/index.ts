import type { TemplateFunction } from "./arguments";
import { COLLECTIONS } from "./collections";
import { ENCODING } from "./encoding";
import { GENERATED } from "./generated";
import { LOGIC } from "./logic";
import { NUMBERS } from "./numbers";
import { PATTERNS } from "./patterns";
import { STRINGS } from "./strings";
import { VERSIONS } from "./versions";

/** Functions of Go, sprig, Helm and Argo CD, with the arguments in their order. */
export const FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  ...LOGIC,
  ...STRINGS,
  ...COLLECTIONS,
  ...NUMBERS,
  ...ENCODING,
  ...PATTERNS,
  ...VERSIONS,
  ...GENERATED,
};
