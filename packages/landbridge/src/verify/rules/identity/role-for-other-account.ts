import type { LocationSource } from "../../findings/location";
import { annotationsOf } from "../../kubernetes/object";
import type { Model } from "../../model/model";
import type { Release } from "../../model/release";
import type { ExistingRole, TrustedSubject } from "../../prerequisites/prerequisites";
import { at, forEachString, type FieldPath } from "../../yaml/json";
import { anyOf } from "../phrases";
import type { ClusterRule, Report } from "../rule";
import { placeOfValue } from "../values-of-release";

/** The annotation that names the role of a service account, read by the webhook of EKS. */
const ANNOTATION = "eks.amazonaws.com/role-arn";

/** LB664 */
export const roleForOtherAccount: ClusterRule = {
  id: "LB664",
  name: "role-for-other-account",
  severity: "error",
  summary: "A service account names an IAM role that trusts other service accounts.",
  why: "AWS refuses its token (`Not authorized to perform sts:AssumeRoleWithWebIdentity`), so every call of its pods fails.",
  remedy:
    "Correct the namespace and name in the role's trust policy, or the role of the service account.",
  limits:
    "Only roles of Terraform with a trust policy that is known before the apply, and the service accounts of charts in the catalog.",
  *check(model) {
    const { roles = [] } = model.prerequisites;
    if (roles.length === 0) return;
    for (const object of model.ofKind("", "ServiceAccount")) {
      const arn = annotationsOf(object.data)[ANNOTATION];
      const { namespace, name } = object.id;
      if (typeof arn !== "string" || namespace === "") continue;
      const at = { object, path: ["metadata", "annotations", ANNOTATION] };
      const report = reportOf({ account: `${namespace}:${name}`, arn, at }, roles);
      if (report !== undefined) yield { ...report, object: object.id };
    }
    for (const release of model.releases) {
      for (const named of accountsOf(model, release)) {
        const report = reportOf(named, roles);
        if (report !== undefined) yield { ...report, object: release.object.id };
      }
    }
  },
};

/** A service account with the role that it names. */
interface NamedRole {
  /** `<namespace>:<name>` */
  readonly account: string;
  readonly arn: string;
  readonly at: LocationSource;
}

function reportOf(
  { account, arn, at }: NamedRole,
  roles: readonly ExistingRole[],
): Report | undefined {
  const own = roles.filter((role) => isNamed(role, arn));
  const subject = `system:serviceaccount:${account}`;
  const subjects = own.flatMap((role) => role.subjects);
  if (own.length === 0 || subjects.some((one) => matches(one, subject))) return undefined;
  const trusted = [...new Set(subjects.map(written))];
  return {
    message: `The role ${arn} doesn't trust ${subject}, only ${anyOf(trusted)}.`,
    at,
    related: own.map(({ place }) => ({ at: place, message: "the role" })),
  };
}

/** Roles of several clusters and accounts may share a name. */
function isNamed({ name, arns }: ExistingRole, arn: string): boolean {
  if (arns.includes(arn)) return true;
  return name !== undefined && /^arn:[\w-]+:iam::\d*:role\//.test(arn) && arn.endsWith(`/${name}`);
}

function written({ subject, isPattern }: TrustedSubject): string {
  const isLiteral = !isPattern && /[*?]/.test(subject);
  return isLiteral ? `${subject} (StringEquals reads "*" as a character)` : subject;
}

function matches({ subject, isPattern }: TrustedSubject, actual: string): boolean {
  if (!isPattern) return subject === actual;
  const pattern = subject.replace(/[\\^$.+()|[\]{}]/g, "\\$&").replace(/[*?]/g, ".$&");
  return new RegExp(`^${pattern.replaceAll(".?", ".")}$`).test(actual);
}

/** The only service account of a release, if its values have the annotation. */
function accountsOf(model: Model, release: Release): readonly NamedRole[] {
  const { facts, values, valuesKnown, releaseName, targetNamespace } = release;
  const names = valuesKnown ? (facts?.serviceAccounts?.(releaseName, values) ?? []) : [];
  const [name, ...more] = names;
  if (name === undefined || more.length > 0) return [];
  const found: { readonly arn: string; readonly path: FieldPath }[] = [];
  forEachString(values, (arn, path) => {
    if (path.at(-1) === ANNOTATION) found.push({ arn, path });
  });
  return found.map(({ arn, path }) => ({
    account: `${targetNamespace}:${name}`,
    arn,
    at: layerWith(model, release, path) ?? { object: release.object },
  }));
}

function layerWith(model: Model, release: Release, path: FieldPath): LocationSource | undefined {
  const layer = release.layers.findLast(({ values }) => at(values, ...path) !== undefined);
  return layer === undefined ? undefined : placeOfValue(model, release, layer, path);
}
