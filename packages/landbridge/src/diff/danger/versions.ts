import type { Danger, VersionChange } from "../document";
import { numbersOf } from "../values/version";
import type { DangerRule } from "./rule";

/** Downgrades, versions of EKS that are skipped, and upgrades that can't be undone. */
export const versions: DangerRule = function* ({ versions: changes }) {
  for (const change of changes) {
    const { environments, what, name, before, after } = change;
    const subject = `${what === "kubernetes" ? "" : `${what} `}${name} ${before} → ${after}`;
    const risk = change.downgrade ? downgrade(change) : upgrade(change);
    if (risk !== undefined) yield { environments, subject, ...risk };
  }
};

type Risk = Pick<Danger, "kind" | "severity" | "message">;

function downgrade({ what, users }: VersionChange): Risk {
  const isRefused = what === "kubernetes" || what === "database";
  const message = isRefused
    ? "is a downgrade, which AWS refuses: the apply fails, or Terraform replaces it."
    : `is a downgrade (${users[0] ?? ""}).`;
  return { kind: "downgrade", severity: isRefused ? "high" : "medium", message };
}

function upgrade(change: VersionChange): Risk | undefined {
  const { what, before, after } = change;
  if (what === "database" && majorOf(before) !== majorOf(after)) {
    const message =
      "is a major version: the database is down while it is upgraded, and can't go back.";
    return { kind: "one-way", severity: "high", message };
  }
  const minors = what === "kubernetes" ? minorsBetween(change) : 0;
  if (minors > 1) {
    const message =
      "skips a minor version: EKS upgrades one minor version at a time, so the apply fails.";
    return { kind: "skipped-version", severity: "high", message };
  }
  const message = "can't be undone: EKS doesn't downgrade. Node groups are upgraded too.";
  return minors === 1 ? { kind: "one-way", severity: "medium", message } : undefined;
}

function minorsBetween({ before, after }: VersionChange): number {
  const [old = [], now = []] = [numbersOf(before), numbersOf(after)];
  return old[0] === now[0] ? (now[1] ?? 0) - (old[1] ?? 0) : 2;
}

function majorOf(version: string): number | undefined {
  return numbersOf(version)?.[0];
}
