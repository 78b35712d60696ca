import { RETIRED, RETIRED_AS_OF, type Retired } from "../../catalog/retired";
import type { LocationSource } from "../../findings/location";
import { SOURCE_GROUP } from "../../flux/kinds";
import { urlOf } from "../../flux/sources";
import { describe, keyOf } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { text } from "../../yaml/json";
import { containersOf, podsOf } from "../references/pods";
import type { ClusterRule, Report } from "../rule";

/** LB625 */
export const retiredPart: ClusterRule = {
  id: "LB625",
  name: "retired-part",
  severity: "warning",
  summary: "A chart, image or chart repository has been retired by its owners.",
  why: "It gets no more security fixes, or can no longer be downloaded: then a new node can't start its pods.",
  remedy: "Move to the successor.",
  limits:
    "Only parts that many clusters have are known, as of the date in packages/landbridge/src/verify/catalog/retired.ts. Images in Helm values aren't checked.",
  *check(model) {
    for (const part of RETIRED) {
      for (const use of usesOf(model, part)) yield report(part, use);
    }
  },
};

interface Use {
  readonly what: string;
  readonly at: LocationSource;
  readonly object: Report["object"];
}

function report({ name, date, what, successor, source }: Retired, use: Use): Report {
  const isAhead = date > RETIRED_AS_OF;
  return {
    severity: isAhead ? "note" : "warning",
    message: `${use.what}: ${name} ${what} (${isAhead ? "from" : "since"} ${date}).`,
    at: use.at,
    object: use.object,
    remedy: `Use ${successor}. See ${source}.`,
    cause: name,
  };
}

function* usesOf(model: Model, part: Retired): Iterable<Use> {
  if (part.charts !== undefined) yield* chartsOf(model, part);
  else if (part.repository !== undefined) yield* sourcesOf(model, part.repository);
  if (part.images !== undefined) yield* imagesOf(model, part.images, part.keepsLatest);
}

function* chartsOf(model: Model, { charts = [] }: Retired): Iterable<Use> {
  for (const { chart, object } of model.releases) {
    if (chart !== undefined && charts.includes(chart))
      yield {
        what: `${describe(object.id)} installs chart ${chart}`,
        at: { object, path: ["spec"] },
        object: object.id,
      };
  }
}

function* sourcesOf(model: Model, repository: RegExp): Iterable<Use> {
  for (const object of model.objects) {
    if (object.id.group !== SOURCE_GROUP) continue;
    const url = urlOf(object.data) ?? "";
    if (repository.test(url) && isRead(model, object))
      yield {
        what: `${describe(object.id)} reads ${url}`,
        at: { object, path: ["spec", "url"], value: true },
        object: object.id,
      };
  }
}

/** Whether a release or Kustomization reads a source. */
function isRead(model: Model, { id }: ClusterObject): boolean {
  const key = keyOf(id);
  return model.appliers.some((applier) => {
    const source = model.sourceOf(applier);
    return source !== undefined && keyOf(source) === key;
  });
}

function* imagesOf(model: Model, images: RegExp, keepsLatest?: RegExp): Iterable<Use> {
  for (const { owner, path, spec } of podsOf(model)) {
    for (const { container, path: own } of containersOf(spec)) {
      const image = text(container, "image") ?? "";
      const name = image.replace(/@.*$/, "").replace(/:[^/]*$/, "");
      const isLatest = image === name || image === `${name}:latest`;
      if (isLatest && keepsLatest?.test(name) === true) continue;
      if (images.test(name))
        yield {
          what: `${describe(owner.id)} runs ${image}`,
          at: { object: owner, path: [...path, "spec", ...own, "image"], value: true },
          object: owner.id,
        };
    }
  }
}
