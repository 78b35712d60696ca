import { describe } from "../../kubernetes/object";
import { fileOfPlugin, installsArgocd } from "../../model/argocd/discovering-plugins";
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
    "Sources with a plugin aren't read. Where a container next to Argo CD's repo-server brings a plugin, it is a warning, and silent if that names SOPS; so it is where the repository doesn't say how Argo CD is installed.",
  *check(model) {
    const plugin = fileOfPlugin(model.sources.repository);
    if (plugin !== undefined && isOfSops(model, plugin)) return;
    const doubt = doubtOf(model, plugin);
    for (const { applier, objects } of encryptedObjects(model)) {
      if (applier.kind !== "Application") continue;
      for (const { object } of objects) {
        yield {
          ...(doubt !== undefined && { severity: "warning" }),
          message: `${applier.title} applies ${describe(object.id)}, which is encrypted with SOPS${doubt ?? ""}.`,
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

/** For the end of the message: what may decrypt it, where the repository doesn't show that nothing does. */
function doubtOf({ sources }: Model, plugin: string | undefined): string | undefined {
  if (plugin !== undefined) return `, unless the plugin of ${plugin} decrypts it`;
  return installsArgocd(sources.repository)
    ? undefined
    : ", unless Argo CD, which this repository doesn't install, has a plugin that decrypts it";
}

/** Whether a plugin is one for SOPS, by the words of the file that brings it. */
function isOfSops({ sources }: Model, file: string): boolean {
  return /(?<![a-z])k?sops(?![a-z])/i.test(sources.repository.read(file) ?? "");
}
