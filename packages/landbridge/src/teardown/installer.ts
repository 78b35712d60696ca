import { engineTraits } from "../contract/engines";
import type { ObjectId } from "../verify/kubernetes/object";

/** The object by whose deletion Terraform uninstalls a kind of engine; undefined where its provider does that. */
export function installerOf(engine: string | undefined): ObjectId | undefined {
  const traits = engine === undefined ? undefined : engineTraits(engine);
  if (traits?.removal.by !== "object") return undefined;
  const { group, kind, name } = traits.removal;
  return { group, kind, namespace: traits.namespace, name };
}
