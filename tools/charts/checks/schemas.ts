import { resolveLocation } from "landbridge/verify";

import { chartTitle, titleOf, type ChartCheck, type ChartFinding } from "../rendered";
import type { SchemaFiles } from "../schema-files";

/** Every object that a chart renders matches the schema of its kind. */
export function schemasCheck(files: SchemaFiles): ChartCheck {
  return {
    name: "schemas",
    run: ({ releases }) =>
      releases.flatMap(({ release, chart, objects }) =>
        objects.flatMap((object) =>
          files.problems(object, release.targetNamespace).map((problem): ChartFinding => ({
            check: "schemas",
            message: `The ${chartTitle(chart)} renders an invalid ${object.id.kind} "${object.id.name}" (${object.template}): ${problem}.`,
            remedy:
              "Correct the value that sets this field, or take a version of the chart that renders it correctly.",
            location: resolveLocation({ object: release.object, path: ["spec"] }),
            object: titleOf(release),
          })),
        ),
      ),
  };
}
