import { failsOnMissingKey } from "../argocd/application-set/applications";
import type { Applier } from "../model/applier";
import { firstNoTexts } from "./argocd/list-element-no-text";

/** Whether an ApplicationSet certainly generates no Application, because Argo CD can't fill in its template (LB905, LB926). */
export function generatesNothing({ kind, spec, missingParameters }: Applier): boolean {
  if (kind !== "ApplicationSet") return false;
  return firstNoTexts(spec).length > 0 || (failsOnMissingKey(spec) && missingParameters.length > 0);
}
