import { annotationsOf, describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import {
  isExplainedByPage,
  isReplacedByProgram,
  isSetByProgram,
} from "../../prerequisites/bootstrap/replaced-texts";
import { nameOf, parentOf, type Repository } from "../../repository/repository";
import { forEachString, type FieldPath } from "../../yaml/json";
import { isFilledIn, isSentence, placeholderInPath, placeholderOf } from "../../yaml/open-text";
import type { ClusterRule } from "../rule";
import { placeOfExpression } from "../values/expression-location";
import { isDescription } from "../values/scripts";
import { isSetByCommand } from "./set-by-command";

/**
 * Texts that only stand for a value, in any field: `REPLACE_WITH_UUID`, `CHANGE-ME`, `<your-account-id>`,
 * `your-registry/app`.
 */
const PLACEHOLDER =
  /\b(?:REPLACE|CHANGE|INSERT|FILL|PUT)[-_](?:ME|WITH|THIS|BY|YOUR|IN|HERE)(?:[-_]\w+)*\b|\bYOUR[-_][A-Z]{2,}(?:[-_][A-Z]+)*\b|<(?:your|my|insert|replace)[-_ ][a-z -_]+>|^your-(?:registry|repo|repository|org|organization|username|account|domain|bucket)(?:[-./]|$)/;

/** Fields of images, URLs and hosts, in which a word in capital letters is a placeholder, too. */
const OF_PATH = /^(?:image|repoURL|repository|newName|hosts?|hostnames?)$/;

/** Fields in which a sentence tells what to write there. */
const WITHOUT_SPACES = /^(?:image|host|hostnames?)$/;

/** Fields of names, in which `<domain>` and `__NAME__` can't be anything else. */
const OF_NAME = /^(?:hosts?|hostnames?|name|namespace|server|cidr|loadBalancerIP)$/;

/** Longest text that is a value; longer ones are files, in which a placeholder may be an example. */
const LONGEST = 300;

/** LB681 */
export const leftPlaceholder: ClusterRule = {
  id: "LB681",
  name: "left-placeholder",
  severity: "warning",
  summary: "A placeholder was never replaced.",
  why: "Kubernetes applies it as it is: an image can't be pulled, and a secret store has no such entry.",
  remedy: "Write the value, or leave the object out until there is one.",
  limits:
    "Only texts of one line are read, and placeholders in the usual forms: REPLACE_ME, YOUR_TOKEN, your-account-id in angle brackets, your-registry/app; in names, hosts, images and URLs also any word in angle brackets and __NAME__, in hosts, images and URLs PROJECT_ID and the like. Secrets are left out, and so is what a script, Makefile, playbook or pipeline of the repository replaces or sets as a parameter of a chart, what a page of it says to fill in, and files named as examples or templates.",
  checksRemotes: true,
  *check(model) {
    const replaced = new Map<string, boolean>();
    const { objects } = model;
    // For argocd-vault-plugin, `<key>` is the key of a secret.
    const hasVault = objects.some(readsVault);
    for (const object of objects) {
      // People enter the values of a Secret by hand, and LB609 reports those that are committed.
      if (object.id.group === "" && object.id.kind === "Secret") continue;
      const found = placeholdersOf(object).find(({ text, path }) => {
        if (hasVault && text.startsWith("<")) return false;
        const isReplaced = replaced.get(text) ?? isReplacedLater(model, text);
        replaced.set(text, isReplaced);
        return !isReplaced && !isFilledInLater(model, object, { text, path });
      });
      if (found === undefined) continue;
      yield {
        message: `${describe(object.id)} still has the placeholder "${found.text}".`,
        at: placeOfExpression(object, found.path, found.text),
        object: object.id,
        cause: found.text,
      };
    }
  },
};

/** Whether argocd-vault-plugin fills in an object. */
function readsVault({ data }: ClusterObject): boolean {
  if (Object.keys(annotationsOf(data)).some((key) => key.startsWith("avp.kubernetes.io/")))
    return true;
  let found = false;
  forEachString(data, (value) => {
    found ||= value.length <= LONGEST && value.includes("<path:");
  });
  return found;
}

/** A placeholder and its field. */
interface Found {
  readonly text: string;
  readonly path: FieldPath;
}

/** Files that show what another file is to have. */
const EXAMPLE = /[._-](?:example|sample|template|tmpl|tpl)(?:[.]|$)/i;

/** Whether the repository says how a placeholder of a file gets its value. */
function isFilledInLater(
  model: Model,
  { origin: { file } }: ClusterObject,
  { text, path }: Found,
): boolean {
  const { repository } = model.sources;
  const field = path.findLast((key) => typeof key === "string") ?? "";
  return (
    EXAMPLE.test(nameOf(file)) ||
    isWrittenByBootstrap(repository, file) ||
    isSetByProgram(repository, file, field) ||
    isSetByCommand(model, text, path) ||
    isExplainedByPage(repository, text, file)
  );
}

/** Whether `flux bootstrap` will write a file: it did not do so yet, or its other file would be there. */
function isWrittenByBootstrap(repository: Repository, file: string): boolean {
  return (
    nameOf(file) === "gotk-sync.yaml" &&
    repository.kind(`${parentOf(file)}/gotk-components.yaml`) === undefined
  );
}

/** Fields of Kyverno's rules with patterns and conditions for values. */
const OF_POLICY = /^(?:anyPattern|pattern|deny|preconditions)$/;

function placeholdersOf(object: ClusterObject): readonly Found[] {
  const found: Found[] = [];
  const isPolicy = object.id.group.endsWith("kyverno.io");
  forEachString(object.data, (value, path) => {
    if (value.length > LONGEST || value.includes("\n")) return;
    if (isPolicy && path.some((key) => OF_POLICY.test(String(key)))) return;
    if (isDescription(object, path) || path.at(-1) === "description") return;
    // kro's SimpleSchema: a type and its marks.
    if (object.id.group === "kro.run" && path[1] === "schema") return;
    const text = PLACEHOLDER.exec(value)?.[0] ?? placeholderIn(value, path);
    if (text !== undefined) found.push({ text, path });
  });
  return found;
}

/** What stands for a value in a field whose values have a form of their own. */
function placeholderIn(value: string, path: FieldPath): string | undefined {
  const field = path.findLast((key) => typeof key === "string") ?? "";
  // Names of environment variables are as they are.
  if (["labels", "env"].some((part) => path.includes(part)) || isFilledIn(value)) return undefined;
  if (WITHOUT_SPACES.test(field) && isSentence(value)) return value;
  if (OF_PATH.test(field)) return placeholderInPath(value);
  return OF_NAME.test(field) ? placeholderOf(value) : undefined;
}

/** How many objects must have the same placeholder before a script is taken to replace it. */
const MANY = 10;

/** Whether a program replaces a placeholder, or it is in so many objects that something must, before they are applied. */
function isReplacedLater(model: Model, placeholder: string): boolean {
  if (isReplacedByProgram(model.sources.repository, placeholder)) return true;
  let times = 0;
  for (const { data } of model.objects) {
    if (JSON.stringify(data).includes(placeholder)) times += 1;
    if (times >= MANY) return true;
  }
  return false;
}
