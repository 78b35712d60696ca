import type { MissingParameter } from "../argocd/application-set/applications";
import type { BuildProblem } from "../kustomize/build";
import type { Gap } from "../kustomize/gap";
import type { YamlRecord } from "../yaml/json";
import type { Applier, ClusterObject, Dependency } from "./applier";
import type { KustomizationVariables } from "./variables";

/** An applier while the repository is still being read. */
export interface ApplierDraft extends Applier {
  readonly dependsOn: Dependency[];
  readonly objects: ClusterObject[];
  object?: ClusterObject;
  spec: YamlRecord;
  problems: readonly BuildProblem[];
  files: ReadonlySet<string>;
  incomplete: boolean;
  gaps: readonly Gap[];
  variables?: KustomizationVariables;
  missingParameters: readonly MissingParameter[];
  unknownObjects?: string;
}

/** What is known of an applier before it is read. */
export type NewApplier = Pick<
  ApplierDraft,
  | "kind"
  | "namespace"
  | "name"
  | "content"
  | "target"
  | "suspended"
  | "spec"
  | "parent"
  | "object"
  | "likely"
>;

/** A draft of which nothing is read yet. */
export function draftOf(applier: NewApplier): ApplierDraft {
  return {
    ...applier,
    title: titleOf(applier),
    dependsOn: [],
    objects: [],
    problems: [],
    files: new Set<string>(),
    incomplete: false,
    gaps: [],
    missingParameters: [],
  };
}

function titleOf({ kind, namespace, name, content }: NewApplier): string {
  if (kind !== "root") return `${kind} ${namespace}/${name}`;
  // What people apply to Argo CD has no name of its own.
  return content.kind === "manifests" ? name : `Kustomization ${namespace}/${name}`;
}
