/** An expression of Terraform's language. Templates with directives consist of the same parts. */
export type Expression =
  | { readonly kind: "literal"; readonly value: string | number | boolean | null }
  | { readonly kind: "template"; readonly parts: readonly Expression[] }
  | { readonly kind: "tuple"; readonly items: readonly Expression[] }
  | { readonly kind: "object"; readonly items: readonly ObjectItem[] }
  | ForExpression
  | {
      readonly kind: "call";
      readonly name: string;
      readonly args: readonly Expression[];
      /** Whether the last argument is followed by `...`. */
      readonly isExpanded: boolean;
    }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "attribute"; readonly source: Expression; readonly name: string }
  | { readonly kind: "index"; readonly source: Expression; readonly key: Expression }
  /** `source[*].rest`: `rest` is evaluated for each item, which has the name {@link SPLAT_ITEM}. */
  | { readonly kind: "splat"; readonly source: Expression; readonly rest: Expression }
  | {
      readonly kind: "conditional";
      readonly condition: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    }
  | {
      readonly kind: "binary";
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: "unary"; readonly operator: string; readonly operand: Expression }
  /** Text that isn't an expression; its value is unknown. */
  | { readonly kind: "unreadable" };

/** `key = value` of an object. */
export interface ObjectItem {
  readonly key: Expression;
  readonly value: Expression;
}

/** `[for k, v in collection : value if condition]`, or with `key` the `{...}` form. */
export interface ForExpression {
  readonly kind: "for";
  readonly keyName?: string;
  readonly valueName: string;
  readonly collection: Expression;
  readonly key?: Expression;
  readonly value: Expression;
  readonly condition?: Expression;
  /** Whether `...` collects values of equal keys in lists. */
  readonly isGrouped: boolean;
}

/** Name of the item inside a splat; no identifier can be equal to it. */
export const SPLAT_ITEM = "*";

/** The expressions directly inside another. */
export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case "literal":
    case "name":
    case "unreadable":
      return [];
    case "template":
      return node.parts;
    case "tuple":
      return node.items;
    case "object":
      return node.items.flatMap(({ key, value }) => [key, value]);
    case "for":
      return [node.collection, node.value, node.key, node.condition].filter(
        (child) => child !== undefined,
      );
    case "call":
      return node.args;
    case "attribute":
      return [node.source];
    case "index":
      return [node.source, node.key];
    case "splat":
      return [node.source, node.rest];
    case "conditional":
      return [node.condition, node.yes, node.no];
    case "binary":
      return [node.left, node.right];
    case "unary":
      return [node.operand];
    default:
      return node satisfies never;
  }
}
