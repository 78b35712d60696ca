/** A quantity as apimachinery parses it: `500m`, `1.5`, `1Gi`, `1e3`. */
const QUANTITY = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+)?$/;

const DNS_LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const QUALIFIED = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;

/** Longest name of most objects. */
const LONGEST_NAME = 253;
/** Longest label, and longest name of a Namespace or Service. */
const LONGEST_LABEL = 63;
/** Longest name of a port. */
const LONGEST_PORT = 15;

/** Whether a text is a quantity. */
export function isQuantity(value: string): boolean {
  return QUANTITY.test(value);
}

/** Why a text can't be the name of an object; undefined if it can. */
export function nameProblem(name: string): string | undefined {
  if (name.length > LONGEST_NAME) return `has more than ${LONGEST_NAME} characters`;
  return name.split(".").every((part) => DNS_LABEL.test(part))
    ? undefined
    : "may contain only lowercase letters, digits, - and ., and must start and end with a letter or digit";
}

/** Why a text can't be the name of a Namespace or Service; undefined if it can. */
export function dnsLabelProblem(name: string): string | undefined {
  if (name.length > LONGEST_LABEL) return `has more than ${LONGEST_LABEL} characters`;
  return DNS_LABEL.test(name)
    ? undefined
    : "may contain only lowercase letters, digits and -, and must start and end with a letter or digit";
}

/** Why a text can't be the value of a label; undefined if it can. */
export function labelValueProblem(value: string): string | undefined {
  if (value.length > LONGEST_LABEL) return `has more than ${LONGEST_LABEL} characters`;
  return value === "" || QUALIFIED.test(value)
    ? undefined
    : "may contain only letters, digits, -, _ and ., and must start and end with a letter or digit";
}

/** Why a text can't be the key of a label or annotation; undefined if it can. */
export function labelKeyProblem(key: string): string | undefined {
  const [name = "", prefix, more] = key.split("/").reverse();
  if (more !== undefined) return "may contain only one /";
  if (prefix !== undefined && nameProblem(prefix.toLowerCase()) !== undefined)
    return "must have a DNS name in front of the /";
  if (name.length > LONGEST_LABEL) return `has more than ${LONGEST_LABEL} characters`;
  return QUALIFIED.test(name)
    ? undefined
    : "may contain only letters, digits, -, _ and ., and must start and end with a letter or digit";
}

/** Why a text can't be the name of a port; undefined if it can. */
export function portNameProblem(name: string): string | undefined {
  if (name.length > LONGEST_PORT) return `has more than ${LONGEST_PORT} characters`;
  const isValid = /^[a-z0-9](?:-?[a-z0-9])*$/.test(name) && /[a-z]/.test(name);
  return isValid
    ? undefined
    : "may contain only lowercase letters, digits and single -, and needs a letter";
}

interface CronField {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly words: readonly string[];
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const CRON_FIELDS: readonly CronField[] = [
  { name: "minute", least: 0, most: 59, words: [] },
  { name: "hour", least: 0, most: 23, words: [] },
  { name: "day of the month", least: 1, most: 31, words: [] },
  { name: "month", least: 1, most: 12, words: MONTHS },
  { name: "day of the week", least: 0, most: 6, words: DAYS },
];

/** Why the schedule of a CronJob is rejected; undefined if it is valid. The parser is robfig/cron's standard one. */
export function scheduleProblem(schedule: string): string | undefined {
  if (/^(?:CRON_)?TZ=/.test(schedule)) return "may not contain a time zone: set spec.timeZone";
  if (/^@(?:yearly|annually|monthly|weekly|daily|midnight|hourly)$/.test(schedule))
    return undefined;
  if (schedule.startsWith("@every ")) return undefined;
  const fields = schedule.trim().split(/\s+/);
  if (fields.length !== CRON_FIELDS.length) return `has ${fields.length} fields instead of 5`;
  for (const [index, field] of CRON_FIELDS.entries()) {
    const value = fields[index] ?? "";
    if (!value.split(",").every((range) => isCronRange(range, field)))
      return `has "${value}" as ${field.name}, which must be ${field.least} to ${field.most}`;
  }
  return undefined;
}

function isCronRange(range: string, field: CronField): boolean {
  const [bounds = "", step, more] = range.split("/");
  if (more !== undefined || (step !== undefined && !/^[1-9]\d*$/.test(step))) return false;
  if (bounds === "*" || bounds === "?") return true;
  const [first, last, third] = bounds.split("-").map((word) => cronNumber(word, field));
  if (first === undefined || third !== undefined) return false;
  const isInside = first >= field.least && first <= field.most;
  if (!bounds.includes("-")) return isInside;
  return isInside && last !== undefined && last >= first && last <= field.most;
}

function cronNumber(word: string, { words, name }: CronField): number {
  const index = words.indexOf(word.toLowerCase());
  if (index !== -1) return name === "month" ? index + 1 : index;
  return /^\d+$/.test(word) ? Number(word) : Number.NaN;
}
