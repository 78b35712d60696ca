import * as path from "node:path";

import { findFlate, flateTest } from "./flate";
import { sideBySide } from "./measure";
import { writeOwnTree } from "./own-tree";
import { timeRow, verdict } from "./print";

const TURNS = 25;
/** Limits, in flate's time (docs/benchmarks.md): a first run, and one on files that didn't change. */
const LIMITS = { cold: 2, warm: 1 };
/** Exit codes of a verifier that ran to its end. */
const RAN = { codes: [0, 1] };

/**
 * Measures `landbridge verify` side by side with flate (github.com/home-operations/flate), if that is on PATH or
 * named by FLATE, on our own tree (with the ConfigMaps that Terraform writes) and on the cluster paths in BENCH_TREES (`path[:path...]`, each inside a Git checkout).
 * @param command the file of the command `landbridge`
 * @param scratch a directory for the caches of both
 * @returns whether each limit held; empty without flate
 */
export function benchPeer(command: string, scratch: string): readonly boolean[] {
  const flate = findFlate();
  if (flate === undefined) return [];
  const more = (process.env.BENCH_TREES ?? "").split(path.delimiter).filter(Boolean);
  const own = writeOwnTree(path.join(scratch, "own"));
  return [own, ...more].flatMap((tree, index) =>
    compare({ flate, command, tree, caches: path.join(scratch, `cache-${index}`) }),
  );
}

interface Comparison {
  /** The programs. */
  readonly flate: string;
  readonly command: string;
  /** Directory of the cluster. */
  readonly tree: string;
  /** Directory for the caches of both. */
  readonly caches: string;
}

function compare({ flate, command, tree, caches }: Comparison): readonly boolean[] {
  const peer = (cache: string): readonly string[] =>
    flateTest(flate, tree, path.join(caches, cache));
  // `env` costs a thousandth of a second, on our side.
  const own = (cache: string): readonly string[] => [
    ...["env", `LANDBRIDGE_CACHE=${path.join(caches, cache)}`],
    ...[process.execPath, command, "verify", "--terraform=none", tree],
  ];
  const seconds = sideBySide(
    {
      node: () => [process.execPath, "-e", "0"],
      peerCold: (turn) => peer(`flate-${turn}`),
      peerWarm: () => peer("flate"),
      cold: (turn) => own(`landbridge-${turn}`),
      warm: () => own("landbridge"),
    },
    TURNS,
    RAN,
  );
  const name = path.relative(process.cwd(), tree).split(path.sep).slice(-3).join("/");
  timeRow("Node.js alone", seconds.node);
  timeRow(`flate test ks, cold: ${name}`, seconds.peerCold);
  timeRow(`flate test ks, warm: ${name}`, seconds.peerWarm);
  timeRow(`landbridge verify, cold: ${name}`, seconds.cold);
  timeRow(`landbridge verify, warm: ${name}`, seconds.warm);
  return [
    verdict(
      `cold, in flate's time: ${name}`,
      seconds.cold / seconds.peerCold,
      LIMITS.cold,
      "times",
    ),
    verdict(
      `warm, in flate's time: ${name}`,
      seconds.warm / seconds.peerWarm,
      LIMITS.warm,
      "times",
    ),
  ];
}
