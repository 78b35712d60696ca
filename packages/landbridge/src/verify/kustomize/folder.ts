import { isWithin, parentOf, resolvePath } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
import { Accumulator } from "./accumulator";
import type { Gap } from "./gap";
import type { ProblemPlace } from "./gap";
import { addGenerated } from "./generators/add-generated";
import { addDecrypted, decrypts } from "./generators/ksops";
import { readKustomization, type Entry, type Kustomization } from "./kustomization";
import { ObjectFiles } from "./load-objects";
import { locate } from "./locate";
import type { Notes } from "./notes";
import { mergeConfigurations } from "./transformers/configuration";
import { readConfigurations } from "./transformers/configurations";
import { runTransformers } from "./transformers/run-transformers";

/** Directories in directories, far more than people nest. */
const MAX_DEPTH = 200;

/** Components that one build may apply; unlike a base, one acts each time that something names it. */
const MAX_COMPONENTS = 1000;

/** And all builds of a run together: a fleet of 10,000 Kustomizations with a dozen each has less. */
const MAX_COMPONENTS_OF_RUN = 200_000;

/** Objects that come from bases: those that are renamed on each way through a diamond double with each level. */
const MAX_OBJECTS = 20_000;

/** Reads directories with their bases, each once; the result for a directory doesn't depend on the caller. */
export class FolderReader {
  private readonly files: ObjectFiles;
  private readonly known = new Map<string, Accumulator>();
  private components = 0;
  private componentsOfRun = 0;
  private isStopped = false;

  constructor(private readonly sources: YamlFiles) {
    this.files = new ObjectFiles(sources);
  }

