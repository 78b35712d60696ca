import type { LocationSource } from "../../findings/location";
import type { Applier, ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import type { VariableSource } from "../../model/variables";
import { plural } from "../phrases";
import type { ClusterRule, Report } from "../rule";

/** LB103 */
export const shadowedKey: ClusterRule = {
  id: "LB103",
  name: "shadowed-key",
  severity: "warning",
  summary: "A value from Terraform is overridden by a value in Git.",
  why: "Later entries of substituteFrom win, and postBuild.substitute wins over all of them: a change in Terraform has no effect.",
  remedy: "Remove the copy in Git, or the value from the contract.",
  *check(model) {
    // One ConfigMap is read by many Kustomizations: that is one defect.
    const found = new Map<string, [Shadow, ...Shadow[]]>();
    for (const shadow of shadowsOf(model)) {
      const { key, source, later, applier } = shadow;
      const where = later.object === undefined ? applier.title : nameOf(later);
      const id = [key, source.kind, source.name, where].join("|");
      const same = found.get(id);
      if (same === undefined) found.set(id, [shadow]);
      else same.push(shadow);
    }
    for (const shadows of found.values()) yield report(shadows);
  },
};

interface Shadow {
  readonly applier: Applier;
  readonly object: ClusterObject;
  readonly key: string;
  readonly source: VariableSource;
  /** The source that wins. */
  readonly later: VariableSource;
}

function* shadowsOf(model: Model): Iterable<Shadow> {
  for (const applier of model.appliers) {
    const sources = applier.variables?.sources ?? [];
    const { object } = applier;
    if (object === undefined) continue;
    for (const [index, source] of sources.entries()) {
      if (source.existing === undefined) continue;
      for (const key of source.keys?.keys() ?? []) {
        const later = sources.slice(index + 1).find(({ keys }) => keys?.has(key) === true);
        if (later !== undefined) yield { applier, object, key, source, later };
      }
    }
  }
}

function report([shadow, ...others]: readonly [Shadow, ...Shadow[]]): Report {
  const { applier, object, key, source, later } = shadow;
  const many = others.length === 0 ? "" : ` and ${plural(others.length, "other")}`;
  const place = source.existing?.keys?.get(key)?.place ?? source.existing?.place;
  return {
    message: `${key} of ${source.kind} ${source.name} has no effect in ${applier.title}${many}: ${nameOf(later)} overrides it.`,
    at: spotOf(later, object, key),
    object: object.id,
    related: place === undefined ? [] : [{ at: place, message: "the value that has no effect" }],
  };
}

function spotOf(later: VariableSource, reader: ClusterObject, key: string): LocationSource {
  if (later.object !== undefined) {
    const field = later.object.data.stringData === undefined ? "data" : "stringData";
    return { object: later.object, path: [field, key] };
  }
  return { object: reader, path: later.kind === "inline" ? [...later.path, key] : later.path };
}

function nameOf({ kind, name }: VariableSource): string {
  return kind === "inline" ? name : `${kind} ${name}`;
}
