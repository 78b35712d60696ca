import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import type { LocationSource } from "../../findings/location";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { forEachString } from "../../yaml/json";
import { anyOf } from "../phrases";
import type { ClusterRule, Report } from "../rule";

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
    const known = knownArns(model);
    if (known.arns.length === 0) return;
    for (const object of model.objects) {
      for (const written of writtenArns(object)) {
        if (isKnown(written.arn, known.arns) || isManaged(written.arn)) continue;
        const report = reportOf(model, written, known);
        if (report !== undefined) yield { ...report, object: object.id };
      }
    }
  },
};

/** Undefined for an ARN that somebody else may have created, unless it is similar to a known one. */
function reportOf(
  { prerequisites: { complete, sources } }: Model,
  { arn, at }: WrittenArn,
  { arns, allKnown }: KnownArns,
): Report | undefined {
  const isSure = complete && allKnown && isRoleOrSecret(arn);
  const nearest = nearestName(arn, arns, isSure ? Infinity : SLIP);
  if (!isSure && nearest === undefined) return undefined;
  return {
    severity: isSure ? "error" : "warning",
    message: didYouMean(`${arn} is unknown to ${anyOf(sources)}.`, nearest),
    at,
  };
}

interface KnownArns {
  readonly arns: readonly string[];
  /** Whether all of them are known before apply. */
  readonly allKnown: boolean;
}

interface WrittenArn {
  readonly arn: string;
  readonly at: LocationSource;
}

/** ARNs from the contract and Terraform. */
function knownArns(model: Model): KnownArns {
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
function writtenArns(object: ClusterObject): readonly WrittenArn[] {
  const found: WrittenArn[] = [];
  forEachString(object.template, (text, path) => {
    for (const [arn] of text.matchAll(/\barn:aws[\w-]*:[\w-]+:[\w-]*:(?:\d{12})?:[\w/:+=.@-]+/g))
      found.push({ arn, at: { object, path, value: true } });
  });
  return found;
}

/** Terraform may not create everything that Git names, but it does create roles and secrets. */
function isRoleOrSecret(arn: string): boolean {
  return /:(iam:.*:role|secretsmanager:.*:secret)[/:]/.test(arn);
}

/** Policies and the like that AWS itself owns. */
function isManaged(arn: string): boolean {
  return /^arn:aws[\w-]*:iam::(aws)?:/.test(arn);
}
