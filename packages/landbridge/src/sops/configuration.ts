import { isMap, isSeq, parseDocument, YAMLMap, YAMLSeq, type Document } from "yaml";

import { UserError } from "../errors";
import { SOPS_CONFIGURATION } from "../verify/sops/creation-rules";

/** The key of one environment. */
export interface EnvironmentKey {
  readonly environment: string;
  /** ARN of the KMS key, or of its alias. */
  readonly keyArn: string;
}

/** What every rule of ours matches, so that it is found again. */
const OWN = /^\^gitops\/(?:\(\.\*\/\)\?[a-z0-9-]+\/)?\.\*\\\.sops\\\.yaml\$$/;

/** Kubernetes objects need their kind and name in plain text. */
const ENCRYPTED = "^(data|stringData)$";

const HEADER = " Written by `landbridge sops`; rules that don't match its paths stay as they are.";

/**
 * The `.sops.yaml` with one rule for each environment's directories, and one for files that every environment reads.
 * Other rules stay, behind these.
 * @param text the file as it is; undefined where there is none
 * @throws UserError if it can't be read
 */
export function sopsConfiguration(
  text: string | undefined,
  keys: readonly EnvironmentKey[],
): string {
  const document = parseDocument(text ?? "");
  const rules = rulesOf(document);
  rules.items = [
    ...rulesFor(keys).map((rule) => document.createNode(rule)),
    ...rules.items.filter((item) => !(isMap(item) && OWN.test(String(item.get("path_regex"))))),
  ];
  document.commentBefore ??= HEADER;
  return document.toString({ lineWidth: 0 });
}

function rulesFor(keys: readonly EnvironmentKey[]): readonly object[] {
  const rule = (path: string, arns: readonly string[]): object => ({
    path_regex: `^gitops/${path}.*\\.sops\\.yaml$`,
    encrypted_regex: ENCRYPTED,
    kms: arns.join(","),
  });
  const arns = keys.map(({ keyArn }) => keyArn);
  return keys.length === 0
    ? []
    : [
        ...keys.map(({ environment, keyArn }) => rule(`(.*/)?${environment}/`, [keyArn])),
        rule("", arns),
      ];
}

function rulesOf(document: Document): YAMLSeq {
  const [problem] = document.errors;
  if (problem !== undefined) throw unreadable(problem.message);
  document.contents ??= new YAMLMap();
  if (!isMap(document.contents)) throw unreadable("a mapping is expected");
  const rules = document.get("creation_rules");
  if (isSeq(rules)) return rules;
  if (rules !== undefined && rules !== null) throw unreadable("creation_rules is not a list");
  const added = new YAMLSeq();
  document.set("creation_rules", added);
  return added;
}

function unreadable(reason: string): UserError {
  return new UserError([{ place: SOPS_CONFIGURATION, message: `can't be read: ${reason}` }]);
}
