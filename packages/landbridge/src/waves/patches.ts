import { isDeepStrictEqual } from "node:util";

import { ENGINE_NAMESPACE, VARIABLES_CONFIG_MAP } from "../contract/document";
import { engineTraits } from "../contract/engines";
import type { ClusterObject } from "../verify/model/applier";
import { at, forEachString, text, type FieldPath, type YamlRecord } from "../verify/yaml/json";
import { commonFields, isAdded } from "./common-labels";
import type { ContractReader } from "./contract-reader";
import type { Mistakes } from "./mistakes";
import { isFluxObject } from "./units";

/** A patch as kustomize takes it; `patch` is data that is written as YAML. */
export interface Patch {
  readonly target?: YamlRecord;
  readonly patch: unknown;
}

/** Annotation by which Flux recreates an object that it can't change. */
const FORCE = "kustomize.toolkit.fluxcd.io/force";

/** Annotation with Argo CD's options for one object. */
const SYNC_OPTIONS = "argocd.argoproj.io/sync-options";

/** What Argo CD must do to the objects of a directory that Flux does after kustomize. */
export class Patches {
  constructor(
    private readonly reader: ContractReader,
    private readonly mistakes: Mistakes,
  ) {}

  /** Contract values in the place of variables, and Argo CD's option for objects that are recreated. */
  public ofObject(object: ClusterObject): readonly Patch[] {
    const operations = [...this.variables(object), ...moved(object), ...forced(object)];
    return operations.length === 0 ? [] : [{ target: targetOf(object), patch: operations }];
  }

  /** Contract values in labels and annotations that a kustomization adds after all patches. */
  public common(objects: readonly ClusterObject[]): YamlRecord {
    return commonFields(objects, this.reader, this.mistakes);
  }

  /** Removes what only Flux reads: whole kinds of Flux, and single ConfigMaps with values. */
  public removing(objects: readonly ClusterObject[]): readonly Patch[] {
    const patches = new Map<string, Patch>();
    for (const object of objects) {
      const { group, kind, name } = object.id;
      const isFlux = isFluxObject(object);
      const target = isFlux ? { group, kind } : targetOf(object);
      patches.set(JSON.stringify(target), {
        target,
        patch: {
          apiVersion: text(object.data, "apiVersion"),
          kind,
          metadata: { name: isFlux ? "any" : name },
          $patch: "delete",
        },
      });
    }
    return [...patches.values()];
  }

  private variables(object: ClusterObject): readonly YamlRecord[] {
    const { template, substituted, applier, data } = object;
    if (substituted === undefined || substituted.uses.length === 0) return [];
    const operations: YamlRecord[] = [];
    forEachString(template, (written, path) => {
      if (!written.includes("$") || isCommon(object, path)) return;
      const read = this.reader.read(written, applier.variables, () => ({ object, path }));
      // A value that is known is what Flux makes of it, of whatever type.
      const value = typeof read === "string" ? at(data, ...path) : read;
      if (isDeepStrictEqual(value, written)) return;
      operations.push({ op: "replace", path: pointerOf(path), value });
    });
    if (JSON.stringify(keysOf(template)) !== JSON.stringify(keysOf(data)))
      this.mistakes.add(
        { object },
        `the name of a field of ${object.id.kind} ${object.id.name} has a variable`,
        "use variables in values only",
      );
    return operations;
  }
}

/** References to the general ConfigMap, which Terraform writes into the namespace of the engine. */
function moved({ data, id }: ClusterObject): readonly YamlRecord[] {
  const operations: YamlRecord[] = [];
  forEachString(data, (value, path) => {
    const holder = path.slice(0, -1);
    const isReference = path.at(-1) === "namespace" && value === ENGINE_NAMESPACE;
    if (!isReference || holder[0] === "metadata") return;
    if (text(data, ...holder, "name") !== VARIABLES_CONFIG_MAP) return;
    operations.push({
      op: "replace",
      path: pointerOf(path),
      value: engineTraits("argocd").namespace,
    });
  });
  return id.kind === "ConfigMap" ? [] : operations;
}

function isCommon(object: ClusterObject, [metadata, field, key]: FieldPath): boolean {
  const isMetadata = metadata === "metadata" && (field === "labels" || field === "annotations");
  return isMetadata && typeof key === "string" && isAdded(object, field, key);
}

/** Whether Flux deletes an object and creates it again where it can't change it. */
export function isForced({ template }: ClusterObject): boolean {
  return text(template, "metadata", "annotations", FORCE)?.toLowerCase() === "enabled";
}

function forced(object: ClusterObject): readonly YamlRecord[] {
  const { template } = object;
  if (!isForced(object)) return [];
  if (text(template, "metadata", "annotations", SYNC_OPTIONS) !== undefined) return [];
  const path = pointerOf(["metadata", "annotations", SYNC_OPTIONS]);
  return [{ op: "add", path, value: "Force=true,Replace=true" }];
}

function targetOf({ id, template }: ClusterObject): YamlRecord {
  const { group, kind, name } = id;
  const namespace = text(template, "metadata", "namespace");
  // Both are regular expressions.
  const target: YamlRecord = { group, kind, name: escaped(name) };
  if (group === "") delete target.group;
  if (namespace !== undefined) target.namespace = escaped(namespace);
  return target;
}

function escaped(name: string): string {
  return name.replaceAll(".", "\\.");
}

function pointerOf(path: FieldPath): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** The names of all fields, nested as the object is. */
function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keysOf);
  if (typeof value !== "object" || value === null) return 0;
  return Object.entries(value).map(([key, item]) => [key, keysOf(item)]);
}
