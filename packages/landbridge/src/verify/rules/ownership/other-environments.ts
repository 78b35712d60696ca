import { sourcesOf } from "../../argocd/application";
import type { Applier } from "../../model/applier";
import { isEnvironmentName } from "../../repository/environment-name";
import { nameOf, parentOf } from "../../repository/repository";

/**
 * Whether two Applications may belong to two clusters, each with an Argo CD of its own: somebody applies both by hand,
 * and their names differ only in an environment or a number, such as `shop-dev` and `shop-prod`, or in the overlays that
 * they apply, or they are next to each other in a directory of environments.
 */
export function mayBeOfTwoClusters(one: Applier, other: Applier): boolean {
  const [first, second] = [startOf(one), startOf(other)];
  return (
    first !== undefined &&
    second !== undefined &&
    first !== second &&
    (stemOf(first.name) === stemOf(second.name) ||
      areOfOverlays(first, second) ||
      areNeighbors(first, second))
  );
}

/**
 * Whether somebody starts two Applications or ApplicationSets by hand from files of two directories, such as `scenarios/one` and
 * `scenarios/two`: nothing tells that it is for one cluster.
 */
export function areStartedApart(one: Applier, other: Applier): boolean {
  const [first, second] = [startOf(one), startOf(other)];
  if (first === undefined || second === undefined || first === second) return false;
  const [file = "", otherFile = ""] = [first, second].map(({ object }) => object?.origin.file);
  return parentOf(file) !== parentOf(otherFile);
}

/**
 * Whether two Applications are in files of their own in a directory such as `environments`, or next to each other in files
 * that differ only in an environment: `prod-ops.yaml` and `staging-ops.yaml`.
 */
function areNeighbors(one: Applier, other: Applier): boolean {
  const [file = "", second = ""] = [one, other].map(({ object }) => object?.origin.file);
  const directory = parentOf(file);
  if (file === second || directory !== parentOf(second)) return false;
  return ENVIRONMENTS.test(nameOf(directory)) || areEnvironments(nameOf(file), nameOf(second));
}

/** Whether two Applications have the names of the overlays in theirs, such as `shop-aws-eks` for `overlays/aws-eks`. */
function areOfOverlays(one: Applier, other: Applier): boolean {
  const [first, second] = [overlayOf(one), overlayOf(other)];
  return (
    first !== undefined &&
    first.directory === second?.directory &&
    first.stem !== "" &&
    first.stem === second.stem
  );
}

function overlayOf({
  name,
  spec,
}: Applier): { readonly directory: string; readonly stem: string } | undefined {
  const [source] = sourcesOf(spec);
  const path = source?.directory ?? "";
  const directory = parentOf(path);
  const stem = name.replace(nameOf(path), "");
  const isOverlay = nameOf(directory) === "overlays" || ENVIRONMENTS.test(nameOf(directory));
  return isOverlay && stem !== name ? { directory, stem } : undefined;
}

const ENVIRONMENTS = /^(?:envs?|environments?|clusters?|stages?)$/i;

/** The Application or ApplicationSet by which somebody starts Argo CD, if it applies to the cluster of that. */
function startOf(applier: Applier): Applier | undefined {
  let start = applier;
  while (start.parent !== undefined && start.parent.kind !== "root") start = start.parent;
  const isStart = start.kind === "Application" || start.kind === "ApplicationSet";
  return isStart && applier.target === "" ? start : undefined;
}

/** A name without environments and without numbers. */
function stemOf(name: string): string {
  return name
    .toLowerCase()
    .split(/[-_.]/)
    .filter((word) => !isEnvironmentName(word))
    .map((word) => word.replace(/\d+$/, ""))
    .join("-");
}

/** Whether two names, neither a part of the other, differ in nothing but an environment or a number. */
export function areEnvironments(name: string, other: string): boolean {
  const isPart = name.includes(other) || other.includes(name);
  return !isPart && stemOf(name) === stemOf(other);
}

/** Whether two paths name environments, and none that both name: `infra/dev/main.tf` and `overlays/production`. */
export function areOfOtherEnvironments(path: string, other: string): boolean {
  const [own, others] = [environmentsIn(path), environmentsIn(other)];
  return own.length > 0 && others.length > 0 && !own.some((one) => others.includes(one));
}

/** The environments among the directories of a path, by their first letters: `prd` and `production` are one. */
function environmentsIn(path: string): readonly string[] {
  return path
    .toLowerCase()
    .split("/")
    .filter((word) => isEnvironmentName(word) && /^[a-z]/.test(word))
    .map((word) => word.slice(0, 2));
}
