import { memoize } from "../../../lib/memoize";
import { changesData } from "../../model/admission";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { list, text } from "../../yaml/json";
import { textsOfCluster } from "../references/texts-of-cluster";

/** Whether something in the cluster puts keys into a ConfigMap or Secret that Git has: a script, a policy, or what Argo CD leaves alone. */
export function isWrittenLater(model: Model, object: ClusterObject): boolean {
  return isLeftToOthers(object) || changesData(model) || isWrittenByScript(model, object);
}

/** A command that changes an object: `kubectl patch secret`, `oc apply`. */
const WRITES =
  /\b(?:kubectl|oc)\b[^]*\b(?:apply|create|patch|replace|set data)\b[^]*\b(?:secrets?|configmaps?|cm)\b/i;

const scriptsOf = memoize((model: Model): readonly string[] =>
  textsOfCluster(model).flatMap(({ value }) => (WRITES.test(value) ? [value] : [])),
);

function isWrittenByScript(model: Model, { id }: ClusterObject): boolean {
  return scriptsOf(model).some((script) => script.split(/[^\w.-]+/).includes(id.name));
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
