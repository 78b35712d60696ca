import { whyNotRead } from "../repository/why-not-read";
import type { YamlFiles } from "../repository/yaml-files";
import type { YamlDocument } from "../yaml/document";
import { at, isRecord, text, type YamlRecord } from "../yaml/json";
import type { ProblemPlace } from "./gap";
import type { Notes } from "./notes";
import { itemDocument } from "./patches/documents-inside";
import { newResource, scalarText, type Resource } from "./resource";

/** Whether it is a file that `flux bootstrap` writes: templates of repositories have it empty, or not at all. */
export function isPlaceholder(file: string): boolean {
  return /(^|\/)gotk-[a-z-]+\.ya?ml$/.test(file);
}

/** Resources of files, each read once for all directories that name it. */
export class ObjectFiles {
  private readonly known = new Map<string, readonly Resource[]>();

  constructor(private readonly sources: YamlFiles) {}

  /** Objects of a file, with `List` kinds expanded. Anything else is reported and left out. */
  public read(file: string, notes: Notes): readonly Resource[] {
    notes.files.add(file);
    const known = this.known.get(file) ?? this.readFile(file, notes);
    if (known.length === 0 && isPlaceholder(file)) notes.hasPlaceholder = true;
    return known;
  }

  private readFile(file: string, notes: Notes): readonly Resource[] {
    const before = notes.problems.size + notes.gaps.size;
    const documents = this.sources.documents(file);
    if (documents === undefined) {
      const message = `${file} ${whyNotRead(this.sources.repository, file)}`;
      notes.reportMissing("invalid-yaml", message, { file }, { unread: file });
      return [];
    }
    const resources = objectsOf(documents, notes);
    // With problems or unknown parts it is read again by every directory, which all have to have them.
    if (notes.problems.size + notes.gaps.size === before) this.known.set(file, resources);
    return resources;
  }
}

interface Found {
  readonly data: unknown;
  readonly document?: YamlDocument;
  readonly file: string;
  readonly line: number;
}

/** Objects of documents, with `List` kinds expanded. Anything else is reported and left out. */
export function objectsOf(documents: readonly YamlDocument[], notes: Notes): readonly Resource[] {
  const queue: Found[] = documents.map((document) => ({
    data: document.data,
    document,
    file: document.file,
    line: firstLine(document),
  }));
  const resources: Resource[] = [];
  for (let found = queue.shift(); found !== undefined; found = queue.shift()) {
    const data = objectIn(found, notes);
    if (data === undefined) continue;
    const { document, file, line } = found;
    const items = itemsOf(found, data);
    if (isEncrypted(data)) addEncrypted(data, { file, line }, notes);
    else if (items === undefined)
      resources.push(newResource(data, { file, document, line, changes: [] }));
    else items.forEach((item) => queue.push(item));
  }
  return resources;
}

/** The object that a document is; undefined for an empty one, and, reported, for anything else. */
function objectIn({ data, document, file, line }: Found, notes: Notes): YamlRecord | undefined {
  const problem = document?.problem;
  if (problem !== undefined) {
    const place = { ...problem, file };
    notes.reportMissing("invalid-yaml", problem.message, place, { unread: file });
    return undefined;
  }
  if (isRecord(data) && Object.keys(data).length === 0) return undefined;
  const lack = isRecord(data) ? whatLacks(data) : "is not a mapping";
  if (isRecord(data) && lack === undefined) return data;
  const message = `not a Kubernetes object: it ${lack ?? ""}`;
  notes.reportMissing("not-an-object", message, { file, line }, { unread: file });
  return undefined;
}

/** The items of a `List`; undefined for an object of its own. */
function itemsOf({ document, file, line }: Found, data: YamlRecord): readonly Found[] | undefined {
  if (!scalarText(data.kind).endsWith("List") || data.items === undefined) {
    return undefined;
  }
  const items: readonly unknown[] = Array.isArray(data.items) ? data.items : [];
  return items.map((item, index) => {
    const inner = document && itemDocument(document, ["items", index], item);
    return {
      data: item,
      file,
      line: inner ? inner.line + 1 : line,
      ...(inner && { document: inner }),
    };
  });
}

function addEncrypted({ kind }: YamlRecord, place: ProblemPlace, notes: Notes): void {
  const written = scalarText(kind);
  const object = written.startsWith("ENC[") ? undefined : written;
  notes.addGap({ title: place.file, place, content: { kind: "encrypted", object } });
}

/** Whether SOPS has encrypted what identifies an object: only after Flux decrypts it is it one that is known. */
function isEncrypted(data: YamlRecord): boolean {
  const { kind, metadata } = data;
  return [kind, at(metadata, "name"), at(metadata, "namespace")].some((value) =>
    scalarText(value).startsWith("ENC["),
  );
}

function whatLacks(data: unknown): string | undefined {
  const kind = scalarText(at(data, "kind"));
  if (kind === "") return "has no kind";
  if (kind.endsWith("List")) return undefined;
  if (scalarText(at(data, "metadata", "name")) === "") return "has no metadata.name";
  return text(data, "apiVersion") === undefined ? "has no apiVersion" : undefined;
}

/** The line of a document's first content: comments above it are not meant. */
function firstLine(document: YamlDocument): number {
  const before = /^(?:[ \t]*(?:#.*)?\n)*/.exec(document.text)?.[0] ?? "";
  return document.line + before.split("\n").length - 1;
}
