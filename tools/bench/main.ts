/** `npm run bench [-- synth | verify]`: what Landbridge costs, against limits and a peer. */
import { benchSynth } from "./synth";
import { benchVerify } from "./verify";

const only = process.argv[2];
const results = [only === "verify" || benchSynth(), only === "synth" || benchVerify()];
process.exitCode = results.every(Boolean) ? 0 : 1;
