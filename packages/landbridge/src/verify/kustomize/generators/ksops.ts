import { annotationsOf } from "../../kubernetes/object";
import type { Repository } from "../../repository/repository";
import { forEachString, list, record, text, type YamlRecord } from "../../yaml/json";
import type { Accumulator } from "../accumulator";
import type { Entry, Kustomization } from "../kustomization";
import type { ObjectFiles } from "../load-objects";
import { locate } from "../locate";
import { Notes } from "../notes";
import { isKnownAs, newResource, type Resource } from "../resource";
import { absorb, replacesAnother, type GeneratorEntry } from "./absorb";

/**
 * Whether the generators of a kustomization are all configurations of KSOPS that name only files with whole objects
 * (https://github.com/viaduct-ai/kustomize-sops): what it makes of them is known without running it.
 */
export function decrypts(
  kustomization: Kustomization,
  repository: Repository,
  files: ObjectFiles,
): boolean {
  const entries = [...kustomization.entries("generators")];
  return (
    entries.length > 0 &&
    entries.every((entry) => configurationsOf(kustomization, entry, repository, files).length > 0)
  );
}

/** Annotation by which an object of a generator takes the place of another one. */
const BEHAVIOR = "kustomize.config.k8s.io/behavior";

/** Adds the objects that KSOPS decrypts, with their values as they are encrypted. */
export function addDecrypted(
  kustomization: Kustomization,
  repository: Repository,
  files: ObjectFiles,
  into: Accumulator,
): void {
  for (const entry of kustomization.entries("generators")) {
    const from = { file: kustomization.file, place: entry.place };
    for (const configuration of configurationsOf(kustomization, entry, repository, files)) {
      into.notes.files.add(configuration.origin.file);
      for (const file of list(configuration.data, "files")) {
        if (typeof file !== "string") continue;
        const found = locate(repository, kustomization.directory, file, "file");
        if (found.kind === "file") addFile(found.path, from, files, into);
        else if ("message" in found)
          into.notes.reportMissing(found.kind, found.message, entry.place(), found);
      }
    }
  }
}

function addFile(path: string, from: GeneratorEntry, files: ObjectFiles, into: Accumulator): void {
  const objects = files.read(path, into.notes);
  for (const object of objects) {
    const behavior = text(annotationsOf(object.data), BEHAVIOR) ?? "";
    if (isReadable(object)) absorb(decrypted(object), behavior, into, from);
    // What it is replaced by can't be read.
    else if (replacesAnother(behavior))
      into.resources = into.resources.filter((resource) => !isKnownAs(resource, object.id));
  }
  if (objects.every(isReadable)) return;
  into.notes.addGap({ title: path, place: { file: path }, content: { kind: "unread", path } });
}

/** The configurations that an entry names; none if something else is among them. */
function configurationsOf(
  { directory }: Kustomization,
  { value }: Entry,
  repository: Repository,
  files: ObjectFiles,
): readonly Resource[] {
  const found = value.includes("\n") ? undefined : locate(repository, directory, value, "file");
  if (found?.kind !== "file") return [];
  const configurations = files.read(found.path, new Notes());
  return configurations.every(({ data }) => isPlain(data)) ? configurations : [];
}

/** Whether a configuration makes nothing but objects that its files have. */
function isPlain(data: YamlRecord): boolean {
  return isKsops(data) && data.secretFrom === undefined;
}

/** Names of the program and of its image: `path: ksops`, `image: example.com/ksops:v4`. */
const PROGRAM = /(?:^|[/\s"'])ksops(?:[:@][^\s"']*)?["']?\s*$/m;

/** The kind may be any: the group names KSOPS, or the annotation names the program that kustomize runs. */
function isKsops(data: YamlRecord): boolean {
  const run = annotationsOf(data)["config.kubernetes.io/function"];
  return (
    text(data, "apiVersion")?.startsWith("viaduct.ai/") === true ||
    (typeof run === "string" && PROGRAM.test(run))
  );
}

/** Whether an object is known although it is encrypted: only the values of a Secret or ConfigMap aren't. */
function isReadable({ data }: Resource): boolean {
  const kind = text(data, "kind");
  if (kind === "Secret" || kind === "ConfigMap") return true;
  let isKnown = true;
  forEachString(data, (value, [field]) => {
    isKnown &&= field === "sops" || !value.startsWith("ENC[");
  });
  return isKnown;
}

/** An object without what SOPS has added to it. */
function decrypted(resource: Resource): Resource {
  if (record(resource.data, "sops") === undefined) return resource;
  const fields = Object.entries(resource.data).filter(([field]) => field !== "sops");
  return newResource(Object.fromEntries(fields), resource.origin);
}
