import * as path from "node:path";

import type { WaitingEdge } from "../engine/waiting-edges";
import type { World } from "../lab/world";
import { must } from "../processes/command";

interface Graph {
  readonly nodes: readonly { readonly id: string; readonly name: string }[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly reason: string;
    readonly waits: boolean;
  }[];
}

/**
 * Every dependency that waits in the rollout that Flux would do, between Kustomizations or Applications. Only before the first
 * synth: with the contract, the graph is that of the environment's engine. A Kustomization without an Application
 * of its name consists of those of its HelmReleases.
 * @param names names of all Kustomizations, or of all Applications
 */
export async function waitingEdges(
  world: World,
  names: ReadonlySet<string>,
): Promise<readonly WaitingEdge[]> {
  const command = "packages/landbridge/bin/landbridge.cjs";
  const args = [command, "graph", "--env", "local", "--format", "json"];
  const log = path.join(world.logs, "graph.log");
  const options = { cwd: world.checkout, env: world.userEnv(), log };
  const output = await must("node", args, options);
  const { nodes, edges } = JSON.parse(output) as Graph;
  const nameOf = new Map(nodes.map(({ id, name }) => [id, name]));
  const applicationsOf = (id: string): readonly string[] => {
    const name = nameOf.get(id) ?? "";
    if (names.has(name)) return [name];
    return edges
      .filter(({ from, reason }) => from === id && reason === "applies")
      .flatMap(({ to }) => applicationsOf(to));
  };
  return edges
    .filter(({ reason, waits }) => reason === "depends-on" && waits)
    .flatMap(({ from, to }) =>
      applicationsOf(from).flatMap((first) =>
        applicationsOf(to).map((second) => ({ first, second })),
      ),
    );
}
