import { text, type YamlRecord } from "../../../yaml/json";
import { destinationOf, isOwnCluster, isUnknownText } from "../../application";
import { inferredOf } from "./likely-set";

/** Whether a parameter is one of the platform: the same for all of its clusters. */
export function isOfPlatform(name: string): boolean {
  return name.startsWith("metadata.annotations.");
}

/**
 * The cluster of a set whose parameters are inferred: its name, or the labels that tell it from others; empty for the
 * one that the destination names. Undefined if nothing is inferred.
 * @param original the set that it stands for
 * @param others all sets that stand for that, itself included
 * @param spec of the Application
 */
export function likelyClusterOf(
  set: YamlRecord,
  original: YamlRecord,
  others: readonly YamlRecord[],
  spec: unknown,
): string | undefined {
  const inferred = inferredOf(set);
  if (inferred.size === 0) return undefined;
  const own = identityOf(set);
  const isBesides = others.some((other) => other !== set && identityOf(other) === "");
  if (own === "" || (own === "in-cluster" && !isBesides)) return "";
  const isOnlyOne = others.length === 1 && identityOf(original) === "";
  const known = inferred.has("name") ? undefined : text(set, "name");
  // The cluster is known, or the one of Argo CD itself: it has one environment.
  const isMeant = known !== undefined || isOwnByName(spec);
  if (isOnlyOne && isMeant) return "";
  return known === undefined ? own : `${known} (${own})`;
}

function isOwnByName(spec: unknown): boolean {
  const destination = destinationOf(spec);
  const { server, name } = destination;
  return !isUnknownText(server ?? name ?? "") && isOwnCluster(destination);
}

/** What tells the cluster of a set from others, as far as it was inferred; empty where nothing does. */
function identityOf(set: YamlRecord): string {
  const inferred = inferredOf(set);
  const name = inferred.get("name") ?? inferred.get("nameNormalized") ?? inferred.get("server");
  if (name !== undefined) return name;
  return [...inferred]
    .filter(([key]) => !isOfPlatform(key))
    .map(([key, value]) => `${key.replace(/^metadata\.labels\./, "")}=${value}`)
    .sort()
    .join(",");
}
