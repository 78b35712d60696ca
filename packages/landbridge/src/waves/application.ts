import { engineTraits } from "../contract/engines";
import { findKind } from "../verify/catalog/api-kinds";
import type { Model } from "../verify/model/model";
import type { Release } from "../verify/model/release";
import { flag, list, text, type YamlRecord } from "../verify/yaml/json";
import { chartSource } from "./chart-source";
import { valuesObject, type ChartValues } from "./chart-values";
import { Expression } from "./contract-text";
import { ignoredDifferences } from "./differences";
import { directorySource } from "./directory-source";
import type { Mistakes } from "./mistakes";
import { isForced, type Patches } from "./patches";
import type { Unit } from "./unit";

/** Namespace of Argo CD and its Applications. */
export const ARGOCD_NAMESPACE = engineTraits("argocd").namespace;

/** With it, Argo CD deletes what an Application applied before the Application itself. */
export const FINALIZER = "resources-finalizer.argocd.argoproj.io";

/** The annotation with an object's wave. */
export const WAVE = "argocd.argoproj.io/sync-wave";

/** Repeats a failed sync without end, from the newest commit: a wave that fails once isn't the end of a rollout. */
export const RETRY = {
  limit: -1,
  refresh: true,
  backoff: { duration: "10s", factor: 2, maxDuration: "1m" },
};

/** What Applications are made with. */
export interface ApplicationContext {
  readonly model: Model;
  readonly values: ChartValues;
  readonly patches: Patches;
  readonly mistakes: Mistakes;
  /** Adds a named template with values, and returns its name. */
  readonly define: (values: YamlRecord) => string;
}

/** One Application, as data with expressions. */
export function applicationOf(unit: Unit, wave: number, context: ApplicationContext): YamlRecord {
  const { name, kustomization, releases } = unit;
  const differences = ignoredDifferences(releases, context.mistakes);
  const charts = releases.map((release) => chartOf(release, context));
  const directory = directorySource(unit, context);
  const sources = directory === undefined ? charts : [...charts, directory];
  const [source, second] = sources;
  // Flux leaves the objects of a Kustomization that doesn't prune when it is deleted, too.
  const prunes = flag(kustomization.spec, "prune") === true;
  return {
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Application",
    metadata: {
      name,
      namespace: ARGOCD_NAMESPACE,
      annotations: {
        [WAVE]: String(wave),
        // Else defaults that a CRD sets in lists, as in an HTTPRoute's rules, are differences forever (docs, diff strategies).
        "argocd.argoproj.io/compare-options": "ServerSideDiff=true",
      },
      ...(prunes ? { finalizers: [FINALIZER] } : {}),
    },
    spec: {
      project: unit.cluster ?? "default",
      destination: { ...destinationOf(unit), namespace: namespaceOf(unit) },
      ...(second === undefined ? { source } : { sources }),
      ...(differences.length === 0 ? {} : { ignoreDifferences: differences }),
      syncPolicy: {
        ...(isSuspended(unit) ? {} : { automated: { prune: prunes, selfHeal: true } }),
        syncOptions: syncOptionsOf(unit, differences.length > 0),
        retry: RETRY,
      },
    },
  };
}

/** A workload cluster by its name, so that nothing else is ever meant; the hub as the root Application has it. */
function destinationOf({ cluster }: Unit): YamlRecord {
  return cluster === undefined ? { server: new Expression(".Values.server") } : { name: cluster };
}

function chartOf(release: Release, context: ApplicationContext): YamlRecord {
  const { applier, object } = release;
  if (list(applier.spec, "postRenderers").length > 0)
    context.mistakes.add(
      { object, path: ["spec", "postRenderers"] },
      `${applier.title}: Argo CD has no postRenderers`,
      "set the values of the chart instead",
    );
  const values = valuesObject(context.values.layersOf(release), context.define);
  return {
    ...chartSource(release, context.model, context.mistakes),
    helm: {
      releaseName: release.releaseName,
      ...(release.skipsCrds ? { skipCrds: true } : {}),
      ...(values === undefined ? {} : { valuesObject: values }),
    },
  };
}

function namespaceOf({ releases, objects, kustomization }: Unit): string {
  const [release] = releases;
  if (release !== undefined) return release.targetNamespace;
  const own = text(kustomization.spec, "targetNamespace");
  const namespaces = new Set(objects.flatMap(({ id }) => id.namespace || []));
  const [only, second] = namespaces;
  // Every object has its own; Argo CD wants one all the same.
  return own ?? (second === undefined ? (only ?? "default") : "default");
}

function isSuspended({ applier, kustomization }: Unit): boolean {
  return applier.suspended || kustomization.suspended;
}

function syncOptionsOf({ objects }: Unit, ignoresDifferences: boolean): readonly string[] {
  const options = ["ServerSideApply=true", "CreateNamespace=false"];
  // Of a CRD that an earlier wave has just created, Argo CD may not know yet.
  if (objects.some(({ id }) => findKind(id.group, id.kind) === undefined))
    options.push("SkipDryRunOnMissingResource=true");
  // Otherwise every sync would recreate them.
  if (objects.some(isForced)) options.push("ApplyOutOfSyncOnly=true");
  if (ignoresDifferences) options.push("RespectIgnoreDifferences=true");
  return options;
}
