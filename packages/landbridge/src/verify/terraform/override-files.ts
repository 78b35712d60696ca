const OVERRIDES = /(?:^|[/_])override\.(?:tf|tofu)(?:\.json)?$/;

/** Whether the blocks of a file are merged into those of the other files: its backend takes the place of theirs. */
export function isOverrideFile(file: string): boolean {
  return OVERRIDES.test(file);
}
