import type { Expression } from "../../terraform/hcl/expression";

/**
 * The same with the Kustomizations of both sides of a condition (`kustomizations: isBig ? { ... } : { ... }`): which of
 * them there are differs between clusters, and each may be deployed.
 */
export function withBothSides(node: Expression): Expression {
  switch (node.kind) {
    case "object":
      return {
        ...node,
        items: node.items.map(({ key, value }) => ({
          key,
          value: isKustomizations(key) ? merged(value) : withBothSides(value),
        })),
      };
    case "for":
      return { ...node, value: withBothSides(node.value) };
    default:
      return node;
  }
}

function isKustomizations(key: Expression): boolean {
  return key.kind === "literal" && key.value === "kustomizations";
}

/** Where both have a Kustomization of a name, that of the first side counts. */
function merged(node: Expression): Expression {
  if (node.kind !== "conditional") return node;
  return {
    kind: "call",
    name: "union",
    args: [merged(node.no), merged(node.yes)],
    isExpanded: false,
  };
}
