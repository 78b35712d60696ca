import { SOURCE_GROUP } from "../../flux/kinds";
import { isVersionRange } from "../../flux/version-range";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import { text, type FieldPath } from "../../yaml/json";
import type { ClusterRule } from "../rule";
import { wrongLayers } from "./wrong-layers";

/** LB309 */
export const unusableSource: ClusterRule = {
  id: "LB309",
  name: "unusable-source",
  severity: "error",
  summary:
    "The address of a source doesn't fit its type, a version isn't one, or a layer is no chart.",
  why: "source-controller can't fetch anything: a HelmRepository with an oci:// address needs type: oci, one with https:// must not have it, and a range of versions must be one of semver.",
  remedy: "Correct the type, the address or the version.",
  limits: "It isn't asked whether the address answers, or has such a version.",
  *check(model) {
    yield* wrongLayers(model);
    for (const object of model.objects) {
      const problem = problemOf(object);
      if (problem === undefined) continue;
      yield {
        message: `${describe(object.id)} ${problem.message}.`,
        at: { object, path: problem.path, value: true },
        object: object.id,
      };
    }
  },
};

interface Problem {
  readonly path: FieldPath;
  readonly message: string;
}

function problemOf({ id, data }: ClusterObject): Problem | undefined {
  switch (`${id.group}/${id.kind}`) {
    case `${SOURCE_GROUP}/HelmRepository`:
      return typeOf(data);
    case `${SOURCE_GROUP}/OCIRepository`:
      return rangeAt(data, ["spec", "ref", "semver"]);
    case "helm.toolkit.fluxcd.io/HelmRelease":
      return chartVersion(data, ["spec", "chart", "spec"]);
    case `${SOURCE_GROUP}/HelmChart`:
      return chartVersion(data, ["spec"]);
    default:
      return undefined;
  }
}

function typeOf(data: unknown): Problem | undefined {
  const path = ["spec", "url"];
  const url = text(data, ...path) ?? "";
  const type = text(data, "spec", "type");
  if (/^\$|\{/.test(url)) return undefined;
  if (url.startsWith("oci://") && type !== "oci")
    return { path, message: `has the address ${url}, for which it needs type: oci` };
  if (!url.startsWith("oci://") && type === "oci")
    return { path, message: `has type: oci, and ${url} doesn't begin with oci://` };
  return undefined;
}

/** Only a HelmRepository has versions: of a chart in Git or a bucket, the field is ignored (source-controller, HelmChart). */
function chartVersion(data: unknown, path: FieldPath): Problem | undefined {
  const isOfRepository = text(data, ...path, "sourceRef", "kind") === "HelmRepository";
  return isOfRepository ? rangeAt(data, [...path, "version"]) : undefined;
}

function rangeAt(data: unknown, path: FieldPath): Problem | undefined {
  const range = text(data, ...path);
  if (range === undefined || range === "" || /[${]/.test(range) || isVersionRange(range))
    return undefined;
  return {
    path,
    message: `asks for the version "${range}", which is neither a version nor a range of semver`,
  };
}
