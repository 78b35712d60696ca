import { nearestName, SLIP } from "../../../errors/nearest-name";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { forEachString, type FieldPath } from "../../yaml/json";
import { anyOf } from "../phrases";
import type { ClusterRule } from "../rule";

/** LB504 */
export const unknownArn: ClusterRule = {
  id: "LB504",
  name: "unknown-arn",
  severity: "error",
  summary: "An ARN in Git doesn't match anything that Terraform creates or grants.",
  why: "The controller is denied access, or uses a resource that doesn't exist. ARNs written by hand also differ between accounts.",
  remedy:
    "Take the ARN from the contract (a TF_* variable or the service's values), or correct it.",
  limits:
    "Terraform may not create everything that Git names. Unless the contract is complete, only an ARN that is similar to a known one is reported.",
  *check(model) {
    const { complete, sources } = model.prerequisites;
    const { arns, allKnown } = knownArns(model);
    if (arns.length === 0) return;
    for (const object of model.objects) {
      for (const { arn, path } of writtenArns(object)) {
        if (isKnown(arn, arns) || isManaged(arn)) continue;
        // This Terraform may not create everything that Git names, but it does create roles and secrets.
        const isSure =
          complete && allKnown && /:(iam:.*:role|secretsmanager:.*:secret)[/:]/.test(arn);
        const nearest = nearestName(arn, arns, isSure ? Infinity : SLIP);
        if (!isSure && nearest === undefined) continue;
        yield {
          severity: isSure ? "error" : "warning",
          message: `${arn} is unknown to ${anyOf(sources)}.${nearest === undefined ? "" : ` Did you mean ${nearest}?`}`,
          at: { object, path, value: true },
          object: object.id,
        };
      }
    }
  },
};

/** ARNs from the contract and Terraform, and whether all of them are known before apply. */
function knownArns(model: Model): { readonly arns: readonly string[]; readonly allKnown: boolean } {
  const roles = model.prerequisites.identities.flatMap(({ role }) => role ?? []);
  const all = [...new Set([...(model.prerequisites.arns ?? []), ...roles])].filter((arn) =>
    arn.startsWith("arn:"),
  );
  const arns = all.filter((arn) => !arn.includes("stand-in"));
  return { arns, allKnown: model.prerequisites.arns !== undefined && arns.length === all.length };
}

/** Parts of a known thing have its ARN with something behind: objects of a bucket, the suffix of a secret. */
function isKnown(arn: string, arns: readonly string[]): boolean {
  return arns.some(
    (known) =>
      arn === known || /^[/:]/.test(after(arn, known)) || /^-\w{6}$/.test(after(known, arn)),
  );
}

/** What follows `start` in a text; empty where it does not start with it. */
function after(text: string, start: string): string {
  return text.startsWith(start) ? text.slice(start.length) : "";
}

/** ARNs written literally in Git: one from a variable comes from the contract. */
function writtenArns({ template }: ClusterObject): readonly { arn: string; path: FieldPath }[] {
  const found: { arn: string; path: FieldPath }[] = [];
  forEachString(template, (text, path) => {
    for (const [arn] of text.matchAll(/\barn:aws[\w-]*:[\w-]+:[\w-]*:(?:\d{12})?:[\w/:+=.@-]+/g))
      found.push({ arn, path });
  });
  return found;
}

/** Policies and the like that AWS itself owns. */
function isManaged(arn: string): boolean {
  return /^arn:aws[\w-]*:iam::(aws)?:/.test(arn);
}
