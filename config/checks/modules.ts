import { ENGINES } from "landbridge/contract";

import type { CrossCheck } from "./cross-check";
import { forEachAws } from "./cross-check";

/** Only Flux decrypts what it applies; Argo CD advises against it (docs/secrets.md). */
const fluxDecrypts = forEachAws(({ modules, engine }) =>
  modules?.sops === undefined || engine?.kind === undefined
    ? []
    : ENGINES[engine.kind].project === "flux"
      ? []
      : [
          {
            place: "modules.sops",
            message: `needs Flux: ${ENGINES[engine.kind].title} doesn't decrypt files in Git`,
            received: engine.kind,
            allowed: "engine.kind flux or flux-operator",
            remedy: "keep the secrets in AWS Secrets Manager; External Secrets reads them",
          },
        ],
);

/** Checks between `modules` and what they need. */
export const MODULE_CHECKS: readonly CrossCheck[] = [fluxDecrypts];
