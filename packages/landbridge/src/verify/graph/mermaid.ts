import type { Rollout, RolloutNode } from "./rollout-graph";

/** A Mermaid flowchart: GitHub and GitLab draw it in comments and pages. */
export function toMermaid({ cluster, nodes, edges }: Rollout): string {
  const lines = ["flowchart LR", `  %% rollout of ${cluster}`];
  const waves = new Map<number | undefined, RolloutNode[]>();
  for (const node of nodes) waves.set(node.wave, [...(waves.get(node.wave) ?? []), node]);
  for (const [wave, members] of [...waves].sort(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))) {
    const title = wave === undefined ? "never starts" : `wave ${wave}`;
    lines.push(`  subgraph w${wave ?? "x"}["${title}"]`);
    for (const node of members) lines.push(`    ${node.id}${shape(node)}`);
    lines.push("  end");
  }
  const critical: number[] = [];
  const loose: number[] = [];
  edges.forEach((edge, index) => {
    const arrow = !edge.waits ? "-. does not wait .->" : edge.reason === "applies" ? "-->" : "==>";
    lines.push(`  ${edge.from} ${arrow} ${edge.to}`);
    if (!edge.waits) loose.push(index);
    else if (edge.critical) critical.push(index);
  });
  if (critical.length > 0)
    lines.push(`  linkStyle ${critical.join(",")} stroke:#d97706,stroke-width:3px`);
  if (loose.length > 0)
    lines.push(`  linkStyle ${loose.join(",")} stroke:#dc2626,stroke-dasharray:5 5`);
  return `${lines.join("\n")}\n`;
}

function shape({ kind, namespace, name }: RolloutNode): string {
  const text = `"${`${namespace}/${name}`.replace(/"/g, "#quot;")}"`;
  if (kind === "sync wave") return `>${text}]`;
  if (kind === "HelmRelease") return `([${text}])`;
  return kind === "ResourceSet" ? `{{${text}}}` : `[${text}]`;
}
