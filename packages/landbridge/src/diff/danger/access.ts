import { at, list, text } from "../../verify/yaml/json";
import { alike } from "../alike";
import type { Danger } from "../document";
import type { ObjectPair } from "../sections/objects";
import { titleOf } from "../sections/readers";
import type { SideObject } from "../side/side";
import type { DangerRule } from "./rule";

type OneDanger = Omit<Danger, "environments">;

/** Levels of pod security, from the strictest. */
const LEVELS = ["restricted", "baseline", "privileged"];

/** Objects that give more rights in the cluster, or take protection away. */
export const clusterAccess: DangerRule = ({ pairs, base, head }) => {
  // A cluster that is new gives no rights that it didn't have before.
  const old = new Set(base.clusters.map(({ path }) => path));
  const clusters = new Set(head.clusters.map(({ path }) => path).filter((path) => old.has(path)));
  const entries = pairs
    .filter(({ cluster }) => clusters.has(cluster))
    .flatMap((pair) => {
      const entry = administrator(pair) ?? everything(pair) ?? security(pair) ?? policy(pair);
      return entry === undefined ? [] : [{ environment: pair.environment, entry }];
    });
  return alike(entries).map(({ environments, entry }) => ({ environments, ...entry }));
};

function administrator({ before, after }: ObjectPair): OneDanger | undefined {
  if (after?.kind !== "ClusterRoleBinding" || !isAdmin(after)) return undefined;
  const old = new Set(before !== undefined && isAdmin(before) ? subjectsOf(before) : []);
  const added = subjectsOf(after).filter((subject) => !old.has(subject));
  if (added.length === 0) return undefined;
  return opened(after, `gives ${added.join(", ")} the role cluster-admin.`);
}

function isAdmin({ data }: SideObject): boolean {
  return at(data, "roleRef", "name") === "cluster-admin";
}

function subjectsOf({ data }: SideObject): readonly string[] {
  return list(data, "subjects").map(
    (subject) => `${text(subject, "kind") ?? ""} ${text(subject, "name") ?? ""}`,
  );
}

function everything({ before, after }: ObjectPair): OneDanger | undefined {
  if (after?.kind !== "ClusterRole" && after?.kind !== "Role") return undefined;
  if (!allowsEverything(after) || (before !== undefined && allowsEverything(before)))
    return undefined;
  return opened(after, "allows every verb on every resource.");
}

function allowsEverything({ data }: SideObject): boolean {
  return list(data, "rules").some(
    (rule) => list(rule, "verbs").includes("*") && list(rule, "resources").includes("*"),
  );
}

/** A namespace that admits more kinds of pods. */
function security({ before, after }: ObjectPair): OneDanger | undefined {
  if (before === undefined || after?.kind !== "Namespace") return undefined;
  const label = "pod-security.kubernetes.io/enforce";
  const [old, now] = [before, after].map(({ data }) => {
    const level = at(data, "metadata", "labels", label);
    return typeof level === "string" ? level : "privileged";
  });
  if (LEVELS.indexOf(now ?? "") <= LEVELS.indexOf(old ?? "")) return undefined;
  return opened(after, `pod security is lowered from ${old ?? ""} to ${now ?? ""}.`);
}

function policy({ before, after }: ObjectPair): OneDanger | undefined {
  if (before?.kind !== "NetworkPolicy" || after !== undefined) return undefined;
  return { ...opened(before, "its pods lose their network policy."), severity: "medium" };
}

function opened(object: SideObject, message: string): OneDanger {
  const place = { file: object.file, ...(object.line === undefined ? {} : { line: object.line }) };
  return { kind: "opened", severity: "high", subject: titleOf(object), message, place };
}
