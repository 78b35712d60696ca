import { escapeRegExp } from "../../lib/escape-regexp";
import type { Location } from "../findings/location";
import { FLUX_OPERATOR_GROUP, KUSTOMIZE_GROUP } from "../flux/kinds";
import { groupOf } from "../kubernetes/object";
import type { FluxConfiguration } from "../prerequisites/flux-configuration";
import { filesOf } from "../repository/files-below";
import { parentOf, type Repository } from "../repository/repository";
import { isRecord, record, text, type YamlRecord } from "../yaml/json";
import { isKnown, valueAt, type Unknown, type Value } from "./hcl/value";
import { knownPart, variableOf } from "./known-part";

/** A Kustomization, release, source or set of Flux that Terraform applies as it is. */
export interface FluxObject {
  readonly data: YamlRecord;
  readonly place: Location;
}

const KINDS =
  /^(?:Kustomization|HelmRelease|HelmChart|(?:Git|Helm|OCI)Repository|Bucket|ResourceSet|ResourceSetInputProvider)$/;

/** What Flux gets of an object of Terraform, as far as it is known; undefined for another one, and for one without a known name. */
export function fluxObject(object: Value, place: Location): FluxObject | undefined {
  const data = knownPart(object, standsFor);
  if (!isRecord(data) || text(data, "metadata", "name") === undefined) return undefined;
  const group = groupOf(text(data, "apiVersion") ?? "");
  const isOfFlux = group.endsWith(".toolkit.fluxcd.io") || group === FLUX_OPERATOR_GROUP;
  if (!isOfFlux || !KINDS.test(text(data, "kind") ?? "")) return undefined;
  return { data: hasAllValues(object) ? data : withOpenValues(data), place };
}

/** Whether the values of a release, if it is one that has some, are known as a whole. */
function hasAllValues(object: Value): boolean {
  const values = valueAt(object, "spec", "values");
  return values === undefined || isKnown(values);
}

/** A release of which only some values are known: the others might come from a Secret. */
function withOpenValues(data: YamlRecord): YamlRecord {
  const rest = { kind: "Secret", name: "values-of-terraform", optional: true };
  const { valuesFrom, ...spec } = record(data, "spec") ?? {};
  const others: readonly unknown[] = Array.isArray(valuesFrom) ? valuesFrom : [];
  return { ...data, spec: { ...spec, valuesFrom: [...others, rest] } };
}

/** An unknown address or path stays as a variable, another unknown field is left out. */
function standsFor(part: Unknown, key: string): string | undefined {
  return key === "url" || key === "path" ? variableOf(part) : undefined;
}

/**
 * The cluster to which Terraform applies Flux's objects one by one, where these aren't one Kustomization for a cluster
 * path: releases, sets, or several Kustomizations. Undefined where Git has them, too.
 */
export function clusterOfObjects(
  objects: readonly FluxObject[],
  repository: Repository,
): FluxConfiguration | undefined {
  const kindOf = ({ data }: FluxObject): string => text(data, "kind") ?? "";
  const leading = objects.filter((one) => ["Kustomization", "ResourceSet"].includes(kindOf(one)));
  const [only, second] = leading;
  if (only !== undefined && second === undefined && kindOf(only) === "Kustomization")
    return undefined;
  const [first] =
    leading.length > 0 ? leading : objects.filter((one) => kindOf(one) === "HelmRelease");
  if (first === undefined || leading.some(({ data }) => isInGit(data, repository)))
    return undefined;
  return {
    cluster: `${parentOf(first.place.file)}/flux-objects`.replace(/^\//, ""),
    name: "terraform",
    prefix: "",
    namespace: text(first.data, "metadata", "namespace") ?? "flux-system",
    url: undefined,
    ref: {},
    kustomizations: [],
    objects,
    place: first.place,
  };
}

/** Whether a YAML file has a Kustomization or a set of this name, which Terraform may have read. */
function isInGit(data: YamlRecord, repository: Repository): boolean {
  const own = escapeRegExp(text(data, "metadata", "name") ?? "");
  const name = new RegExp(`\\bname:\\s*["']?${own}["']?\\s*(?:[,}]|$)`, "m");
  return filesOf(repository).some((file) => {
    if (!/\.ya?ml$/.test(file)) return false;
    const content = repository.read(file) ?? "";
    const isOfFlux = content.includes(KUSTOMIZE_GROUP) || content.includes(FLUX_OPERATOR_GROUP);
    return isOfFlux && name.test(content);
  });
}
