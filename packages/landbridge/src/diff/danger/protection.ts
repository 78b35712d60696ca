import { enumerate } from "../../verify/rules/phrases";
import { at } from "../../verify/yaml/json";
import type { Danger, TerraformChange } from "../document";
import type { FieldChange } from "../values/field-change";
import { valueText, type DangerRule } from "./rule";
import { isStatefulResource } from "./stateful";

/** Attributes that protect what they are set on, by whether true protects it. */
const PROTECTS: Readonly<Record<string, boolean>> = {
  "lifecycle.prevent_destroy": true,
  deletion_protection: true,
  deletion_protection_enabled: true,
  enable_deletion_protection: true,
  termination_protection: true,
  disable_api_termination: true,
  storage_encrypted: true,
  point_in_time_recovery: true,
  force_destroy: false,
  force_delete: false,
  skip_final_snapshot: false,
  publicly_accessible: false,
};

/** Attributes that keep something for some days; fewer days are reported. */
const DAYS =
  /^(?:backup_retention_period|recovery_window_in_days|deletion_window_in_days|retention_in_days)$/;

/** What AWS or Terraform refuses to delete as long as it is set. */
const GUARDS = /^lifecycle\.prevent_destroy$|deletion_protection|termination/;

/** Protection against deletion that is switched off, and shorter backups; what holds data first. */
export const lostProtection: DangerRule = function* ({ terraform }) {
  const changed = terraform.filter(
    ({ kind, action }) => kind === "resource" && action !== "added" && action !== "removed",
  );
  for (const change of [...changed].sort((one, other) => rankOf(one) - rankOf(other)))
    for (const message of messagesOf(change)) yield dangerOf(change, message);
};

/** Namespaces are many, and deleted with the cluster in any case. */
function rankOf({ type }: TerraformChange): number {
  if (type.startsWith("kubernetes_")) return 2;
  return isStatefulResource(type) ? 0 : 1;
}

function messagesOf({ changes }: TerraformChange): readonly string[] {
  const fields = changes.map(withinLifecycle);
  const guards = fields.filter((field) => GUARDS.test(field.path) && isLost(field));
  const names = guards.map(({ path }) => path.replace(/^lifecycle\./, ""));
  const unguarded =
    names.length === 0
      ? []
      : [
          `nothing stops a deletion any more: ${enumerate(names)} ${names.length === 1 ? "is" : "are"} switched off.`,
        ];
  const others = fields.filter((field) => !guards.includes(field));
  return [...unguarded, ...others.flatMap((field) => lostSwitch(field) ?? fewerDays(field) ?? [])];
}

/** The block comes or goes as a whole if it has nothing else. */
function withinLifecycle(change: FieldChange): FieldChange {
  if (change.path !== "lifecycle") return change;
  const path = "lifecycle.prevent_destroy";
  const [before, after] = [
    at(change.before, "prevent_destroy"),
    at(change.after, "prevent_destroy"),
  ];
  return { path, kind: change.kind, before, after };
}

function isLost({ path, before, after }: FieldChange): boolean {
  if (!Object.hasOwn(PROTECTS, path)) return false;
  return PROTECTS[path] === true
    ? before === true && after !== true
    : after === true && before !== true;
}

function lostSwitch(field: FieldChange): string | undefined {
  const { path, before, after } = field;
  if (!isLost(field)) return undefined;
  if (path === "publicly_accessible") return "can be reached from the internet.";
  return `${path} is switched from ${valueText(before)} to ${valueText(after)}.`;
}

function fewerDays({ path, before, after }: FieldChange): string | undefined {
  if (!DAYS.test(path) || typeof before !== "number") return undefined;
  const days = typeof after === "number" ? after : undefined;
  // Logs without a number of days are kept indefinitely.
  if (path === "retention_in_days" && (days ?? 0) === 0) return undefined;
  if (days !== undefined && days >= before) return undefined;
  return `${path} is reduced from ${before} to ${valueText(after)}.`;
}

function dangerOf({ address, environments }: TerraformChange, message: string): Danger {
  const isBackup = message.startsWith("retention_in_days");
  return {
    environments,
    kind: "lost-protection",
    severity: isBackup ? "medium" : "high",
    subject: address,
    message,
  };
}
