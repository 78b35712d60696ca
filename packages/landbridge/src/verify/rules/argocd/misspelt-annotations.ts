import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { HOOK_ANNOTATION, listed, WAVE_ANNOTATION } from "../../argocd/sync-wave";
import { annotationsOf, describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Report } from "../rule";
import { WAVE_PATH } from "./waves";

/** Argo CD reads the wave with strconv.Atoi, and ignores what isn't a whole number. */
export function* misspeltWave(object: ClusterObject): Iterable<Report> {
  const wave = annotationsOf(object.data)[WAVE_ANNOTATION];
  if (typeof wave !== "string" || /^[-+]?\d+$/.test(wave) || /[${]/.test(wave)) return;
  yield {
    message: `${describe(object.id)} has the sync wave "${wave}", which Argo CD takes for 0: it is not a whole number.`,
    at: { object, path: [...WAVE_PATH], value: true },
    object: object.id,
  };
}

interface Words {
  readonly annotation: string;
  readonly known: readonly string[];
  /** What comes of an object on which no word is known. */
  readonly otherwise: string;
}

/** Lists of words; Argo CD passes over those that it doesn't know, case included (gitops-engine/pkg/sync/common/types.go). */
const LISTS: readonly Words[] = [
  {
    annotation: HOOK_ANNOTATION,
    known: ["PreSync", "Sync", "PostSync", "SyncFail", "Skip", "PreDelete", "PostDelete"],
    otherwise: "no sync applies it",
  },
  {
    annotation: "argocd.argoproj.io/hook-delete-policy",
    known: ["HookSucceeded", "HookFailed", "BeforeHookCreation"],
    otherwise: "it is deleted only before the next one is created",
  },
];

/** Hooks and their deletion: words that Argo CD doesn't know. */
export function* misspeltHook(object: ClusterObject): Iterable<Report> {
  if (object.applier.kind !== "Application") return;
  for (const { annotation, known, otherwise } of LISTS) {
    const value = annotationsOf(object.data)[annotation];
    if (typeof value !== "string" || /[${]/.test(value)) continue;
    const words = listed(value);
    const unknown = words.filter((word) => !known.includes(word));
    const [first] = unknown;
    if (first === undefined) continue;
    const effect = unknown.length === words.length ? `, so that ${otherwise}` : "";
    yield {
      message: didYouMean(
        `${describe(object.id)} has ${annotation}: ${value}, and Argo CD doesn't know "${first}"${effect}.`,
        nearestName(first, known),
      ),
      at: { object, path: ["metadata", "annotations", annotation], value: true },
      object: object.id,
    };
  }
}
