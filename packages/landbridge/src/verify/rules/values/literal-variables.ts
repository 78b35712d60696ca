import { memoize } from "../../../lib/memoize";
import { FLUX_OPERATOR_GROUP } from "../../flux/kinds";
import { describe } from "../../kubernetes/object";
import { changesKustomizations } from "../../model/admission";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { optsOut } from "../../substitution/substitute";
import { forEachString, record, text, type FieldPath } from "../../yaml/json";
import type { Report } from "../rule";

/** A variable of Flux that isn't escaped; names with dots are those of other programs, such as `${pvc.name}`. */
const VARIABLE = /(?<!\$)\$\{([A-Za-z_]\w*)(?![\w.])[^}]*\}/;

/** Groups whose controllers take every text as it is: nothing but Flux replaces variables there. */
const TAKEN_AS_IS =
  /^(?:cert-manager\.io|cilium\.io|externaldns\.k8s\.io|gateway\.networking\.k8s\.io|metallb\.io|networking\.k8s\.io|policy|rbac\.authorization\.k8s\.io|storage\.k8s\.io|volsync\.backube)$/;

/** Kinds of the core group for which the same is true. */
const CORE_KINDS = /^(?:Namespace|PersistentVolume|PersistentVolumeClaim|Service|ServiceAccount)$/;

/**
 * Variables that are applied as they are written, because the Kustomization has no `postBuild`, and that nothing else can
 * replace: in the name of an object, in a field that no program expands, or one that other Kustomizations set.
 */
export function* literalVariables(model: Model, applier: Applier): Iterable<Report> {
  if (applier.kind !== "Kustomization" || applier.variables !== undefined) return;
  if (changesKustomizations(model) || mayBePatched(model, applier)) return;
  const names = new Set([...knownVariables(model), ...settingsIn(model, applier.namespace)]);
  for (const object of applier.objects) {
    if (optsOut(object.data)) continue;
    const found = firstVariable(object) ?? knownVariable(object, names);
    if (found === undefined) continue;
    yield {
      severity: "warning",
      message: `${found.expression} of ${describe(object.id)} is applied unchanged: ${applier.title} has no postBuild, so Flux substitutes nothing there.`,
      at: { object, path: found.path, value: true },
      object: object.id,
      remedy: "Set the variable under spec.postBuild of the Kustomization.",
      cause: applier.title,
    };
    return;
  }
}

/** Whether a Kustomization outside the repository applies this one, and may give it a `postBuild`. */
function mayBePatched(model: Model, { parent }: Applier): boolean {
  if (parent === undefined) return true;
  return parent.kind === "root" && parent.object === undefined && !hasPlainInstance(model);
}

/** Whether a FluxInstance of the repository makes the root Kustomization, without patches that may reach others. */
function hasPlainInstance(model: Model): boolean {
  const instances = model.ofKind(FLUX_OPERATOR_GROUP, "FluxInstance");
  return (
    instances.length === 1 &&
    instances.every(({ data }) => !JSON.stringify(data).includes("postBuild"))
  );
}

/** A variable as it is written, and where. */
interface Written {
  readonly expression: string;
  readonly path: FieldPath;
}

function firstVariable(object: ClusterObject): Written | undefined {
  const name = VARIABLE.exec(text(object.data, "metadata", "name") ?? "");
  if (name !== null) return { expression: name[0], path: ["metadata", "name"] };
  if (!isTakenAsIs(object)) return undefined;
  // Annotations are for programs of any kind.
  return firstIn(object, (_, path) => path[1] !== "annotations");
}

/** The first variable in a text that isn't a file, which has several lines. */
function firstIn(
  { data }: ClusterObject,
  isMeant: (name: string, path: FieldPath) => boolean,
): Written | undefined {
  let first: Written | undefined;
  forEachString(data, (value, path) => {
    if (first !== undefined || value.includes("\n")) return;
    const [expression, name = ""] = VARIABLE.exec(value) ?? [];
    if (expression !== undefined && isMeant(name, path)) first = { expression, path };
  });
  return first;
}

/** Names that other Kustomizations of the cluster set. */
const knownVariables = memoize(
  (model: Model): ReadonlySet<string> =>
    new Set(model.appliers.flatMap(({ variables }) => variables?.names() ?? [])),
);

/** Keys of the ConfigMaps of a namespace that hold nothing but variables, as those for `substituteFrom` do. */
function settingsIn(model: Model, namespace: string): readonly string[] {
  return model
    .ofKind("", "ConfigMap")
    .filter(({ id }) => id.namespace === namespace)
    .map(({ data }) => Object.keys(record(data, "data") ?? {}))
    .filter((keys) => keys.every((key) => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(key)))
    .flat();
}

/** Where programs look for variables of their own. */
const EXPANDED = /^(?:args|command|commands|cmd|entrypoint|script|scripts|env)$/;

/** A variable by a name that is known, in a text that isn't a script or file. */
function knownVariable(object: ClusterObject, names: ReadonlySet<string>): Written | undefined {
  if (names.size === 0 || isData(object)) return undefined;
  return firstIn(
    object,
    (name, path) => names.has(name) && !path.some((key) => EXPANDED.test(String(key))),
  );
}

function isData({ id }: ClusterObject): boolean {
  return id.group === "" && (id.kind === "ConfigMap" || id.kind === "Secret");
}

function isTakenAsIs({ id: { group, kind } }: ClusterObject): boolean {
  return group === "" ? CORE_KINDS.test(kind) : TAKEN_AS_IS.test(group);
}
