import { linearRegExp } from "../../lib/linear-regexp";
import { parentOf } from "../repository/repository";
import type { YamlFiles } from "../repository/yaml-files";
import { at, isRecord, list, text, type FieldPath, type YamlRecord } from "../yaml/json";
import type { SopsKey, SopsKeyKind } from "./encryption";

/** Name of SOPS' configuration. */
export const SOPS_CONFIGURATION = ".sops.yaml";

/** A rule of a `.sops.yaml`: for which keys new files are encrypted. */
export interface CreationRule {
  /** The `.sops.yaml`. */
  readonly file: string;
  /** Position of the rule in it. */
  readonly path: FieldPath;
  /** Keys of AWS KMS and Google Cloud KMS, age and PGP; those of other kinds are named in another way in files. */
  readonly keys: readonly SopsKey[];
}

/** Kinds whose keys have the same name in a rule and in an encrypted file. */
const COMPARABLE: readonly SopsKeyKind[] = ["kms", "gcp_kms", "age", "pgp"];

/** Whether a key is named in the same way in a rule and in a file. */
export function isComparable({ kind }: SopsKey): boolean {
  return COMPARABLE.includes(kind);
}

/** The rule by which SOPS encrypts a file: the first that matches, in the nearest `.sops.yaml` above it. */
export function creationRuleOf(sources: YamlFiles, file: string): CreationRule | undefined {
  for (let folder = parentOf(file); ; folder = parentOf(folder)) {
    const configuration = folder === "" ? SOPS_CONFIGURATION : `${folder}/${SOPS_CONFIGURATION}`;
    if (sources.repository.kind(configuration) === "file") {
      const data = sources.documents(configuration)?.[0]?.data;
      return ruleFor(data, configuration, folder === "" ? file : file.slice(folder.length + 1));
    }
    if (folder === "") return undefined;
  }
}

function ruleFor(data: unknown, file: string, relative: string): CreationRule | undefined {
  for (const [index, rule] of list(data, "creation_rules").entries()) {
    const matches = matchesPath(rule, relative);
    // What isn't understood may be the rule that counts.
    if (matches === undefined) return undefined;
    if (matches) return { file, path: ["creation_rules", index], keys: keysOfRule(rule) };
  }
  return undefined;
}

function matchesPath(rule: unknown, relative: string): boolean | undefined {
  const expression = text(rule, "path_regex") ?? text(rule, "filename_regex");
  if (expression === undefined) return true;
  try {
    return linearRegExp(expression).test(relative);
  } catch {
    return undefined;
  }
}

function keysOfRule(rule: unknown): readonly SopsKey[] {
  const groups = list(rule, "key_groups").filter(isRecord);
  return (groups.length === 0 && isRecord(rule) ? [rule] : groups).flatMap((group) =>
    COMPARABLE.flatMap((kind) => keysOfKind(group, kind)),
  );
}

/** A list, or names with commas in between; each entry is a name, or a mapping with one. */
function keysOfKind(group: YamlRecord, kind: SopsKeyKind): readonly SopsKey[] {
  const value = at(group, kind);
  const entries = typeof value === "string" ? value.split(",") : Array.isArray(value) ? value : [];
  return entries.flatMap((entry: unknown): SopsKey[] => {
    const name =
      typeof entry === "string" ? entry : (text(entry, "arn") ?? text(entry, "resource_id"));
    // An ARN may be followed by the role to assume.
    const id = name?.trim().split("+")[0];
    return id === undefined || id === "" ? [] : [{ kind, id }];
  });
}
