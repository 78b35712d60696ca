import { linearRegExp } from "../../../lib/linear-regexp";
import { isRecord, text, type YamlRecord } from "../../yaml/json";
import { withData, type Resource } from "../resource";
import type { Configuration } from "./configuration";
import { FieldError, updateField } from "./field-spec";

/** An entry of `images`. */
export interface ImageChange {
  /** Name without tag; kustomize reads it as a regular expression. */
  readonly name: string;
  readonly newName?: string;
  readonly newTag?: string;
  readonly tagSuffix?: string;
  readonly digest?: string;
}

/**
 * Changes the images of an object, wherever it has `containers` or `initContainers`.
 * @param onMatch called for each image that has the name, also if it has the tag already
 */
export function setImage(
  resource: Resource,
  change: ImageChange,
  configuration: Configuration,
  onMatch: (image: string) => void,
): Resource {
  if (resource.id.kind === "CustomResourceDefinition") return resource;
  const pattern = imagePattern(change.name);
  const set = (value: unknown): unknown => {
    if (typeof value !== "string") throw new FieldError("an image is not a string");
    if (!pattern.test(value)) return value;
    onMatch(value);
    return newImage(value, change);
  };
  let data = inContainers(resource.data, set);
  for (const spec of configuration.images) data = updateField(data, spec, set);
  return withData(resource, data);
}

/** Reads an entry of `images`. */
export function imageChange(data: unknown): ImageChange {
  return {
    name: text(data, "name") ?? "",
    newName: nonEmpty(text(data, "newName")),
    newTag: text(data, "newTag"),
    tagSuffix: text(data, "tagSuffix"),
    digest: text(data, "digest"),
  };
}

function nonEmpty(value: string | undefined): string | undefined {
  return value === "" ? undefined : value;
}

function imagePattern(name: string): RegExp {
  try {
    return linearRegExp(`^${name}(:[a-zA-Z0-9_.{}-]*)?(@sha256:[a-zA-Z0-9_.{}-]*)?$`);
  } catch {
    throw new FieldError(
      `"${name}" is not a valid regular expression, but kustomize treats it as one`,
    );
  }
}

function inContainers(data: YamlRecord, set: (value: unknown) => unknown): YamlRecord {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const items = value.map(visit);
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    return isRecord(value) ? visitRecord(value) : value;
  };
  const visitRecord = (value: YamlRecord): YamlRecord => {
    let result = value;
    for (const [key, field] of Object.entries(value)) {
      let changed = visit(field);
      if (key === "containers" || key === "initContainers") changed = withImages(changed, set);
      if (changed !== field) result = { ...result, [key]: changed };
    }
    return result;
  };
  return visitRecord(data);
}

function withImages(containers: unknown, set: (value: unknown) => unknown): unknown {
  if (!Array.isArray(containers)) return containers;
  const items = containers.map((container: unknown) => {
    if (!isRecord(container) || container.image === undefined || container.image === null) {
      return container;
    }
    const image = set(container.image);
    return image === container.image ? container : { ...container, image };
  });
  return items.every((item, index) => item === containers[index]) ? containers : items;
}

function newImage(image: string, change: ImageChange): string {
  const old = splitImage(image);
  const name = change.newName ?? old.name;
  const { tag, digest } = newVersion(old, change);
  return `${name}${tag === "" ? "" : `:${tag}`}${digest === "" ? "" : `@${digest}`}`;
}

interface Version {
  readonly tag: string;
  readonly digest: string;
}

function newVersion(old: Version, change: ImageChange): Version {
  const { newTag = "", digest = "", tagSuffix = "" } = change;
  if (newTag !== "" || digest !== "") return { tag: newTag, digest };
  return tagSuffix === "" ? old : { tag: old.tag + tagSuffix, digest: "" };
}

/** A colon before the first slash belongs to the registry's port. */
function splitImage(image: string): Version & { readonly name: string } {
  const slash = Math.max(0, image.indexOf("/"));
  const rest = image.slice(slash);
  const at = rest.indexOf("@");
  const colon = rest.indexOf(":");
  const hasDigest = at !== -1;
  const digest = hasDigest ? rest.slice(at + 1) : "";
  const tagged = colon !== -1 && (!hasDigest || colon < at);
  const end = tagged ? colon : hasDigest ? at : rest.length;
  const tag = tagged ? rest.slice(colon + 1, hasDigest ? at : undefined) : "";
  return { name: image.slice(0, slash + end), tag, digest };
}
