import type { BuildProblemKind } from "./build";
import type { ProblemPlace } from "./gap";
import { Notes } from "./notes";
import { changedPaths } from "./patches/changed-paths";
import { lazyChange } from "./patches/lazy-change";
import { idKey, type Resource } from "./resource";
import { DEFAULT_CONFIGURATION, type Configuration } from "./transformers/configuration";
import { FieldError } from "./transformers/field-spec";

/** Objects in a list that grows in place, so that adding one takes constant time. */
interface Growing {
  readonly resources: Resource[];
  readonly byKey: Map<string, Resource>;
}

/** The objects of a directory while it is built, and what acts on them. */
export class Accumulator {
  private current: readonly Resource[] = [];
  /** The same objects as `current`, from the first `append` until something else replaces them. */
  private growing: Growing | undefined;
  public configuration: Configuration = DEFAULT_CONFIGURATION;

  constructor(public readonly notes = new Notes()) {}

  public get resources(): readonly Resource[] {
    return this.current;
  }

  public set resources(resources: readonly Resource[]) {
    this.current = resources;
    this.growing = undefined;
  }

  /** Adds objects; one that is there already is reported and left out. */
  public append(added: readonly Resource[], place: () => ProblemPlace): void {
    if (added.length === 0) return;
    const { resources, byKey } = (this.growing ??= grow(this.current));
    this.current = resources;
    for (const resource of added) {
      const key = idKey(resource.id);
      const first = byKey.get(key);
      if (first === undefined) {
        byKey.set(key, resource);
        resources.push(resource);
      } else this.reportDuplicate(resource, first, place());
    }
  }

  /** Changes every object for which `change` gives another one. */
  public transform(
    file: string,
    place: () => ProblemPlace,
    change: (resource: Resource) => Resource | undefined,
  ): void {
    let known: ProblemPlace | undefined;
    const here = (): ProblemPlace => (known ??= place());
    this.resources = this.resources.map((resource) => {
      try {
        const changed = change(resource);
        if (changed === undefined || changed === resource) return resource;
        return changed.data === resource.data ? changed : withChange(resource, changed, file, here);
      } catch (error) {
        if (!(error instanceof FieldError)) throw error;
        const { kind, name } = resource.id;
        this.notes.report("invalid-kustomization", `${kind} ${name}: ${error.message}`, here());
        return resource;
      }
    });
  }

  /** Reports objects that became the same, which kustomize refuses. */
  public checkIds(place: () => ProblemPlace): void {
    const known = new Map<string, Resource>();
    this.resources = this.resources.filter((resource) => {
      const first = known.get(idKey(resource.id));
      if (first === undefined) known.set(idKey(resource.id), resource);
      else this.reportDuplicate(resource, first, place());
      return first === undefined;
    });
  }

  private reportDuplicate(resource: Resource, first: Resource, place: ProblemPlace): void {
    // A patch that can't be read may be the one that gives them different names.
    if ([...this.notes.problems].some(({ kind }) => OF_PATCHES.has(kind))) return;
    const { kind, name, namespace } = resource.id;
    const what = `${kind} ${namespace === "" ? "" : `${namespace}/`}${name}`;
    const related = [first, resource].map(({ origin }, index) => {
      const line = origin.line ?? origin.document?.line;
      return {
        file: origin.file,
        line,
        message: index === 0 ? "first here" : "again here",
      };
    });
    const message = `${what} comes from two entries; kustomize rejects it`;
    this.notes.report("duplicate-object", message, place, { related });
  }
}

/** What keeps a patch from being applied; kustomize fails on it first. */
const OF_PATCHES: ReadonlySet<BuildProblemKind> = new Set(["invalid-patch", "invalid-yaml"]);

function grow(resources: readonly Resource[]): Growing {
  const byKey = new Map(resources.map((resource) => [idKey(resource.id), resource]));
  return { resources: [...resources], byKey };
}

function withChange(
  before: Resource,
  after: Resource,
  file: string,
  place: () => ProblemPlace,
): Resource {
  const change = lazyChange(file, place, () => changedPaths(before.data, after.data));
  const { origin } = after;
  return { ...after, origin: { ...origin, changes: [...origin.changes, change] } };
}
