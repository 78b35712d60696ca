import type { Rollout } from "./rollout-graph";

const COLORS = { "depends-on": "color=black", applies: "color=gray" } as const;

/** A graph for Graphviz. */
export function toDot({ cluster, nodes, edges }: Rollout): string {
  const lines = [
    `digraph ${quote(cluster)} {`,
    "  rankdir=LR;",
    '  node [fontname="sans-serif", shape=box];',
  ];
  for (const { id, kind, namespace, name, wave, critical } of nodes) {
    const shape =
      kind === "HelmRelease" ? ", style=rounded" : kind === "sync wave" ? ", shape=cds" : "";
    const color = critical ? ", color=orange, penwidth=2" : "";
    const label = `${namespace}/${name}\\n${wave === undefined ? "never starts" : `wave ${wave}`}`;
    lines.push(`  ${id} [label=${quote(label)}${shape}${color}];`);
  }
  for (const { from, to, waits, critical, reason } of edges) {
    const color = critical ? "color=orange, penwidth=2" : COLORS[reason];
    const style = waits ? color : 'style=dashed, color=red, label="does not wait"';
    lines.push(`  ${from} -> ${to} [${style}];`);
  }
  return `${[...lines, "}"].join("\n")}\n`;
}

function quote(text: string): string {
  return `"${text.replace(/"/g, '\\"')}"`;
}