  /**
   * The objects of a directory before names are fixed, which happens once at the end.
   * @param ancestors directories that lead here, this one not included
   */
  public read(
    directory: string,
    ancestors: readonly string[],
    place: () => ProblemPlace,
  ): Accumulator {
    const known = this.known.get(directory);
    if (known !== undefined) return known;
    const result = new Accumulator();
    const kustomization = readKustomization(this.sources, directory, result.notes, place);
    if (kustomization !== undefined) {
      if (kustomization.isComponent && ancestors.length > 0) {
        const message = `${directory} is a Component; it belongs under components`;
        result.notes.reportMissing("misplaced-component", message, place(), { unread: directory });
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
    into: Accumulator,
    ancestors: readonly string[],
  ): void {
    if (ancestors.length === 0) [this.components, this.isStopped] = [0, false];
    const { notes } = into;
    const chain = [...ancestors, kustomization.directory];
    const isDecrypted = decrypts(kustomization, this.sources.repository, this.files);
    for (const field of kustomization.externalFields) {
      if (field !== "generators" || !isDecrypted) notes.external.add(field);
    }
    for (const entry of kustomization.entries("resources", "bases")) {
      this.addResource(kustomization, entry, into, chain);
    }
    into.configuration = mergeConfigurations(
      into.configuration,
      readConfigurations(kustomization, this.sources, notes),
    );
    addGenerated(kustomization, this.sources.repository, into);
    if (isDecrypted) addDecrypted(kustomization, this.sources.repository, this.files, into);
    for (const entry of kustomization.entries("components")) {
      this.addComponent(kustomization, entry, into, chain);
    }
    runTransformers(kustomization, this.sources, into);
  }

  private addResource(
    { directory }: Kustomization,
    entry: Entry,
    into: Accumulator,
    chain: readonly string[],
  ): void {
    const path = this.resolve(directory, entry, into.notes);
    if (path === undefined) return;
    if (this.sources.repository.kind(path) === "file") {
      into.append(this.files.read(path, into.notes), entry.place);
      return;
    }
    if (!entersCycle(path, entry, into.notes, chain) && !this.isTooMuch(entry, into, chain)) {
      const folder = this.read(path, chain, entry.place);
      into.notes.addAll(folder.notes);
      const count = into.resources.length + folder.resources.length;
      if (this.isStopped) into.notes.addGap(tooMuch(entry));
      else if (into.resources.length > 0 && count > MAX_OBJECTS) {
        const what = `makes this build exceed ${MAX_OBJECTS} objects from bases`;
        this.stop(entry, into.notes, `${what}; this build reads no further directories`);
      }
      // Don't return an incomplete result: each parent directory would transform all of it again.
      if (this.isStopped) return;
      into.append(folder.resources, entry.place);
      into.configuration = mergeConfigurations(into.configuration, folder.configuration);
    }
  }

  private addComponent(
    { directory }: Kustomization,
    entry: Entry,
    into: Accumulator,
    chain: readonly string[],
  ): void {
    const path = this.resolve(directory, entry, into.notes);
    if (path === undefined || entersCycle(path, entry, into.notes, chain)) return;
    this.components++;
    this.componentsOfRun++;
    if (this.isTooMuch(entry, into, chain)) return;
    if (this.sources.repository.kind(path) === "file") {
      const message = `${entry.value} is a file; a component must be a directory`;
      into.notes.reportMissing("misplaced-component", message, entry.place(), { unread: path });
      return;
    }
    const component = readKustomization(this.sources, path, into.notes, entry.place);
    if (component === undefined) return;
    if (!component.isComponent) {
      const message = `${entry.value} is not a Component; it belongs under resources`;
      into.notes.reportMissing("misplaced-component", message, entry.place(), { unread: path });
      return;
    }
    this.accumulate(component, into, chain);
  }

  /** Whether directories are nested too deeply, or included in too many ways. */
  private isTooMuch(entry: Entry, { notes }: Accumulator, chain: readonly string[]): boolean {
    const rest = "this build reads no further directories";
    if (chain.length > MAX_DEPTH) {
      return this.stop(entry, notes, `is more than ${MAX_DEPTH} directories deep; ${rest}`);
    }
    if (
      this.components <= MAX_COMPONENTS &&
      this.componentsOfRun <= MAX_COMPONENTS_OF_RUN &&
      !this.isStopped
    ) {
      return false;
    }
    const what = `is one of more than ${MAX_COMPONENTS} components, counted each time one is used`;
    return this.stop(entry, notes, `${what}; ${rest}`);
  }

  /** Reported once: every parent directory would report the same. */
  private stop(entry: Entry, notes: Notes, message: string): true {
    if (this.isStopped) notes.addGap(tooMuch(entry));
    else notes.reportMissing("invalid-kustomization", `${entry.value} ${message}`, entry.place());
    this.isStopped = true;
    return true;
  }

  /** The path of an entry; undefined, and reported, if there is nothing to be read. */
  private resolve(directory: string, entry: Entry, notes: Notes): string | undefined {
    const found = locate(this.sources.repository, directory, entry.value, "file-or-directory");
    if ("path" in found) return found.path;
    const path = found.kind === "missing-file" ? resolvePath(directory, entry.value) : undefined;
    if (found.kind === "placeholder") notes.hasPlaceholder = true;
    else if (path !== undefined && this.sources.repository.isLeftOut?.(path) === true) {
      const content = { kind: "unread", path } as const;
      notes.addGap({ title: entry.value, place: entry.place(), content });
    } else {
      const hint = path === undefined ? "" : this.hint(path);
      notes.reportMissing(found.kind, found.message + hint, entry.place(), found);
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

/** What isn't read because there is too much. */
function tooMuch({ value, place }: Entry): Gap {
  return { title: value, place: place(), content: { kind: "anything" } };
}

/** kustomize refuses a directory that it is already in, and any directory around such a one. */
function entersCycle(path: string, entry: Entry, notes: Notes, chain: readonly string[]): boolean {
  const inner = chain.find((directory) => isWithin(directory, path));
  if (inner === undefined) return false;
  const way = [...chain.slice(chain.indexOf(inner)), path].map((directory) => directory || ".");
  const message = `a cycle of directories:  ${way.join(" -> ")}`;
  // Every directory of it is read where it comes first.
  notes.reportMissing("invalid-kustomization", message, entry.place(), { isNoObject: true });
  return true;
}
