import { memoize } from "../../../lib/memoize";
import { changesData } from "../../model/admission";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { list, text } from "../../yaml/json";
import { textsOfCluster } from "../references/texts-of-cluster";

/** Whether something in the cluster puts keys into a ConfigMap or Secret that Git has: a script, a policy, or what Argo CD leaves alone. */
export function isWrittenLater(model: Model, object: ClusterObject): boolean {
  return isLeftToOthers(object) || changesData(model) || namesInScripts(model).has(object.id.name);
}

/** A command that changes a ConfigMap or Secret, with what follows it in its line: `kubectl patch secret web`. */
const COMMAND =
  /\b(?:kubectl|oc)\b[^\n]{0,200}?\b(?:apply|create|patch|replace|set data)\b[^\n]{0,200}?\b(?:secrets?|configmaps?|cm)\b([^\n]{0,300})/gi;

/** A command that applies what a script writes, and the objects in it. */
const APPLIES = /\b(?:kubectl|oc)\b[^\n]{0,200}\b(?:apply|create|replace)\b/;
const WRITES = /^[ \t]*kind:[ \t]*(?:Secret|ConfigMap)\b/m;
const NAMES = /^[ \t]*name:[ \t]*["']?([\w.-]+)/gm;

/** Words that may be names of ConfigMaps and Secrets which scripts in the cluster write. */
const namesInScripts = memoize(
  (model: Model): ReadonlySet<string> =>
    new Set(
      textsOfCluster(model).flatMap(({ reader, value }) =>
        // Definitions only describe commands.
        reader.id.kind === "CustomResourceDefinition" ? [] : namesIn(value),
      ),
    ),
);

function namesIn(text: string): readonly string[] {
  if (!/\b(?:kubectl|oc)\b/.test(text)) return [];
  const script = text.replace(/\\\n/g, " ");
  const commands = [...script.matchAll(COMMAND)].flatMap(([, rest = ""]) => rest.split(/[^\w.-]+/));
  const isWritten = APPLIES.test(script) && WRITES.test(script);
  const written = isWritten ? [...script.matchAll(NAMES)].map(([, name = ""]) => name) : [];
  return [...commands, ...written];
}

/** Whether the object's Application ignores differences in its data, which it does where something else fills it. */
function isLeftToOthers({ applier, id }: ClusterObject): boolean {
  return list(applier.spec, "ignoreDifferences").some((entry) => {
    const isMeant =
      text(entry, "kind") === id.kind && [undefined, id.name].includes(text(entry, "name"));
    const fields = ["jsonPointers", "jqPathExpressions"].flatMap((field) => list(entry, field));
    return isMeant && fields.some((field) => /^[./]+(?:data|stringData)\b/.test(String(field)));
  });
}
