/** Where docs/rules/ is published; under the `homepage` of this package. */
const RULE_PAGES = "https://landbridge.dev/rules";

/** Address of a rule's documentation: `https://landbridge.dev/rules/LB203`. */
export function rulePage(id: string): string {
  return `${RULE_PAGES}/${id}`;
}
