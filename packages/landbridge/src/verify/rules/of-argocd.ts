import type { Applier } from "../model/applier";
import type { Model } from "../model/model";

/** Whether Argo CD applies something, or the person who starts it. */
export function isOfArgocd({ root }: Model, { kind }: Applier): boolean {
  return kind === "Application" || (kind === "root" && root.argocd !== undefined);
}
