import { plural } from "../../verify/rules/phrases";
import { at, list } from "../../verify/yaml/json";
import type { Danger, TerraformChange } from "../document";
import type { Side } from "../side/side";
import { isRotation } from "./rotation";
import type { DangerRule } from "./rule";
import { isStatefulResource } from "./stateful";

/** Resources that Terraform replaces, or may replace. */
export const replaced: DangerRule = function* ({ terraform }) {
  for (const { address, type, environments, replacement, plan } of terraform) {
    if (replacement === undefined || isRotation(type)) continue;
    const { certain, attributes, source } = replacement;
    const names = attributes.slice(0, 4).join(", ") || "it";
    const message = certain
      ? `Terraform deletes and creates it again: ${names} can't be changed in place (${source}).${lostByReplacement(type)}`
      : `may be replaced: ${names} changes (${source}).`;
    const isHigh = certain && isStatefulResource(type);
    yield {
      environments,
      kind: certain ? "replaced" : "may-be-replaced",
      severity: isHigh ? "high" : "medium",
      subject: address,
      message,
      ...(plan === undefined && !certain ? { remedy: "Pass --plan to know." } : {}),
    };
  }
};

/** What is lost, or has to be done, if a resource is replaced. */
const LOST: readonly (readonly [RegExp, string])[] = [
  [/^aws_(?:db_instance|rds_cluster)$/, "Its data is gone, unless it is created from a snapshot."],
  [/^aws_eks_cluster$/, "Everything in the cluster is gone."],
  [
    /^aws_route53_zone$/,
    "Its records are gone, and its name servers change: delegate to them again.",
  ],
  [/^aws_kms_key$/, "What it encrypted can't be read any more."],
  [/^aws_secretsmanager_secret$/, "Its values are gone."],
  [/^kubernetes_namespace(?:_v1)?$/, "Everything in it is deleted."],
];

function lostByReplacement(type: string): string {
  const lost = LOST.find(([pattern]) => pattern.test(type))?.[1];
  return lost === undefined ? "" : ` ${lost}`;
}

/** Resources that disappear from a stack that stays. Those with data are reported one by one. */
export const deleted: DangerRule = function* ({ terraform, head }) {
  const stacks = stacksThatChange(terraform);
  const gone = terraform.filter(
    (change) =>
      change.action === "removed" &&
      change.kind === "resource" &&
      !change.stacks.some((stack) => stacks.has(stack)) &&
      !isForgotten(change, head),
  );
  for (const { address, type, environments } of gone.filter((one) => isLoss(one.type))) {
    const message =
      type === FLUX
        ? "Terraform uninstalls Flux, and every object of its kinds is deleted."
        : "Terraform deletes it, with its data.";
    yield { environments, kind: "deleted", severity: "high", subject: address, message };
  }
  const others = gone.filter(({ type }) => !isLoss(type));
  for (const [key, changes] of byEnvironments(others)) {
    const addresses = changes.map(({ address }) => address);
    const more = addresses.length > 5 ? `, and ${addresses.length - 5} more` : "";
    yield {
      environments: JSON.parse(key) as string[],
      kind: "deleted",
      severity: "medium",
      subject: plural(addresses.length, "resource"),
      message: `Terraform deletes ${addresses.slice(0, 5).join(", ")}${more}.`,
    };
  }
};

/** Its deletion uninstalls Flux. */
const FLUX = "flux_bootstrap_git";

function isLoss(type: string): boolean {
  return type === FLUX || isStatefulResource(type);
}

/** Whether a `removed` block makes Terraform forget a resource instead of deleting it. */
function isForgotten({ address, stacks }: TerraformChange, { stacks: all }: Side): boolean {
  return all
    .filter(({ name }) => stacks.includes(name))
    .flatMap(({ elements }) => elements)
    .some(
      ({ kind, address: own, values }) =>
        kind === "removed" &&
        own === `removed.${address}` &&
        [...list(values, "lifecycle"), at(values, "lifecycle")].some(
          (lifecycle) => at(lifecycle, "destroy") === false,
        ),
    );
}

/** Names of stacks that come or go as a whole. */
function stacksThatChange(terraform: readonly TerraformChange[]): ReadonlySet<string> {
  return new Set(
    terraform
      .filter(({ kind, action }) => kind === "stack" && action === "removed")
      .flatMap(({ stacks }) => stacks),
  );
}

function byEnvironments(
  changes: readonly TerraformChange[],
): ReadonlyMap<string, readonly TerraformChange[]> {
  const groups = new Map<string, TerraformChange[]>();
  for (const change of changes) {
    const key = JSON.stringify(change.environments);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return groups;
}

/** Stacks that disappear from the app: CDKTF forgets them, and nothing destroys what they created. */
export const lostStack: DangerRule = function* ({ terraform }) {
  for (const { kind, action, stacks, environments } of terraform) {
    if (kind !== "stack" || action !== "removed") continue;
    const count = terraform.filter(
      (other) =>
        other.kind === "resource" &&
        other.action === "removed" &&
        other.stacks.some((stack) => stacks.includes(stack)),
    ).length;
    yield {
      environments,
      kind: "stack-removed",
      severity: "high",
      subject: `stack ${stacks.join(", ")}`,
      message: `disappears with ${plural(count, "resource")}. Nothing destroys them: they stay in AWS and in the state.`,
      remedy: "Destroy the stack from the base revision before this is merged.",
    };
  }
};

/** Resources with a new address that no `moved` block connects with the old one. */
export const recreated: DangerRule = function* ({ terraform }) {
  for (const { action, declaredIn, type, address, from = "", environments } of terraform) {
    if (action !== "moved" || declaredIn === "head") continue;
    const danger: Danger = {
      environments,
      kind: "recreated",
      severity: isStatefulResource(type) ? "high" : "medium",
      subject: address,
      message: `has a new address. Terraform deletes ${from} and creates it again.`,
      remedy: "Keep the construct's id, or move it: resource.moveFromId(...) of CDKTF.",
    };
    yield danger;
  }
};
