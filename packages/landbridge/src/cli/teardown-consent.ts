import type { TeardownSession } from "../teardown/open-teardown";
import type { Arguments } from "./arguments";
import type { Io } from "./io";
import { usageError } from "./usage-error";

/**
 * Whether a person, or an option, agrees to a teardown. Where something is protected from deletion, only the
 * environment's name counts.
 * @throws UserError if there is nobody to ask, or the wrong name is given
 */
export async function isAgreed(
  given: Arguments,
  io: Pick<Io, "ask" | "canAsk">,
  { name, isProtected, question, hasWork }: TeardownSession,
): Promise<boolean> {
  if (!hasWork) return true;
  const confirmed = given.value("confirm");
  if (confirmed !== undefined) {
    if (confirmed === name) return true;
    throw usageError("--confirm", `"${confirmed}" is not the name of what is removed, "${name}"`);
  }
  if (!isProtected && given.has("yes")) return true;
  if (!io.canAsk()) {
    throw isProtected
      ? usageError("--confirm", `${name} is protected from deletion; --confirm ${name} removes it`)
      : usageError("--yes", "there is no terminal to ask on; --yes removes without asking");
  }
  if (isProtected) {
    return (await io.ask(`${question} Type "${name}" to continue: `)).trim() === name;
  }
  return /^y(?:es)?$/i.test((await io.ask(`${question} Continue? [y/N] `)).trim());
}
