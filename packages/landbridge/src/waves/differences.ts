import { groupOf } from "../verify/kubernetes/object";
import type { Release } from "../verify/model/release";
import { list, record, text, type YamlRecord } from "../verify/yaml/json";
import type { Mistakes } from "./mistakes";

/** `driftDetection.ignore` of releases, as `ignoreDifferences` of an Application. */
export function ignoredDifferences(
  releases: readonly Release[],
  mistakes: Mistakes,
): readonly YamlRecord[] {
  return releases.flatMap(({ applier, object }) =>
    list(applier.spec, "driftDetection", "ignore").flatMap((entry, index) => {
      const target = record(entry, "target");
      const kind = text(target, "kind");
      const selects = ["labelSelector", "annotationSelector"].some(
        (field) => text(target, field) !== undefined,
      );
      if (kind === undefined || selects) {
        mistakes.add(
          { object, path: ["spec", "driftDetection", "ignore", index] },
          `${applier.title} ignores differences of objects that Argo CD can't select`,
          "name the kind of the objects, without selectors of labels or annotations",
        );
        return [];
      }
      const group = text(target, "group") ?? groupFor(text(target, "version"));
      return [
        {
          group,
          kind,
          ...optional("name", text(target, "name")),
          ...optional("namespace", text(target, "namespace")),
          jsonPointers: list(entry, "paths"),
        },
      ];
    }),
  );
}

/** Flux takes any group where none is given; Argo CD too, with a star. */
function groupFor(version: string | undefined): string {
  return version === undefined ? "*" : groupOf(version) || "*";
}

function optional(field: string, value: string | undefined): YamlRecord {
  return value === undefined ? {} : { [field]: value };
}
