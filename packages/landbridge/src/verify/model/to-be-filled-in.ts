/** Whether a script or a tool writes a part of a text later: `<cluster>`, `{{TENANT_ID}}`. */
export function isToBeFilledIn(text: string): boolean {
  return /<[\w-]+>|\{\{/.test(text);
}
