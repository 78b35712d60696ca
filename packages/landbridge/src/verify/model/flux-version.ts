import { isFluxItself } from "../flux/is-flux-itself";
import { FLUX_OPERATOR_GROUP, SOURCE_GROUP } from "../flux/kinds";
import { labelsOf } from "../kubernetes/object";
import type { Prerequisites } from "../prerequisites/prerequisites";
import { nameOf, parentOf, type Repository } from "../repository/repository";
import { text } from "../yaml/json";
import type { ClusterObject } from "./applier";
import type { ClusterRoot } from "./root";

/** A version of Flux: `v2.7.5` is `{ minor: 7, text: "v2.7.5" }`; the minor of 0.x is negative. */
export interface FluxVersion {
  readonly text: string;
  readonly minor: number;
  /** Whether something else resolves it (`2.x`): the newest minor is then only likely. */
  readonly floats: boolean;
}

/** The newest minor of Flux 2 whose behavior is known here; what a floating version means. */
const NEWEST_MINOR = 9;

/** The minor of every version before Flux 2.0, which had the numbers 0.x: older than all that Flux 2 removed or added. */
const BEFORE_2 = -1;

/** Reads `2.7`, `v2.7.5`, `2.x`, `2.7.x` or `v0.41.2`; undefined for anything else. */
export function parseFluxVersion(version: string): FluxVersion | undefined {
  if (/^[v=~^ ]*0\.\d+(?:\.\d+)?(?:[-+].*)?$/.test(version.trim()))
    return { text: version.trim(), minor: BEFORE_2, floats: false };
  const match = /^[v=~^ ]*2(?:\.(\d+|x|\*))?(?:\.(?:\d+|x|\*))?(?:[-+].*)?$/.exec(version.trim());
  if (match === null) return undefined;
  const minor = match[1];
  const floats = minor === undefined || minor === "x" || minor === "*";
  return { text: version.trim(), minor: floats ? NEWEST_MINOR : Number(minor), floats };
}

/** The first minor of Flux 0.x that applies server-side (kustomize-controller 0.15). */
const FIRST_SERVER_SIDE = 18;

/** Whether a version of Flux runs `kubectl apply`, which puts objects without a namespace into `default`. */
export function appliesWithKubectl(flux: FluxVersion): boolean {
  const minor = minorBefore2(flux);
  return minor !== undefined && minor < FIRST_SERVER_SIDE;
}

/** 13 of `v0.13.1`; undefined from Flux 2.0 on. */
function minorBefore2({ text: version }: FluxVersion): number | undefined {
  const [, minor] = /^[v=~^ ]*0\.(\d+)/.exec(version) ?? [];
  return minor === undefined ? undefined : Number(minor);
}

/** The last minor of Flux 0.x before each minor of Kubernetes that removed versions of APIs: August 2021, August and December 2022. */
const LAST_BEFORE_KUBERNETES: Readonly<Record<number, number>> = { 22: 16, 25: 32, 26: 37 };

/** Whether a version of Flux came out before a minor version of Kubernetes, so that its cluster may be as old. */
export function isBeforeKubernetes(flux: FluxVersion, minor: number): boolean {
  const [own, last] = [minorBefore2(flux), LAST_BEFORE_KUBERNETES[minor]];
  return own !== undefined && last !== undefined && own <= last;
}

/** Flux's version by what the tree installs, else by what is known outside. */
export function fluxVersionOf(
  objects: readonly ClusterObject[],
  prerequisites: Prerequisites,
): FluxVersion | undefined {
  for (const object of objects) {
    const version = versionOfInstallation(object);
    const parsed = version === undefined ? undefined : parseFluxVersion(version);
    if (parsed !== undefined) return parsed;
  }
  const source = objects.find((object) => isSourceOfFlux(object) && isApplied(object, objects));
  const version = source === undefined ? undefined : versionOfSource(source.data);
  if (version !== undefined) return version;
  return prerequisites.fluxVersion === undefined
    ? undefined
    : parseFluxVersion(prerequisites.fluxVersion);
}

/**
 * The version of the manifests next to a cluster's gotk-sync.yaml: `flux bootstrap` applied them, whether or not the
 * cluster path leads to them.
 */
export function fluxVersionBeside(
  { place, directory }: ClusterRoot,
  repository: Repository,
): FluxVersion | undefined {
  const around =
    place !== undefined && nameOf(place.file) === "gotk-sync.yaml"
      ? parentOf(place.file)
      : `${directory}/flux-system`.replace(/^\//, "");
  const components = repository.read(`${around}/gotk-components.yaml`.replace(/^\//, ""));
  const [, version] = /^# Flux Version: (v[\d.]+\S*)$/m.exec(components ?? "") ?? [];
  return version === undefined ? undefined : parseFluxVersion(version);
}

function versionOfInstallation({ id, data }: ClusterObject): string | undefined {
  return id.kind === "FluxInstance" && id.group === FLUX_OPERATOR_GROUP
    ? text(data, "spec", "distribution", "version")
    : versionOfComponents(id.kind, data);
}

/** Where the Flux project publishes its own manifests. */
const MANIFESTS =
  /^(?:oci:\/\/(?:ghcr\.io|docker\.io)\/fluxcd\/flux-manifests|(?:https?:\/\/|ssh:\/\/git@)github\.com\/fluxcd\/flux2(?:\.git)?)\/?$/;

function isSourceOfFlux({ id, data }: ClusterObject): boolean {
  return id.group === SOURCE_GROUP && MANIFESTS.test(text(data, "spec", "url") ?? "");
}

/** Whether a Kustomization applies what a source has. */
function isApplied({ id }: ClusterObject, objects: readonly ClusterObject[]): boolean {
  return objects.some(
    ({ id: other, data }) =>
      other.kind === "Kustomization" &&
      text(data, "spec", "sourceRef", "kind") === id.kind &&
      text(data, "spec", "sourceRef", "name") === id.name,
  );
}

/** The version that a source names: a tag, or a range of which the newest is taken. */
function versionOfSource(data: unknown): FluxVersion | undefined {
  const semver = text(data, "spec", "ref", "semver");
  if (semver === undefined) return parseFluxVersion(text(data, "spec", "ref", "tag") ?? "");
  // A caret keeps only the first number.
  return parseFluxVersion(semver.replace(/^\^\s*v?2\b.*$/, "2.x"));
}

/** `flux install` labels everything in gotk-components.yaml with its version. */
function versionOfComponents(kind: string, data: unknown): string | undefined {
  if (kind !== "Namespace" && kind !== "Deployment") return undefined;
  const labels = labelsOf(data);
  const version = text(labels, "app.kubernetes.io/version");
  // The first versions had no other label but this.
  const isEarly =
    kind === "Namespace" &&
    labels["app.kubernetes.io/instance"] !== undefined &&
    version?.startsWith("v0.") === true;
  return isFluxItself(data) || isEarly ? version : undefined;
}
