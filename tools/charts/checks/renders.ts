import { resolveLocation } from "landbridge/verify";

import { titleOf, type ChartCheck } from "../rendered";

/** Helm renders the chart with these values. */
export const renders: ChartCheck = {
  name: "renders",
  run: ({ skipped }) =>
    skipped
      .filter(({ failed }) => failed === true)
      .map(({ release, reason }) => ({
        check: renders.name,
        message: `Helm can't render the chart "${release.chart ?? ""}": ${reason}`,
        remedy: "Correct the values, or take a version of the chart that accepts them.",
        location: resolveLocation({ object: release.object, path: ["spec"] }),
        object: titleOf(release),
      })),
};
