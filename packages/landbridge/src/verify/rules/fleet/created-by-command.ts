import { escapeRegExp } from "../../../lib/escape-regexp";
import { commandsOf, type Command } from "../../prerequisites/bootstrap/commands";
import type { Repository } from "../../repository/repository";
import type { ObjectReference } from "../references/object-reference";

/** What kubectl creates with a command of its own, as people write it there. */
const WORDS: Readonly<Record<string, string>> = {
  ConfigMap: "configmaps?|cm",
  Secret: "secrets?",
  ServiceAccount: "serviceaccounts?|sa",
};

/** The command of a script or page that creates or copies an object with kubectl; which cluster it is for isn't known. */
export function commandThatCreates(
  repository: Repository,
  { kind, name }: Pick<ObjectReference, "kind" | "name">,
): Command | undefined {
  if (!Object.hasOwn(WORDS, kind)) return undefined;
  // `create secret generic db`, or `get secret db -o yaml | kubectl apply -f -`.
  const object = new RegExp(
    `\\bkubectl\\b[^|;&]*\\b(create|get)\\s[^|;&]*?\\b(?:${WORDS[kind] ?? ""})(?:/|\\s)[^|;&]*?(?<![\\w.=-])${escapeRegExp(name)}(?![\\w.=-])`,
  );
  return commandsOf(repository).find(({ text }) => {
    const [found, verb] = object.exec(text) ?? [];
    if (found === undefined) return false;
    return verb === "create" || /\|.*\bkubectl\b.*\b(?:apply|create|replace)\b/.test(text);
  });
}
