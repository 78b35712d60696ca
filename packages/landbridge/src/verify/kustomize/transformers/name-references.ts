import { memoize } from "../../../lib/memoize";
import { isRecord, list, text, type YamlRecord } from "../../yaml/json";
import { isClusterScopedId, originalId, scalarText, withData, type Resource } from "../resource";
import type { Configuration } from "./configuration";
import { FieldError, selects, updateField, type FieldSpec, type KindSelector } from "./field-spec";

/** A field by which a kind refers to another one. */
interface Reference {
  readonly field: FieldSpec;
  readonly target: KindSelector;
}

/** References by the kind that holds them. */
const referencesOf = memoize((configuration: Configuration) => {
  const index = new Map<string, Reference[]>();
  for (const { target, fields } of configuration.nameReference) {
    for (const field of fields) {
      const references = index.get(field.kind ?? "") ?? [];
      references.push({ field, target });
      index.set(field.kind ?? "", references);
    }
  }
  return index;
});

/** Rewrites the names by which objects refer to others whose name or namespace has changed. */
export function fixNameReferences(
  resources: readonly Resource[],
  configuration: Configuration,
  onError: (resource: Resource, message: string) => void,
): readonly Resource[] {
  const byName = new Map<string, Resource[]>();
  for (const resource of resources) {
    for (const name of new Set(resource.previous.map((id) => id.name))) {
      const named = byName.get(name) ?? [];
      named.push(resource);
      byName.set(name, named);
    }
  }
  if (byName.size === 0) return resources;
  const references = referencesOf(configuration);
  return resources.map((resource) => {
    const original = originalId(resource);
    const own = references.get(original.kind) ?? [];
    const any = references.get("") ?? [];
    try {
      let data = resource.data;
      for (const { field, target } of any.length === 0 ? own : [...own, ...any]) {
        if (!selects(field, original)) continue;
        const referrer = new Referrer(resource, field, target, byName);
        // References select by the original kind; the current one may differ.
        data = updateField(data, { path: field.path }, (value) => referrer.fix(value));
      }
      return withData(resource, data);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      onError(resource, error.message);
      return resource;
    }
  });
}

/** One field of one object, and what it may refer to. */
class Referrer {
  private serviceAccountNamespaces: ReadonlySet<string> | undefined;

  constructor(
    private readonly resource: Resource,
    private readonly field: FieldSpec,
    private readonly target: KindSelector,
    private readonly byName: ReadonlyMap<string, readonly Resource[]>,
  ) {}

  public fix(value: unknown): unknown {
    if (value === null || value === undefined) return value;
    if (Array.isArray(value)) {
      const items = value.map((item: unknown) => this.fix(item));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    return isRecord(value) ? this.fixMapping(value) : this.fixName(scalarText(value), value);
  }

  private fixName(name: string, value: unknown): unknown {
    const found = this.select(name, this.byName.get(name) ?? [], false);
    return found === undefined || found.id.name === name ? value : found.id.name;
  }

  /** A mapping with a name and perhaps a namespace, which are both set. */
  private fixMapping(value: YamlRecord): YamlRecord {
    if (!("name" in value)) {
      throw new FieldError(`${this.field.path.join(".")} has no name to follow`);
    }
    const name = scalarText(value.name);
    const candidates = this.inNamespace(this.byName.get(name) ?? [], value);
    const found = this.select(name, candidates, true);
    if (found === undefined) return value;
    const { name: newName, namespace } = found.id;
    if (newName === value.name && (namespace === "" || namespace === value.namespace)) return value;
    return { ...value, name: newName, ...(namespace === "" ? {} : { namespace }) };
  }

  private inNamespace(candidates: readonly Resource[], value: YamlRecord): readonly Resource[] {
    if (!("namespace" in value)) return candidates;
    const namespace = scalarText(value.namespace);
    const before = candidates.filter(
      (candidate) => originalId(candidate).effectiveNamespace === namespace,
    );
    // kustomize looks at the present namespaces only if nothing at all came from that one.
    return before.length > 0
      ? before
      : candidates.filter((candidate) => candidate.id.effectiveNamespace === namespace);
  }

  private select(
    name: string,
    candidates: readonly Resource[],
    withNamespace: boolean,
  ): Resource | undefined {
    let found = candidates.filter(
      (candidate) =>
        candidate.previous.some((id) => id.name === name) &&
        candidate.previous.some((id) => selects(this.target, id)) &&
        this.matchesRole(candidate) &&
        this.reaches(candidate),
    );
    if (found.length === 1) return found[0];
    found = found.filter((candidate) => sameNesting(candidate, this.resource, true));
    if (found.length > 1) {
      found = found.filter((candidate) => sameNesting(candidate, this.resource, false));
    }
    const first = found[0];
    if (first === undefined) return undefined;
    const same = found.every(
      ({ id }) =>
        id.name === first.id.name && (!withNamespace || id.namespace === first.id.namespace),
    );
    if (!same) {
      throw new FieldError(
        `"${name}" is ambiguous: it may mean ${found.map(({ id }) => `${id.kind} ${id.name}`).join(" or ")}`,
      );
    }
    return first;
  }

  private matchesRole(candidate: Resource): boolean {
    if (this.field.path.slice(-2).join("/") !== "roleRef/name") return true;
    const group = text(this.resource.data, "roleRef", "apiGroup");
    const kind = text(this.resource.data, "roleRef", "kind");
    if (group === undefined || kind === undefined) return true;
    return candidate.previous.some((id) => selects({ group, kind }, id));
  }

  private reaches(candidate: Resource): boolean {
    const { id } = this.resource;
    if (isClusterScopedId(id) || isClusterScopedId(candidate.id)) return true;
    if (id.effectiveNamespace === candidate.id.effectiveNamespace) return true;
    return candidate.id.kind === "ServiceAccount" && this.subjects().has(candidate.id.namespace);
  }

  /** Namespaces of service accounts that a RoleBinding names: the only way out of its own. */
  private subjects(): ReadonlySet<string> {
    this.serviceAccountNamespaces ??= new Set(
      this.resource.id.kind === "RoleBinding"
        ? list(this.resource.data, "subjects").flatMap((subject) =>
            text(subject, "kind") === "ServiceAccount" ? (text(subject, "namespace") ?? []) : [],
          )
        : [],
    );
    return this.serviceAccountNamespaces;
  }
}

/** Whether both went through the same prefixes and suffixes. */
function sameNesting(one: Resource, other: Resource, allowNone: boolean): boolean {
  return (
    sameEnding(one.prefixes, other.prefixes, allowNone) &&
    sameEnding(one.suffixes, other.suffixes, allowNone)
  );
}

function sameEnding(one: readonly string[], other: readonly string[], allowNone: boolean): boolean {
  const length = Math.min(one.length, other.length);
  if (length === 0) return allowNone || one.length === other.length;
  const ending = (all: readonly string[]): string => all.slice(-length).join("\0");
  return ending(one) === ending(other);
}
