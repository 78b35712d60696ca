import { isWithin, parentOf, resolvePath } from "../repository/repository";
import type { Sources } from "../repository/sources";
import { whyNotRead } from "../repository/why-not-read";
import { Accumulation } from "./accumulation";
import { addGenerated } from "./generators/add-generated";
import { readKustomization, type Entry, type Kustomization } from "./kustomization";
import { isPlaceholder, ObjectFiles } from "./load-objects";
import type { Notes } from "./notes";
import { type ProblemPlace } from "./notes";
import { isRemote } from "./remote";
import { mergeConfigurations } from "./transformers/configuration";
import { readConfigurations } from "./transformers/configurations";
import { runTransformers } from "./transformers/run-transformers";

/** Reads folders with their bases, each once; what a folder gives does not depend on who asks. */
export class FolderReader {
  private readonly files: ObjectFiles;
  private readonly known = new Map<string, Accumulation>();

  constructor(private readonly sources: Sources) {
    this.files = new ObjectFiles(sources);
  }

  /**
   * The objects of a folder before names are fixed, which happens once at the end.
   * @param ancestors folders that lead here, this one not included
   */
  public read(
    directory: string,
    ancestors: readonly string[],
    place: () => ProblemPlace,
  ): Accumulation {
    const known = this.known.get(directory);
    if (known !== undefined) return known;
    const result = new Accumulation();
    const kustomization = readKustomization(this.sources, directory, result.notes, place);
    if (kustomization !== undefined) {
      if (kustomization.isComponent && ancestors.length > 0) {
        const message = `${directory} is a Component; it belongs under components`;
        result.notes.reportMissing("misplaced-component", message, place());
        return result;
      }
      this.accumulate(kustomization, result, ancestors);
      this.known.set(directory, result);
    }
    return result;
  }

  /** Does everything that a kustomization says, adding to what is there (for a component). */
  public accumulate(
    kustomization: Kustomization,
    into: Accumulation,
    ancestors: readonly string[],
  ): void {
    const { notes } = into;
    const chain = [...ancestors, kustomization.directory];
    for (const field of kustomization.externalFields) notes.external.add(field);
    for (const entry of kustomization.entries("resources", "bases")) {
      this.addResource(kustomization, entry, into, chain);
    }
    into.configuration = mergeConfigurations(
      into.configuration,
      readConfigurations(kustomization, this.sources, notes),
    );
    addGenerated(kustomization, this.sources.repository, into);
    for (const entry of kustomization.entries("components")) {
      this.addComponent(kustomization, entry, into, chain);
    }
    runTransformers(kustomization, this.sources, into);
  }

  private addResource(
    { directory }: Kustomization,
    entry: Entry,
    into: Accumulation,
    chain: readonly string[],
  ): void {
    const path = this.resolve(directory, entry, into.notes);
    if (path === undefined) return;
    if (this.sources.repository.kind(path) === "file") {
      into.append(this.files.read(path, into.notes), entry.place);
      return;
    }
    if (!entersCycle(path, entry, into.notes, chain)) {
      const folder = this.read(path, chain, entry.place);
      into.notes.addAll(folder.notes);
      into.append(folder.resources, entry.place);
      into.configuration = mergeConfigurations(into.configuration, folder.configuration);
    }
  }

  private addComponent(
    { directory }: Kustomization,
    entry: Entry,
    into: Accumulation,
    chain: readonly string[],
  ): void {
    const path = this.resolve(directory, entry, into.notes);
    if (path === undefined || entersCycle(path, entry, into.notes, chain)) return;
    if (this.sources.repository.kind(path) === "file") {
      const message = `${entry.value} is a file; a component is a folder`;
      into.notes.reportMissing("misplaced-component", message, entry.place());
      return;
    }
    const component = readKustomization(this.sources, path, into.notes, entry.place);
    if (component === undefined) return;
    if (!component.isComponent) {
      const message = `${entry.value} is no Component; it belongs under resources`;
      into.notes.reportMissing("misplaced-component", message, entry.place());
      return;
    }
    this.accumulate(component, into, chain);
  }

  /** The path of an entry; undefined, and reported, if there is nothing to be read. */
  private resolve(directory: string, entry: Entry, notes: Notes): string | undefined {
    const { value } = entry;
    const path = value.startsWith("/") ? undefined : resolvePath(directory, value);
    const kind = path === undefined ? undefined : this.sources.repository.kind(path);
    if (kind !== undefined) return path;
    if (isRemote(value)) {
      const message = `${value} is fetched over the network; what it holds is not known`;
      notes.reportMissing("remote-base", message, entry.place());
    } else if (path === undefined) {
      const message = `${value} leads out of the repository`;
      notes.reportMissing("outside-repository", message, entry.place());
    } else if (isPlaceholder(path)) {
      notes.hasPlaceholder = true;
    } else {
      const message = `${value} ${whyNotRead(this.sources.repository, path)}${this.hint(path)}`;
      notes.reportMissing("missing-file", message, entry.place());
    }
    return undefined;
  }

  private hint(path: string): string {
    const name = path.slice(parentOf(path).length).replace(/^\//, "");
    const other = name.endsWith(".yaml")
      ? name.replace(/yaml$/, "yml")
      : name.replace(/yml$/, "yaml");
    const names = this.sources.repository.list(parentOf(path)).map((entry) => entry.name);
    return other !== name && names.includes(other) ? `; there is ${other}` : "";
  }
}

/** kustomize refuses a folder that it is already in, and any folder around such a one. */
function entersCycle(path: string, entry: Entry, notes: Notes, chain: readonly string[]): boolean {
  const inner = chain.find((directory) => isWithin(directory, path));
  if (inner === undefined) return false;
  const way = [...chain.slice(chain.indexOf(inner)), path].map((directory) => directory || ".");
  const message = `a cycle of folders: ${way.join(" -> ")}`;
  notes.reportMissing("invalid-kustomization", message, entry.place());
  return true;
}
