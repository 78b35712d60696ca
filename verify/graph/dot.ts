import type { Rollout } from "./rollout";

/** A graph for Graphviz. */
export function toDot({ cluster, nodes, edges }: Rollout): string {
  const lines = [
    `digraph ${quote(cluster)} {`,
    "  rankdir=LR;",
    '  node [fontname="sans-serif", shape=box];',
  ];
  for (const { id, kind, namespace, name, wave, critical } of nodes) {
    const shape = kind === "HelmRelease" ? ", style=rounded" : "";
    const color = critical ? ", color=orange, penwidth=2" : "";
    const label = `${namespace}/${name}\\n${wave === undefined ? "never" : `wave ${wave}`}`;
    lines.push(`  ${id} [label="${label.replace(/"/g, '\\"')}"${shape}${color}];`);
  }
  for (const { from, to, waits, critical, reason } of edges) {
    const style = !waits
      ? 'style=dashed, color=red, label="does not wait"'
      : `${reason === "applies" ? "color=gray" : "color=black"}${critical ? ", color=orange, penwidth=2" : ""}`;
    lines.push(`  ${from} -> ${to} [${style}];`);
  }
  return `${[...lines, "}"].join("\n")}\n`;
}

function quote(text: string): string {
  return `"${text.replace(/"/g, '\\"')}"`;
}
