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

/** Protection against deletion that is switched off, and shorter backups. */
export const lostProtection: DangerRule = function* ({ terraform }) {
  const first = terraform.filter(({ type }) => isStatefulResource(type));
  for (const change of new Set([...first, ...terraform])) {
    if (change.kind !== "resource" || change.action === "added" || change.action === "removed")
      continue;
    for (const field of change.changes) {
      const message = messageOf(field);
      if (message !== undefined) yield dangerOf(change, message);
    }
  }
};

function messageOf(field: FieldChange): string | undefined {
  const change = withinLifecycle(field);
  return Object.hasOwn(PROTECTS, change.path) ? lostSwitch(change) : fewerDays(change);
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

function lostSwitch({ path, before, after }: FieldChange): string | undefined {
  const isLost =
    PROTECTS[path] === true ? before === true && after !== true : after === true && before !== true;
  if (!isLost) return undefined;
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
