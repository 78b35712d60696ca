import { ENGINES } from "landbridge/contract";

import type { CrossCheck } from "./cross-check";
import { forEachAws } from "./cross-check";

/** Flux's image automation commits to Git; Argo CD has an updater of its own. */
const fluxUpdatesImages = forEachAws(({ addons, engine }) => {
  if (addons?.["image-updates"] === undefined || engine?.kind === undefined) return [];
  const { project, title } = ENGINES[engine.kind];
  if (project === "flux") return [];
  return [
    {
      place: "addons.image-updates",
      message: `needs Flux's image controllers, which ${title} doesn't have`,
      received: engine.kind,
      allowed: "engine.kind flux or flux-operator",
      remedy: "for Argo CD, see docs/image-updates.md",
    },
  ];
});

/** Checks between `addons` and what they need. */
export const ADDON_CHECKS: readonly CrossCheck[] = [fluxUpdatesImages];
