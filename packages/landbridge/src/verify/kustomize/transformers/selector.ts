import { linearRegExp } from "../../../lib/linear-regexp";
import { annotationsOf, labelsOf } from "../../kubernetes/object";
import { isRecord, text } from "../../yaml/json";
import { PatchError } from "../patches/strategic-merge";
import { scalarText, originalId, type Resource } from "../resource";
import { matchesSelector } from "./label-selector";

/** The target of a patch: its texts are regular expressions that have to match the whole. */
export class Selector {
  private readonly patterns: ReadonlyMap<string, RegExp>;
  private readonly labels: string;
  private readonly annotations: string;

  /** Throws PatchError if one of the expressions is invalid. */
  constructor(target: unknown) {
    const patterns = new Map<string, RegExp>();
    for (const field of ["group", "version", "kind", "name", "namespace"]) {
      const source = isRecord(target) ? scalarText(target[field]) : "";
      if (source !== "") patterns.set(field, anchored(source));
    }
    this.patterns = patterns;
    this.labels = text(target, "labelSelector") ?? "";
    this.annotations = text(target, "annotationSelector") ?? "";
  }

  /** Name and namespace may be those that the object had at first. */
  public matches(resource: Resource): boolean {
    const { id, data } = resource;
    const original = originalId(resource);
    return (
      (this.fits("namespace", original.effectiveNamespace) ||
        this.fits("namespace", id.effectiveNamespace)) &&
      (this.fits("name", original.name) || this.fits("name", id.name)) &&
      this.fits("group", id.group) &&
      this.fits("version", id.version) &&
      this.fits("kind", id.kind) &&
      fulfils(labelsOf(data), this.labels) &&
      fulfils(annotationsOf(data), this.annotations)
    );
  }

  private fits(field: string, value: string): boolean {
    return this.patterns.get(field)?.test(value) ?? true;
  }
}

function anchored(source: string): RegExp {
  // Go sets "ignore case" inside the expression, JavaScript in a flag.
  const [, flags = "", rest = ""] = /^(?:\(\?([ims]+)\))?([^]*)$/.exec(source) ?? [];
  try {
    return linearRegExp(`^(?:${rest})$`, flags);
  } catch {
    throw new PatchError(`the target's "${source}" is not a valid regular expression`);
  }
}

function fulfils(labels: unknown, selector: string): boolean {
  const fulfilled = matchesSelector(labels, selector);
  if (fulfilled === undefined) throw new PatchError(`"${selector}" is not a valid selector`);
  return fulfilled;
}
