import { createRequire } from "node:module";

import { SOPS_ROLE } from "../../modules/sops/names";
import { type OptionalModule, optionalModule } from "./optional-module";
import type * as Sops from "./sops";

const load = createRequire(__filename);

/**
 * Every optional module of AWS resources. The order is that of the contract's entries, and so is part of its hash; a
 * new module is added at the end.
 */
export const OPTIONAL_MODULES: readonly OptionalModule[] = [
  optionalModule({
    name: "sops",
    accountNames: [SOPS_ROLE],
    load: () => (load("./sops") as typeof Sops).sops,
  }),
];
