import { memoize } from "../../../lib/memoize";
import type { Location } from "../../findings/location";
import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";

/** Where a repository creates the managed Argo CD of EKS; undefined if nothing shows it. */
export const eksCapabilityOf = memoize((repository: Repository): Location | undefined => {
  for (const file of filesOf(repository)) {
    if (!/\.(?:tf|ts|ya?ml|json)$/.test(file)) continue;
    const content = withoutComments(repository.read(file) ?? "");
    if (!content.includes("apability")) continue;
    for (const pattern of CAPABILITIES) {
      const match = pattern.exec(content);
      if (match !== null && !isConditional(content.slice(match.index)))
        return { file, line: content.slice(0, match.index).split("\n").length };
    }
  }
  return undefined;
});

/** Whether a Terraform resource may create nothing, as a value says. */
function isConditional(block: string): boolean {
  const [body = ""] = /^resource[\s\S]*?(?:\n\}|$)/.exec(block) ?? [];
  return /^\s*(?:count|for_each)\s*=/m.test(body);
}

/** A text with comments blanked out line by line, so that lines keep their numbers. */
function withoutComments(content: string): string {
  return content
    .replace(/^[ \t]*(?:#|\/\/).*$/gm, "")
    .replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, (comment) => comment.replace(/[^\n]/g, ""));
}

/** Terraform's resource, its module, CloudFormation's type, and eksctl's list. */
const CAPABILITIES = [
  /resource\s+"aws_eks_capability"\s+"[^"]*"\s*\{[^}]*\btype\s*=\s*"ARGOCD"/s,
  /"?Type"?:\s*"?AWS::EKS::Capability"?[\s\S]{0,400}?ARGOCD/,
  /^capabilities:\s*\n(?:\s+.*\n)*?\s+-?\s*type:\s*["']?ARGOCD/m,
];
