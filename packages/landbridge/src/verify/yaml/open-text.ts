import { forEachString } from "./json";

/**
 * What a tool fills in before or while an object is applied: `${x}` (Flux, scripts), `{{x}}` (Go templates, Argo CD),
 * `<<x>>` (Flux Operator), `$(x)` and `$(x)$` (kustomize, Kubernetes, Tekton, Cartographer), `ENC[...]` (SOPS),
 * `<path:a/b#key>` and `<key | base64encode>` (argocd-vault-plugin), `{% x %}` and `{# x #}` (Jinja), `<% x %>` (ERB), `[% x %]` (Template Toolkit),
 * `@@x@@`, `%x%` and `$X$` (scripts), `#{x}` (Octopus Deploy, Azure Pipelines), `$__env{x}` (Grafana), `os.environ/x`
 * (LiteLLM), `stand-in-x` (what Terraform knows only when it applies).
 */
const FILLED_IN =
  /\$\{|\{\{|<<|\$\([\w.[\]-]+\)|^ENC\[|<path:[^<>#]+#[^<>]*>|<[A-Za-z][\w .-]*\|[^<>\n]+>|\{%[^%\n]*%\}|\{#[^#\n]*#\}|<%[^%\n]*%>|\[% .*? %\]|@@[A-Za-z][\w.-]*@@|%[A-Za-z]\w+%|\$[A-Z][A-Z0-9_]*\$|#\{[^{}]+\}|\$__\w+\{|\bos\.environ\/|(?<!\w)stand-in(?!\w)/;

/** What a person or a script still has to replace: `<domain>`, `__NAME__`, `__app.host__`, `YOUR_TOKEN`, `your-key-here`, `REPLACE_ME`. */
const TO_BE_REPLACED = [
  /<[A-Za-z][\w .-]*>/,
  /(?<![A-Z0-9])__[A-Z][A-Z0-9_]*?__(?![A-Z0-9])/,
  /(?<!\w)__[a-z]\w*(?:\.[A-Za-z]\w*?)+__(?!\w)/,
  /(?<!\w)__(?:TODO|FIXME|TBD)_\w*?__(?!\w)/,
  /(?<![A-Za-z])YOUR[-_][A-Z]{2,}/,
  /(?<![A-Za-z])your[-_](?:\w+[-_])+here(?![A-Za-z])/i,
  /(?<![A-Za-z])(?:REPLACE|CHANGE|INSERT|FILL|PUT)[-_]?(?:ME|WITH|THIS|BY|YOUR|IN|HERE)(?![A-Za-z])/,
  /(?<![A-Za-z])REPLACE_|_REPLACE(?![A-Za-z])|PLACEHOLDER/,
  /(?<![A-Za-z])(?:REPLACED|INJECTED|FILLED_IN|PROVIDED|POPULATED|SUPPLIED|OVERRIDDEN|SET)_(?:BY|FROM|AT|DURING|VIA)_[A-Z]\w*/,
  /(?<![A-Za-z])TO_BE_(?:REPLACED|INJECTED|FILLED|PROVIDED|SET|DEFINED|DONE)(?![A-Za-z])/,
  /^(?:REPLACE|CHANGE)(?:ME)?$/,
  /^your-(?:registry|repo|repository|org|organization|username|account|domain|bucket)(?:[-./]|$)/,
];

/** What a word in capital letters stands for. */
const STANDS_FOR =
  "PROJECT|ORG|ORGANIZATION|OWNER|REGION|ACCOUNT|USER|USERNAME|DOMAIN|REGISTRY|REPO|REPOSITORY|TENANT|NAME|ID|HOST|URL|PATH|TAG|VERSION|REVISION|BRANCH|IMAGE|KEY|ADDRESS|IP|SERVER|APP|SERVICE|CLUSTER|ENV|ENVIRONMENT|BUCKET|STAGE|GROUP|TEAM|PREFIX|SUFFIX|GIT|COMPANY";

/**
 * A word in capital letters, such as `PROJECT_ID` or `ORG`: what stands for a value in the part of an image or URL,
 * where names in capital letters alone are rare.
 */
const CAPITALS = new RegExp(
  `(?<![A-Za-z0-9])(?:(?=(?:[A-Z0-9]+_)*(?:${STANDS_FOR})(?![A-Z0-9]))[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PROJECT|ORG|OWNER|REGION|ACCOUNT|USERNAME|DOMAIN|REGISTRY|TENANT)(?![A-Za-z0-9_])`,
);

/** Whether a tool fills in a part of a text, so that nobody sees it as it is written. */
export function isFilledIn(text: string): boolean {
  return FILLED_IN.test(text);
}

/** The part of a text that a person or a script still has to replace; undefined if there is none. */
export function placeholderOf(text: string): string | undefined {
  for (const pattern of TO_BE_REPLACED) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The placeholder in an image, URL or other path: also a word in capital letters, as in `eu.gcr.io/PROJECT_ID/shop`. */
export function placeholderInPath(text: string): string | undefined {
  return placeholderOf(text) ?? CAPITALS.exec(text)?.[0];
}

/**
 * Whether an image or the name of a host is a sentence, which tells people what to write there, in whatever language. Two
 * words may be a slip.
 */
export function isSentence(text: string): boolean {
  return /\S\s+\S+\s+\S/.test(text);
}

/** Whether a text isn't the one that is applied: a tool fills in a part, or somebody still has to replace it. */
export function isOpenText(text: string): boolean {
  return isFilledIn(text) || placeholderOf(text) !== undefined;
}

/** Whether an image, URL or other path isn't the one that is applied. */
export function isOpenPath(text: string): boolean {
  return isFilledIn(text) || placeholderInPath(text) !== undefined;
}

/** Whether any text of a value isn't the one that is applied. */
export function hasOpenText(value: unknown): boolean {
  let found = false;
  forEachString(value, (text) => {
    found ||= isOpenText(text);
  });
  return found;
}
