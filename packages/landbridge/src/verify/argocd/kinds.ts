import { isKind } from "../flux/kinds";

/** API group of Argo CD: Application, ApplicationSet, AppProject. */
export const ARGOCD_GROUP = "argoproj.io";

const KINDS = new Set(["Application", "ApplicationSet", "AppProject"]);

/**
 * Whether a text may have an Application or ApplicationSet, for a look before it is parsed: also in quotes, and in a
 * mapping of one line.
 */
export function mayHaveApplication(text: string): boolean {
  return text.includes(`${ARGOCD_GROUP}/`) && /kind["']?:[^\S\n]*["']?Application/.test(text);
}

/** An Application of Argo CD at the top of a document, as far as that can be seen without parsing it. */
const AT_TOP =
  /^apiVersion: ["']?argoproj\.io\/\S+\s*\nkind: ["']?Application(?:Set)?["']?\s*$|^kind: ["']?Application(?:Set)?["']?\s*\napiVersion: ["']?argoproj\.io\//m;

/** Whether a text, which may be a template, has an Application or ApplicationSet at the top of a document. */
export function isApplicationText(text: string): boolean {
  return AT_TOP.test(text);
}

/** Whether a kind is one of those that Argo CD itself reconciles. */
export function isOfArgocd(group: string, kind: string): boolean {
  return group === ARGOCD_GROUP && KINDS.has(kind);
}

/** Whether parsed YAML is an Application of Argo CD; KubeVela and others have a kind of that name, too. */
export function isApplication(data: unknown): boolean {
  return isKind(data, ARGOCD_GROUP, "Application");
}

/** Whether parsed YAML is an ApplicationSet. */
export function isApplicationSet(data: unknown): boolean {
  return isKind(data, ARGOCD_GROUP, "ApplicationSet");
}
