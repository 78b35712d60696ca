import { UserError } from "../../errors/user-error";
import { didYouMean, nearestName } from "../../lib/nearest-name";
import { readContexts } from "./client";

/**
 * The context of kubeconfig files that is meant.
 * @param wanted the current one where it is left out
 * @throws UserError if there is no such context
 */
export async function contextOf(
  files: readonly string[],
  wanted: string | undefined,
): Promise<string> {
  const { current, all } = await readContexts(files);
  const names = all.map(({ name }) => name);
  const name = wanted ?? current;
  if (names.includes(name)) return name;
  if (wanted === undefined) {
    const which = current === "" ? "has no current context" : `has no context "${current}"`;
    throw new UserError({
      place: "kubeconfig",
      message: `${which}; name one with --context: ${names.join(", ")}`,
    });
  }
  const message = `the kubeconfig has no context "${wanted}"`;
  const nearest = nearestName(wanted, names);
  throw new UserError({
    place: "--context",
    message:
      nearest === undefined
        ? `${message}; it has ${names.join(", ")}`
        : didYouMean(message, nearest),
  });
}
