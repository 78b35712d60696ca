/** Words that Go's YAML 1.1 reads as a boolean, null, or a number. */
const WORDS = new Set([
  ...["", "~", "null", "Null", "NULL"],
  ...["y", "Y", "yes", "Yes", "YES", "on", "On", "ON", "true", "True", "TRUE"],
  ...["n", "N", "no", "No", "NO", "off", "Off", "OFF", "false", "False", "FALSE"],
  ...[".nan", ".NaN", ".NAN", ".inf", ".Inf", ".INF"],
  ...["+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF"],
]);

const INTEGER = /^[-+]?(?:0[xX][\da-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9]\d*)$/;
const FLOAT = /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/;
/** Numbers to the base 60, such as `1:30`, which only other readers of YAML take for numbers. */
const BASE_60 = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/;
const TIME =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]\d{1,2}:\d{1,2}:\d{1,2}(?:\.\d+)?(?:Z|[-+]\d\d:\d\d))|(?: \d{1,2}:\d{1,2}:\d{1,2}(?:\.\d+)?))?$/;

/** Whether text without quotes would be read as something else than text (resolve.go of go.yaml.in/yaml/v2). */
export function isReadAsOther(text: string): boolean {
  if (WORDS.has(text) || BASE_60.test(text)) return true;
  if (!/^[-+.\d]/.test(text)) return false;
  const digits = text.replaceAll("_", "");
  return isFloat(text.startsWith(".") ? text : digits) || INTEGER.test(digits) || isTime(text);
}

function isFloat(text: string): boolean {
  return FLOAT.test(text) && Number.isFinite(Number(text));
}

function isTime(text: string): boolean {
  const [, year, month, day] = TIME.exec(text) ?? [];
  if (day === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
}
