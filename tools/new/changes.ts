import * as fs from "node:fs";
import * as path from "node:path";

import { isUserError, type Problem, UserError } from "landbridge/errors";

/** The planned changes of a command. Paths are from the checkout's root, with forward slashes. */
export class Changes {
  private readonly created = new Map<string, string>();
  private readonly edited = new Map<string, { readonly before: string; readonly after: string }>();
  private readonly problems: Problem[] = [];

  /** @param root the checkout, absolute */
  constructor(public readonly root: string) {}

  /** Adds a file. An existing file is a problem, because nothing is overwritten. */
  public create(file: string, text: string): void {
    this.refuseExisting(file);
    this.created.set(file, text);
  }

  /** Reports an existing file or directory as a problem; files in such a directory are not reported as well. */
  public refuseExisting(file: string): void {
    if (this.problems.some(({ place }) => file === place || file.startsWith(`${place}/`))) return;
    if (fs.lstatSync(path.join(this.root, file), { throwIfNoEntry: false }) === undefined) return;
    this.problems.push({
      place: file,
      message: "already exists and is not overwritten",
      remedy: "choose another name, or remove it",
    });
  }

  /** Changes a file. @param edit its new text from the present one; a UserError becomes one of the problems */
  public edit(file: string, edit: (text: string) => string): void {
    this.collect(() => {
      const target = path.join(this.root, file);
      if (!fs.existsSync(target)) {
        const message = "is missing, so the new entry can't be added";
        throw new UserError({ place: file, message, remedy: "restore it from the project" });
      }
      const before = this.edited.get(file)?.before ?? fs.readFileSync(target, "utf8");
      const after = edit(this.edited.get(file)?.after ?? before);
      this.edited.set(file, { before, after });
    });
  }

  /** Runs a part of the planning; a UserError becomes one of the problems. */
  public collect(part: () => void): void {
    try {
      part();
    } catch (error) {
      if (!isUserError(error)) throw error;
      this.problems.push(...error.problems);
    }
  }

  /** New files, in the order of their paths. */
  public get createdFiles(): readonly string[] {
    return [...this.created.keys()].sort();
  }

  /** Changed files, in the order of their paths. */
  public get editedFiles(): readonly string[] {
    return [...this.edited.keys()].sort();
  }

  /** The same changes as a formatter writes them; a file that wasn't formatted stays so. */
  public async formatted(
    format: (file: string, text: string) => Promise<string>,
  ): Promise<Changes> {
    const result = new Changes(this.root);
    for (const [file, text] of this.created) result.created.set(file, await format(file, text));
    for (const [file, { before, after }] of this.edited) {
      const isFormatted = (await format(file, before)) === before;
      result.edited.set(file, { before, after: isFormatted ? await format(file, after) : after });
    }
    return result;
  }

  /** @throws UserError with every problem of the plan */
  public assertPossible(): void {
    if (this.problems.length > 0) throw new UserError(this.problems);
  }

  /**
   * Writes everything, or nothing if there is an error.
   * @returns how to undo it
   * @throws UserError with every problem of the plan, before anything is written
   */
  public apply(): Undo {
    this.assertPossible();
    const undo = new Undo(this.root);
    try {
      for (const [file, text] of this.created) undo.create(file, text);
      for (const [file, { before, after }] of this.edited) undo.replace(file, before, after);
      return undo;
    } catch (error) {
      undo.run();
      throw error;
    }
  }
}

/** A written file, and its previous content. */
export class Undo {
  private readonly steps: (() => void)[] = [];

  constructor(private readonly root: string) {}

  /** Writes a new file; an existing one is an error. */
  public create(file: string, text: string): void {
    const target = path.join(this.root, file);
    this.makeDirectory(path.dirname(target));
    const descriptor = fs.openSync(target, "wx");
    this.steps.push(() => {
      fs.rmSync(target, { force: true });
    });
    try {
      fs.writeFileSync(descriptor, text);
    } finally {
      fs.closeSync(descriptor);
    }
  }

  /** Replaces the text of a file, unless somebody changed it since it was read. */
  public replace(file: string, before: string, after: string): void {
    const target = path.join(this.root, file);
    if (fs.readFileSync(target, "utf8") !== before) {
      const message = "was changed while the command was running";
      throw new UserError({ place: file, message, remedy: "run the command again" });
    }
    this.keep(file);
    fs.writeFileSync(target, after);
  }

  /** Remembers a file that something else is about to write, or that it is missing. */
  public keep(file: string): void {
    const target = path.join(this.root, file);
    const before = fs.existsSync(target) ? fs.readFileSync(target) : undefined;
    this.steps.push(() => {
      if (before === undefined) fs.rmSync(target, { force: true });
      else fs.writeFileSync(target, before);
    });
  }

  /** Puts everything back, the latest change first. */
  public run(): void {
    for (const step of this.steps.splice(0).reverse()) step();
  }

  private makeDirectory(directory: string): void {
    if (fs.existsSync(directory)) return;
    this.makeDirectory(path.dirname(directory));
    fs.mkdirSync(directory);
    this.steps.push(() => {
      fs.rmdirSync(directory);
    });
  }
}
