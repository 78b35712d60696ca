/**
 * Whether a script or a tool writes a part of a text later: `<cluster>`, `{{TENANT_ID}}`, `TF_REPLACE_NAME`, `__NAME__`.
 */
export function isToBeFilledIn(text: string): boolean {
  return /<[\w-]+>|\{\{|REPLACE_|_REPLACE|CHANGE_?ME|PLACEHOLDER|__[A-Z][A-Z0-9_]*__/.test(text);
}
