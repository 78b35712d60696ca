import { annotationsOf } from "../kubernetes/object";

/** When in a sync an object is applied; `Skip` and phases of deletion are not part of a rollout. */
export type SyncPhase = "PreSync" | "Sync" | "PostSync" | "SyncFail";

const PHASES: readonly SyncPhase[] = ["PreSync", "Sync", "PostSync", "SyncFail"];

/** Helm's hooks as Argo CD takes them (docs/user-guide/helm.md). */
const HELM_PHASES: Readonly<Record<string, SyncPhase>> = {
  "pre-install": "PreSync",
  "pre-upgrade": "PreSync",
  "post-install": "PostSync",
  "post-upgrade": "PostSync",
};

/** The annotation with the sync wave, a whole number. */
export const WAVE_ANNOTATION = "argocd.argoproj.io/sync-wave";

/** The annotation with the types of a hook. */
export const HOOK_ANNOTATION = "argocd.argoproj.io/hook";

/** The values of an annotation with a list, such as `PreSync,Sync`. */
export function listed(value: unknown): readonly string[] {
  return typeof value === "string"
    ? value
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== "")
    : [];
}

/** The hook types of an object as written: `PreSync`, `Skip`, `PreDelete`; empty for what isn't a hook. */
export function hooksOf(data: unknown): readonly string[] {
  const annotations = annotationsOf(data);
  const own = listed(annotations[HOOK_ANNOTATION]);
  if (own.length > 0) return own;
  return listed(annotations["helm.sh/hook"]).flatMap((hook) => {
    if (hook === "crd-install") return [];
    return [
      HELM_PHASES[hook] ??
        (hook === "pre-delete" ? "PreDelete" : hook === "post-delete" ? "PostDelete" : hook),
    ];
  });
}

/** The phase in which an object is applied; undefined where no sync applies it. */
export function syncPhaseOf(data: unknown): SyncPhase | undefined {
  const hooks = hooksOf(data);
  return hooks.length === 0 ? "Sync" : PHASES.find((phase) => hooks.includes(phase));
}

/** The sync wave of an object; 0 where none is given or it isn't a number, as Argo CD reads it. */
export function syncWaveOf(data: unknown): number {
  const annotations = annotationsOf(data);
  for (const key of [WAVE_ANNOTATION, "helm.sh/hook-weight"]) {
    const text = annotations[key];
    if (typeof text === "string" && /^[-+]?\d+$/.test(text)) return Number(text);
  }
  return 0;
}

/** A text that sorts steps of a sync by phase, then wave: objects with the same one are applied together. */
export interface SyncStep {
  readonly phase: SyncPhase;
  readonly wave: number;
}

/** The step in which a sync applies an object; undefined where none does. */
export function syncStepOf(data: unknown): SyncStep | undefined {
  const phase = syncPhaseOf(data);
  return phase === undefined ? undefined : { phase, wave: syncWaveOf(data) };
}

/** Negative if the first step comes earlier, 0 if both are the same. */
export function compareSteps(one: SyncStep, other: SyncStep): number {
  return PHASES.indexOf(one.phase) - PHASES.indexOf(other.phase) || one.wave - other.wave;
}
