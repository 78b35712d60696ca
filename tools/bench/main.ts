/**
 * `npm run bench [-- synth | verify | diff | package | argocd [DIRECTORY...] | field [DIRECTORY...] | rollout [REVISION]]`: time, memory and size of Landbridge, compared with
 * limits and another verifier; waves and critical path of each environment, now and at a Git revision.
 */
import { benchArgocd } from "./argocd";
import { benchDiff } from "./diff";
import { benchField } from "./field";
import { benchPackage } from "./package";
import { benchRollout } from "./rollout";
import { benchSynth } from "./synth";
import { benchVerify } from "./verify";

const [only, ...rest] = process.argv.slice(2);

const BENCHES = {
  synth: benchSynth,
  verify: benchVerify,
  diff: benchDiff,
  package: benchPackage,
  argocd: () => benchArgocd(rest),
  field: () => benchField(rest),
  rollout: () => benchRollout(rest[0]),
};

const chosen = Object.entries(BENCHES).filter(([name]) => only === undefined || name === only);
if (chosen.length === 0) {
  console.error(
    `unknown benchmark "${only ?? ""}"; the benchmarks are:  ${Object.keys(BENCHES).join(", ")}`,
  );
}
// Each runs to its end, whatever the others found.
const results = chosen.map(([, bench]) => bench());
process.exitCode = results.length > 0 && results.every(Boolean) ? 0 : 1;
