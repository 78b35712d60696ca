import * as path from "node:path";

import { validatePlatform } from "../../config/validate";
import { fleetFiles } from "../../fleet/files";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { fleetOf } from "./environments";
import { fastest } from "./measure";
import { row, verdict } from "./print";

const RUNS = 2;
/** Numbers of workload clusters, and the limits for the largest. */
const CLUSTERS = [10, 100, 1000] as const;
const LIMITS = { seconds: 60, megabytes: 2000, secondsForOneMore: 0.05 };

/** Measures the synth of a management cluster with many workload clusters. @returns whether every limit was met */
export function benchFleetSynth(): readonly boolean[] {
  const samples = CLUSTERS.map((count) => {
    const file = path.join("tools/bench", "fleet-app.ts");
    const sample = fastest(
      () => [process.execPath, "--require", "tsx/cjs", file, String(count)],
      RUNS,
    );
    row(`app alone, ${count} workload clusters`, sample);
    return { count, ...sample };
  });
  const [less, most] = samples.slice(-2);
  if (less === undefined || most === undefined) return [];
  console.log(`${bytesInGit(most.count)} bytes in Git for each workload cluster`);
  const slope = (most.seconds - less.seconds) / (most.count - less.count);
  const what = `synth, ${most.count} workload clusters`;
  return [
    verdict(what, most.seconds, LIMITS.seconds, "s"),
    verdict(`${what}, memory`, most.megabytes, LIMITS.megabytes, "MB"),
    verdict("synth, one more", slope, LIMITS.secondsForOneMore, "s"),
  ];
}

/** Size of what `npm run fleet` writes, for one of many clusters. */
function bytesInGit(count: number): number {
  const files = fleetFiles(validatePlatform(fleetOf(count), ACCOUNT_NAMES));
  const sum = [...files.values()].reduce((total, text) => total + Buffer.byteLength(text), 0);
  return Math.round(sum / count);
}
