import { describe } from "../../kubernetes/object";
import { fileOfPlugin } from "../../model/argocd/discovering-plugins";
import type { Model } from "../../model/model";
import type { ClusterRule } from "../rule";
import { encryptedObjects } from "./encrypted-objects";

/** LB634 */
export const encryptedForArgocd: ClusterRule = {
  id: "LB634",
  name: "encrypted-for-argocd",
  severity: "error",
  summary: "An Application applies a file that is encrypted with SOPS.",
  why: "Argo CD doesn't decrypt: the API server refuses the field sops, or the cluster gets the ciphertext.",
  remedy:
    "Read the secret with External Secrets; a plugin such as KSOPS needs a source that names it.",
  limits:
    "Sources with a plugin aren't read. Where a container next to Argo CD's repo-server brings a plugin, it is a warning, and silent if that names SOPS.",
  *check(model) {
    const plugin = fileOfPlugin(model.sources.repository);
    if (plugin !== undefined && isOfSops(model, plugin)) return;
    const doubt = plugin === undefined ? "" : `, unless the plugin of ${plugin} decrypts it`;
    for (const { applier, objects } of encryptedObjects(model)) {
      if (applier.kind !== "Application") continue;
      for (const { object } of objects) {
        yield {
          ...(plugin !== undefined && { severity: "warning" }),
          message: `${applier.title} applies ${describe(object.id)}, which is encrypted with SOPS${doubt}.`,
          at: { object, path: ["sops"] },
          object: object.id,
          related:
            applier.object === undefined
              ? []
              : [{ at: { object: applier.object, path: ["spec"] }, message: applier.title }],
          cause: applier.title,
        };
      }
    }
  },
};

/** Whether a plugin is one for SOPS, by the words of the file that brings it. */
function isOfSops({ sources }: Model, file: string): boolean {
  return /(?<![a-z])k?sops(?![a-z])/i.test(sources.repository.read(file) ?? "");
}
