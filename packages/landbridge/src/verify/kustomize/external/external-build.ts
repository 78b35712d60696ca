import { idOf, keyOf, type Origin, type RenderedObject } from "../../kubernetes/object";
import { nameOf } from "../../repository/repository";
import type { YamlFiles } from "../../repository/yaml-files";
import { parseYaml } from "../../yaml/document";
import { isRecord } from "../../yaml/json";
import type { BuildProblemKind } from "../build";
import type { FolderReader } from "../folder";
import type { ProblemPlace } from "../gap";
import type { Kustomization } from "../kustomization";
import { isFetched } from "../locate";
import type { Notes } from "../notes";
import type { ExternalKustomize, ExternalResult } from "./external";
import { PrivateCopy } from "./private-copy";

interface Context {
  readonly sources: YamlFiles;
  readonly folders: FolderReader;
  readonly external: ExternalKustomize | undefined;
  readonly notes: Notes;
  readonly order: "legacy" | "fifo";
}

/** Messages of kustomize, Go and git about an unreachable host. */
const NETWORK =
  /https?:\/\/|\bdial tcp\b|no such host|\bgit fetch\b|\bgit@|connection refused|proxyconnect/;

/** Fields that only fill in values: what was read directly has the names that the objects will have. */
const KEEPS_OBJECTS: ReadonlySet<string> = new Set([
  "buildMetadata",
  "crds",
  "openapi",
  "replacements",
  "validators",
  "varReference",
  "vars",
]);

/** Problems that are unknown while a transformer or generator may still change or add objects. */
const ABOUT_OBJECTS: ReadonlySet<BuildProblemKind> = new Set([
  "duplicate-object",
  "patch-without-target",
  "invalid-patch",
]);

/** Problems that Flux rejects, although kustomize builds the rest. */
const REFUSED: ReadonlySet<BuildProblemKind> = new Set([
  "outside-repository",
  "second-kustomization",
]);

/** Problems that kustomize ignores, or that Flux rejects first: kustomize itself would have rejected all others. */
const PASSED_OVER: ReadonlySet<BuildProblemKind> = new Set([
  ...REFUSED,
  "duplicate-entry",
  "patch-without-target",
]);

/**
 * Builds with real kustomize. What was read directly serves for the places of objects, and as the
 * result where kustomize fails; what it has against the objects is dropped where kustomize knows better.
 * Resources that kustomize would fetch are left out; they stay unknown.
 */
export async function buildExternally(
  kustomization: Kustomization,
  objects: readonly RenderedObject[],
  context: Context,
): Promise<readonly RenderedObject[]> {
  const { sources, folders, external, notes, order } = context;
  const place = kustomization.place(...[...notes.external].slice(0, 1));
  const copy = new PrivateCopy(sources, folders);
  copy.add(kustomization, kustomization.merged(order));
  const isReady = copy.refusals.length === 0 && !copy.notes.incomplete;
  const { directory } = kustomization;
  const result = isReady ? await external?.build({ directory, files: copy.files }) : undefined;
  const keepsObjects = [...notes.external].every((field) => KEEPS_OBJECTS.has(field));
  if (!keepsObjects) notes.forget(({ kind }) => ABOUT_OBJECTS.has(kind));
  if (result?.kind === "built") {
    keepWhatIsUnknown(notes, copy.isWithoutRemotes, keepsObjects);
    const origins = new Origins(objects);
    return parseYaml(kustomization.file, released(result.yaml)).flatMap(({ data }) => {
      if (!isRecord(data)) return [];
      return [{ data, origin: origins.of(data) ?? { ...place, changes: [] } }];
    });
  }
  const isUnknown = isReady
    ? reportUnbuilt(result, kustomization, place, notes, copy.isWithoutRemotes)
    : reportRefused(copy, kustomization.file, place, notes);
  limitTo(kustomization, notes);
  return isUnknown ? [] : objects;
}

