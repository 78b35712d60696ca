/** A habit of style that CI reports, with what to write instead. */
export interface Habit {
  /** Matches the words, in any case. */
  readonly pattern: RegExp;
  readonly instead: string;
}

/**
 * The worst habits only: each pattern is wrong wherever it appears in a message, a comment or a page.
 * docs/contributing/style.md explains them.
 */
export const HABITS: readonly Habit[] = [
  { pattern: /\bcan not\b/i, instead: "cannot or can't" },
  { pattern: /\bfor ever\b/i, instead: "indefinitely" },
  { pattern: /\banew\b/i, instead: "again" },
  { pattern: /\bsurely\b/i, instead: "always, or nothing" },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: "fix" },
  { pattern: /\bthereby\b|\bwherein\b|\bwhereof\b|\btherein\b/i, instead: "a short sentence" },
  { pattern: /\b(?:is|are|was|were) told\b/i, instead: "is reported, is printed" },
  { pattern: /\btells? (?:nothing|so|of)\b/i, instead: "says, reports, shows" },
  {
    pattern:
      /(?<!\bthere )\bis no (?:file|folder|directory|list|number|string|object|domain|version|contract|mistake|name|path|repository|rule|URL|ARN)\b/i,
    instead: "isn't a ...",
  },
  {
    pattern: /(?<!\bthere )\b(?:is|are) none\b|\bof which there is none\b/i,
    instead: "isn't a ..., there aren't any",
  },
  { pattern: /\bstands? in (?:Git|the file|a file|it|the tree|its)\b/i, instead: "is in" },
  { pattern: /\bstop(?:s|ped)? to (?!the\b)\w+/i, instead: "stop(s) doing" },
  { pattern: /\bwithout a word\b/i, instead: "silently" },
  { pattern: /\bfree-chosen\b/i, instead: "allocated dynamically" },
  { pattern: /\bmissing therefore\b/i, instead: "missing as a result" },
  { pattern: /\bnone of (?:its|the) types?\b/i, instead: "doesn't match its type" },
  { pattern: /\bas good as (?:none|nothing)\b/i, instead: "the same as none" },
  { pattern: /\bgoes? on (?:where|by)\b/i, instead: "continues" },
  { pattern: /\blies? (?:beside|outside|in)\b/i, instead: "is next to, is outside, is in" },
  { pattern: /\bfresh eyes\b/i, instead: "name what was fixed" },
  { pattern: /\bbeside\b/i, instead: "next to, in addition to" },
  { pattern: /\bshall\b/i, instead: "must, will, should" },
  { pattern: /\bin spite of\b/i, instead: "despite" },
  { pattern: /\bgravest\b/i, instead: "most severe" },
  {
    pattern:
      /(?<!\bthere )\bis no (?:cluster|component|environment|key|kubeconfig|mapping|module|namespace|patch|reference|role|script|secret|text|user|value|YAML|JSON)\b/i,
    instead: "isn't a ...",
  },
  {
    pattern:
      /\bmakes? (?:a |an |the )?(?:new )?(?:bucket|ConfigMap|Deployment|HelmChart|namespace|password|role|Secret|Service|service account|zone)s?\b/i,
    instead: "creates",
  },
  {
    pattern:
      /\b(?:behaviour|colour|favour|honour|neighbour)s?\b|\b(?:customis|initialis|normalis|organis|recognis|serialis)(?:e[ds]?|ing|ation)\b|\b(?:labell|modell)(?:ed|ing)\b|\banalyse[ds]?\b|\blicence\b/i,
    instead: "the American spelling",
  },
];
