import { ownValue } from "../../lib/own-value";
import { enumerate } from "../../verify/rules/phrases";
import { at, isRecord, list, text } from "../../verify/yaml/json";
import type { Danger, TerraformChange } from "../document";
import type { FieldChange } from "../values/field-change";
import { changeOf, jsonOf, valueText, type DangerRule } from "./rule";

/** Everybody's addresses. */
const ANYBODY = /^(?:0\.0\.0\.0\/0|::\/0)$/;

/** Attributes with networks that may connect, by resource type. */
const NETWORKS: Readonly<Record<string, RegExp>> = {
  aws_vpc_security_group_ingress_rule: /^cidr_ipv[46]$/,
  aws_security_group_rule: /^(?:ipv6_)?cidr_blocks\b/,
  aws_security_group: /^ingress\b/,
  aws_default_security_group: /^ingress\b/,
  aws_eks_cluster: /^vpc_config\.public_access_cidrs\b/,
  aws_network_acl_rule: /^(?:ipv6_)?cidr_block$/,
};

/** Networks that may connect now and couldn't before. */
export const openedNetwork: DangerRule = function* ({ terraform }) {
  for (const change of terraform) {
    const pattern = change.kind === "resource" ? ownValue(NETWORKS, change.type) : undefined;
    if (pattern === undefined || change.action === "removed" || isEgress(change)) continue;
    const added = change.changes.flatMap((field) =>
      pattern.test(field.path) ? networksIn(field.after).filter(isNew(field)) : [],
    );
    if (added.length > 0) yield opened(change, [...new Set(added)]);
  }
};

function isEgress({ changes }: TerraformChange): boolean {
  return changes.some(
    ({ path, after }) =>
      (path === "type" && after === "egress") || (path === "egress" && after === true),
  );
}

function isNew({ before }: FieldChange): (network: string) => boolean {
  const old = new Set(networksIn(before));
  return (network) => !old.has(network);
}

function networksIn(value: unknown): readonly string[] {
  return jsonOf(value).match(/[0-9a-fA-F.:]+\/\d{1,3}/g) ?? [];
}

function opened(
  { address, environments, action, type }: TerraformChange,
  networks: readonly string[],
): Danger {
  const isAnybody = networks.some((network) => ANYBODY.test(network));
  const who = isAnybody ? "the whole internet" : networks.join(", ");
  const isOwn = type.startsWith("aws_vpc_security_group") || type === "aws_security_group_rule";
  const opener = type === "aws_eks_cluster" ? "the API server " : "";
  return {
    environments,
    kind: "opened",
    severity: isAnybody ? "high" : "medium",
    subject: address,
    message: action === "added" && isOwn ? `a new rule admits ${who}.` : `${opener}admits ${who}.`,
  };
}

/** Endpoints and buckets that become public. */
export const openedEndpoint: DangerRule = function* ({ terraform }) {
  for (const { type, address, environments, action, changes } of terraform) {
    if (action === "removed") continue;
    const endpoint = changeOf(changes, "vpc_config.endpoint_public_access");
    if (type === "aws_eks_cluster" && endpoint?.after === true) {
      const message = "the API server gets a public endpoint.";
      yield { environments, kind: "opened", severity: "high", subject: address, message };
    }
    for (const { path, before, after } of changes) {
      const isBlock =
        type === "aws_s3_bucket_public_access_block" ||
        type === "aws_s3_account_public_access_block";
      if (!isBlock || before !== true || after === true) continue;
      const message = `${path} is switched from true to ${valueText(after)}.`;
      yield { environments, kind: "opened", severity: "high", subject: address, message };
    }
  }
};

/** Policies that allow more: every statement, action, resource and principal that is added. */
export const openedPolicy: DangerRule = function* ({ terraform, base }) {
  const stacks = new Set(base.stacks.map(({ name }) => name));
  for (const { kind, address, environments, action, changes, stacks: own } of terraform) {
    const isOld = own.some((stack) => stacks.has(stack));
    if (kind !== "resource" || action === "removed" || !isOld) continue;
    const grown = changes.filter(isGrant);
    const isAnything = grown.some(({ after }) => allowsEverything(after));
    // A new policy belongs to something new; only what is open to everything is dangerous.
    if (grown.length === 0 || (action === "added" && !isAnything)) continue;
    const paths = enumerate(grown.slice(0, 3).map(({ path }) => path));
    yield {
      environments,
      kind: "opened",
      severity: isAnything ? "high" : "medium",
      subject: address,
      message: isAnything ? `allows everything: ${paths}.` : `allows more: ${paths}.`,
    };
  }
};

/** Whether a change of a policy adds rights. */
function isGrant({ path, kind, after }: FieldChange): boolean {
  if (!/(?:^|_)policy\b/.test(path) || kind === "removed" || kind === "reordered") return false;
  if (/\.Statement\b/.test(path)) {
    const isNarrowing = /\b(?:Sid|Condition|Effect|NotAction|NotResource|NotPrincipal)\b/.test(
      path,
    );
    return !isNarrowing && !(isRecord(after) && after.Effect === "Deny");
  }
  return kind === "added" && typeof after === "string";
}

/** Whether a statement, or a part of one, allows every action or everybody. */
function allowsEverything(value: unknown): boolean {
  if (value === "*") return true;
  const statements = isRecord(value) ? [value] : list(parsed(value), "Statement");
  return statements.some((statement) => {
    if (text(statement, "Effect") !== "Allow") return false;
    const isAnybody =
      at(statement, "Principal") === "*" || text(statement, "Principal", "AWS") === "*";
    const everything = [at(statement, "Action")].flat().includes("*");
    return everything || (isAnybody && at(statement, "Condition") === undefined);
  });
}

function parsed(value: unknown): unknown {
  try {
    return typeof value === "string" ? JSON.parse(value) : undefined;
  } catch {
    return undefined;
  }
}
