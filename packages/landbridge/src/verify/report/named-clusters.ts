import type { Finding } from "../findings/finding";
import { isWithin } from "../repository/repository";
import type { VerifyResult } from "./result";

/** The clusters that a report of a finding names: those of several, unless its place is in the only one's own directory. */
export function namedClusters(
  { clusters, location }: Finding,
  result: Pick<VerifyResult, "clusters">,
): readonly string[] {
  const [only] = clusters;
  if (clusters.length !== 1 || only === undefined) return clusters;
  const isPlain = result.clusters.length < 2 || isWithin(location.file, only);
  return isPlain ? [] : clusters;
}