/** What remains of the notes of what was read directly, once kustomize has built all but what it would fetch. */
function keepWhatIsUnknown(notes: Notes, isWithoutRemotes: boolean, keepsObjects: boolean): void {
  const stays = (kind: BuildProblemKind): boolean => isWithoutRemotes && isFetched(kind);
  notes.forget(({ kind }) => !PASSED_OVER.has(kind) && !stays(kind));
  const isRefused = [...notes.problems].some(({ kind }) => REFUSED.has(kind));
  notes.incomplete = isRefused || isWithoutRemotes;
  if (isRefused) return;
  const remote = [...notes.gaps].filter(({ content }) => content.kind === "remote");
  const gaps = isWithoutRemotes ? remote : [];
  // A transformer may change what was fetched in ways that are not known.
  notes.gaps = new Set(
    keepsObjects ? gaps : gaps.map((gap) => ({ ...gap, namespace: undefined, isRenamed: true })),
  );
}

/** Reports why kustomize isn't called. @returns whether only the network knows what it would have built */
function reportRefused(
  copy: PrivateCopy,
  title: string,
  place: ProblemPlace,
  notes: Notes,
): boolean {
  for (const refusal of copy.refusals) {
    notes.reportMissing(refusal.kind, refusal.message, refusal.place, refusal);
  }
  notes.addGap({ title, place, content: { kind: "anything" } });
  return copy.refusals.every(({ kind }) => isFetched(kind));
}

/** Reports that kustomize built nothing. @returns whether what was read directly tells too little of the objects */
function reportUnbuilt(
  result: Exclude<ExternalResult, { readonly kind: "built" }> | undefined,
  kustomization: Kustomization,
  place: ProblemPlace,
  notes: Notes,
  isWithoutRemotes: boolean,
): boolean {
  const fields = [...notes.external].sort().join(", ");
  if (result === undefined || result.kind === "missing") {
    const message = `kustomize is needed for ${fields}; PATH has neither a kustomize nor a kubectl executable that runs without other programs`;
    notes.reportMissing("kustomize-missing", message, place);
    // Generators only add objects. Without the changes of others, objects have other names than they will have.
    return fields !== "generators";
  }
  // What it says is about the copy, which lacks what would be fetched.
  if (isWithoutRemotes || NETWORK.test(result.message)) {
    const message = "kustomize would fetch a part over the network; its contents are unknown";
    notes.reportMissing("remote-base", message, place);
    return true;
  }
  const { message } = result;
  if (isToldAlready(message, notes))
    notes.addGap({ title: kustomization.file, place, content: { kind: "anything" } });
  else
    notes.reportMissing("kustomize-failed", message, placeNamed(message, kustomization) ?? place);
  return false;
}

/** Whether kustomize fails because of a file that can't be parsed, which is reported there. */
function isToldAlready(message: string, { problems }: Notes): boolean {
  return (
    message.includes("MalformedYAMLError") &&
    [...problems].some(
      ({ kind, file }) => kind === "invalid-yaml" && message.includes(`in File: ${nameOf(file)}`),
    )
  );
}

/** The entry that a message of kustomize names. */
function placeNamed(message: string, kustomization: Kustomization): ProblemPlace | undefined {
  return [...kustomization.entries("resources", "bases", "components")]
    .find(({ value }) => message.includes(`from '${value}'`))
    ?.place();
}

/** The namespace is set after everything that may add objects, generators too. */
function limitTo(kustomization: Kustomization, notes: Notes): void {
  const namespace = kustomization.text("namespace");
  if (namespace !== "") notes.limitGaps({ namespace });
  if (notes.external.has("generators")) notes.limitGaps({ isGenerated: true });
}

/** kubectl builds kustomize without its version, and writes an invalid label. Flux and Argo CD have released ones. */
function released(yaml: string): string {
  return yaml.replaceAll(
    "app.kubernetes.io/managed-by: kustomize-(devel)",
    "app.kubernetes.io/managed-by: kustomize-devel",
  );
}

/** Where objects come from, whether or not a transformer has given them another namespace. */
class Origins {
  private readonly byKey = new Map<string, Origin>();
  /** Undefined where several have the name. */
  private readonly byName = new Map<string, Origin | undefined>();

  constructor(objects: readonly RenderedObject[]) {
    for (const { data, origin } of objects) {
      const id = idOf(data);
      if (id === undefined) continue;
      this.byKey.set(keyOf(id), origin);
      const name = keyOf({ ...id, namespace: "" });
      this.byName.set(name, this.byName.has(name) ? undefined : origin);
    }
  }

  public of(data: unknown): Origin | undefined {
    const id = idOf(data);
    if (id === undefined) return undefined;
    return this.byKey.get(keyOf(id)) ?? this.byName.get(keyOf({ ...id, namespace: "" }));
  }
}
