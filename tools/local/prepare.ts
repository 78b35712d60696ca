import { UserError } from "landbridge/errors";

import type { Kind } from "./kind";
import { knownContexts, type Session } from "./session";
import { KIND_CONTEXT, type KnownContext, type Target } from "./target";

/**
 * The context of a target. Creates the cluster or writes the context if needed.
 * @returns undefined if it was interrupted first
 * @throws UserError if kind fails
 */
export async function prepare(
  session: Session,
  kind: Kind,
  target: Target,
): Promise<KnownContext | undefined> {
  const context =
    target.kind === "context" ? target.context : await fromKind(session, kind, target);
  if (context !== undefined) session.say(`landbridge: context ${context.name}, ${context.server}`);
  return context;
}

async function fromKind(
  session: Session,
  kind: Kind,
  target: Target,
): Promise<KnownContext | undefined> {
  if (target.kind === "new") await kind.create();
  else await kind.exportContext();
  const { contexts } = await knownContexts(session);
  const context = contexts.find(({ name }) => name === KIND_CONTEXT);
  if (context !== undefined || session.children.isInterrupted()) return context;
  throw new UserError({
    place: "kind",
    message: `kind wrote the kubeconfig, but it has no context ${KIND_CONTEXT}`,
  });
}
