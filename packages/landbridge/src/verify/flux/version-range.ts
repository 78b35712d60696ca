/** A version, maybe in part, as github.com/Masterminds/semver reads it in constraints (v3, cvRegex). */
const VERSION =
  "v?([0-9|xX*]+)(\\.[0-9|xX*]+)?(\\.[0-9|xX*]+)?(-[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?(\\+[0-9A-Za-z-]+(\\.[0-9A-Za-z-]+)*)?";

const CONSTRAINT = new RegExp(`^\\s*(?:=|!=|>|<|>=|=>|<=|=<|~|~>|\\^)?\\s*${VERSION}\\s*$`);
const HYPHEN = new RegExp(`\\s*(${VERSION})\\s+-\\s+(${VERSION})\\s*`, "g");
const OPERATOR_SPACE = /(=|!=|>|<|>=|=>|<=|=<|~|~>|\^)\s+/g;

/** Whether a text is a version or a constraint: alternatives with `||`, of conditions with commas or spaces between. */
export function isVersionRange(text: string): boolean {
  return text.split("||").every((alternative) => {
    const plain = alternative.replace(HYPHEN, " >=1 ").replace(OPERATOR_SPACE, "$1").trim();
    return (
      plain !== "" &&
      plain
        .split(/[\s,]+/)
        .filter(Boolean)
        .every((part) => CONSTRAINT.test(part))
    );
  });
}
