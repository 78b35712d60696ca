import type { Finding } from "../verify/findings/finding";
import { distinctEdits, type Edit, type Fix } from "../verify/findings/fix";
import { instancesOf } from "../verify/findings/instances";
import { anyOverlap, editedText, replacementsIn } from "./file-edit";
import { RefusedEdit } from "./refused-edit";
import type { Replacement } from "./replacement";
import type { SourceFile } from "./source-file";

/** A fix with the findings that it is for: several if they need the same change. */
export interface PlannedFix {
  readonly fix: Fix;
  readonly findings: readonly Finding[];
}

/** A fix that is not made. */
export interface RefusedFix extends PlannedFix {
  /** Why, a fragment without a full stop. */
  readonly reason: string;
}

/** A file with its new text. */
export interface ChangedFile {
  readonly source: SourceFile;
  readonly text: string;
  readonly replacements: readonly Replacement[];
}

/** The fixes of findings, each change once. */
export function fixesOf(findings: readonly Finding[]): readonly PlannedFix[] {
  const fixes = new Map<string, { fix: Fix; findings: Finding[] }>();
  for (const finding of findings.flatMap(instancesOf)) {
    const { fix } = finding;
    if (fix === undefined) continue;
    const key = JSON.stringify(fix.edits);
    const known = fixes.get(key);
    if (known === undefined) fixes.set(key, { fix, findings: [finding] });
    else known.findings.push(finding);
  }
  return [...fixes.values()];
}

/** The combined result of fixes in the files. */
export class FixPlan {
  private readonly edits = new Map<string, readonly Edit[]>();
  private readonly replacements = new Map<string, readonly Replacement[]>();

  /** @param read a file as it is on disk, or why it must not be changed */
  constructor(private readonly read: (file: string) => SourceFile | string) {}

  /** Adds a fix; a reason if it can't be made, or not together with those that were added before. */
  public add({ fix }: PlannedFix): string | undefined {
    try {
      const changes = [...filesOf(fix.edits)].map(([file, edits]) => this.change(file, edits));
      for (const { file, edits, replacements } of changes) {
        this.edits.set(file, edits);
        this.replacements.set(file, replacements);
      }
      return undefined;
    } catch (error) {
      if (error instanceof RefusedEdit) return error.message;
      throw error;
    }
  }

  /** The files that are changed, by path. */
  public get files(): readonly ChangedFile[] {
    return [...this.edits]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([file, edits]) => {
        const source = this.read(file);
        const replacements = this.replacements.get(file) ?? [];
        if (typeof source === "string" || replacements.length === 0) return [];
        return [{ source, replacements, text: editedText(source.text, edits, replacements) }];
      });
  }

  private change(
    file: string,
    added: readonly Edit[],
  ): { file: string; edits: readonly Edit[]; replacements: readonly Replacement[] } {
    const source = this.read(file);
    if (typeof source === "string") throw new RefusedEdit(source);
    const known = this.edits.get(file) ?? [];
    const edits = distinctEdits([...known, ...added]);
    const own = replacementsIn(source.text, edits.slice(known.length));
    const before = this.replacements.get(file) ?? [];
    if (anyOverlap(own, before)) {
      throw new RefusedEdit(`another fix changes the same part of ${file}; run --fix again`);
    }
    const replacements = [...before, ...own];
    editedText(source.text, edits, replacements);
    return { file, edits, replacements };
  }
}

function filesOf(edits: readonly Edit[]): ReadonlyMap<string, readonly Edit[]> {
  const byFile = new Map<string, Edit[]>();
  for (const edit of edits) {
    const known = byFile.get(edit.file);
    if (known === undefined) byFile.set(edit.file, [edit]);
    else known.push(edit);
  }
  return byFile;
}
