import { readFileSync } from "node:fs";

import { UserError } from "../errors/user-error";
import { tooDeepAt } from "../verify/yaml/limits";
import { diffDocument, type Diff } from "./document";

/** Values in the fields of a diff are nested; a report walks through them. */
const MAX_DEPTH = 500;

/**
 * Reads a diff that `--format json` wrote, for another format of it.
 * @throws UserError if it isn't one
 */
export function readDiff(path: string, file: string): Diff {
  const refuse = (message: string): UserError =>
    new UserError({
      place: "--from",
      message: `${file} ${message}`,
      remedy: "Write it with: landbridge diff BASE --format json --output FILE",
    });
  const content = readFileSync(path, "utf8");
  if (tooDeepAt(content, MAX_DEPTH) !== undefined) throw refuse("is nested too deeply");
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    // The parser quotes the text.
    throw refuse("isn't JSON");
  }
  const { data, success } = diffDocument.safeParse(json);
  if (!success) throw refuse("isn't a diff of this version of Landbridge");
  return data;
}
