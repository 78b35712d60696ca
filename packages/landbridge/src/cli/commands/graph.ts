import { printable } from "../../errors/code-frame";
import { GRAPHS, type GraphFormat } from "../../verify/graph/render";
import { rolloutOf } from "../../verify/graph/rollout";
import { withoutCommands } from "../../verify/report/harmless";
import { DiskRepository } from "../../verify/repository/disk-repository";
import { verifyFleet } from "../../verify/verify-repository";
import type { Command } from "../command";
import { EXIT } from "../exit-code";
import { withProgress } from "../progress";
import { usageError } from "../usage-error";
import { inputOf } from "../verify-input";
import { writeReport } from "../write-report";

/** `landbridge graph`. */
export const graphCommand: Command = {
  usage: "graph [PATH] [options]",
  description: [
    "Draws the rollout of one cluster: waves, edges that wait, edges that don't (dashed, red), and the",
    "longest chain. PATH is a cluster path; it is optional if the repository has only one.",
  ].join("\n"),
  options: {
    env: { value: "ENV", help: "gitops/clusters/ENV, with its contract if it is synthesized" },
    format: { value: "FORMAT", choices: Object.keys(GRAPHS), help: "default mermaid; one of" },
    output: { value: "FILE", short: "o", help: "write the graph to a file" },
  },
  run: async (given, io) => {
    const { root, ...input } = inputOf(given, io.directory);
    const repository = new DiskRepository(root);
    const { fleet } = await withProgress(io, "landbridge: reading", (onProgress) =>
      verifyFleet({ ...input, repository, rules: [], onProgress }),
    );
    const rollouts = fleet.models.map(rolloutOf);
    const [rollout, second] = rollouts;
    if (rollout === undefined) throw usageError("PATH", "has no cluster path that Flux reconciles");
    if (second !== undefined) {
      const names = rollouts.map(({ cluster }) => cluster).join(", ");
      throw usageError("PATH", `has several cluster paths; name one of them: ${names}`);
    }
    const drawn = GRAPHS[(given.value("format") ?? "mermaid") as GraphFormat](rollout);
    const graph = withoutCommands(printable(drawn));
    const output = given.value("output");
    if (output === undefined) io.out(graph);
    else writeReport(io, output, graph);
    return EXIT.clean;
  },
};
