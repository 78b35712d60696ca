import { record, type YamlRecord } from "../../yaml/json";
import type { Accumulator } from "../accumulator";
import type { ProblemPlace } from "../gap";
import { isKnownAs, withMetadata, type Resource } from "../resource";
import { mergeContent } from "./generators";

/** The entry of a kustomization that a generated object comes from. */
export interface GeneratorEntry {
  readonly file: string;
  readonly place: () => ProblemPlace;
}

/** Whether a generated object takes the place of another one. */
export function replacesAnother(behavior: string): boolean {
  return behavior === "merge" || behavior === "replace";
}

/**
 * Adds a generated object, or puts it in the place of one that is there already.
 * @param behavior create (the default), merge or replace
 */
export function absorb(
  generated: Resource,
  behavior: string,
  into: Accumulator,
  { file, place }: GeneratorEntry,
): void {
  const found = into.resources.filter((resource) => isKnownAs(resource, generated.id));
  const [old] = found;
  const replaces = replacesAnother(behavior);
  if (old === undefined) {
    if (!replaces) into.append([generated], place);
    // A base that could not be read may have it, with further keys.
    else if (!into.notes.incomplete) {
      const message = `there is no ${generated.id.kind} ${generated.id.name} to ${behavior}`;
      const { name } = generated.id;
      into.notes.reportMissing("invalid-kustomization", message, place(), { name });
    }
  } else if (!replaces) {
    into.append([{ ...generated, id: old.id }], place);
  } else {
    const result = replacement(old, generated, behavior, file);
    into.resources = into.resources.map((resource) => (resource === old ? result : resource));
  }
}

/** The new object with the old one's name, labels and history. */
function replacement(old: Resource, generated: Resource, behavior: string, file: string): Resource {
  const merges = behavior === "merge";
  let data = merges ? mergeContent(old.data, generated.data) : generated.data;
  for (const field of ["labels", "annotations"]) {
    data = withPairs(data, field, record(old.data, "metadata", field));
  }
  data = withMetadata(data, "name", old.id.name);
  data = withMetadata(data, "namespace", old.id.namespace || undefined);
  const { line } = generated.origin;
  const change = {
    file,
    line,
    paths: ["data", "binaryData"].flatMap((field) =>
      Object.keys(record(generated.data, field) ?? {}).map((key) => [field, key]),
    ),
  };
  return {
    ...old,
    data,
    needsHash: old.needsHash && generated.needsHash,
    origin: merges ? { ...old.origin, changes: [...old.origin.changes, change] } : generated.origin,
  };
}

function withPairs(data: YamlRecord, field: string, old: YamlRecord | undefined): YamlRecord {
  const both = { ...old, ...record(data, "metadata", field) };
  return withMetadata(data, field, Object.keys(both).length === 0 ? undefined : both);
}
