/**
 * `describe`, or `describe.skip` if there is a reason to skip.
 * The closing lines of the run print the reason (tools/jest/closing-line.cjs).
 */
export function describeUnless(reason: string | undefined, name: string, body: () => void): void {
  if (reason === undefined) describe(name, body);
  else describe.skip(titleOf(name, reason), body);
}

/** `test`, or `test.skip` if there is a reason to skip, which the closing lines of the run print. */
export function testUnless(
  reason: string | undefined,
  name: string,
  body: () => Promise<void>,
): void {
  if (reason === undefined) test(name, body);
  else test.skip(titleOf(name, reason), body);
}

function titleOf(name: string, reason: string): string {
  return `${name} [skipped: ${reason}]`;
}
