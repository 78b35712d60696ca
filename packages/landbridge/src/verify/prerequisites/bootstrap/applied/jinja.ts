import type { Variables } from "../shell-variables";

const EXPRESSION = /\{\{-?\s*([^]*?)\s*-?\}\}/g;

/** A name with fields and filters. Those that change how a value is written, not what it is, are left out. */
const FORM =
  /^([A-Za-z_]\w*(?:\.\w+)*)\s*(?:\|\s*default\(\s*(?:'([^']*)'|"([^"]*)")[^)]*\)\s*)?(?:\|\s*(?:lower|string|bool|trim|int)\s*)*$/;

/**
 * A text of Jinja with references as a shell writes them, which `filledIn` knows: `{{ app.path }}` is `$(app__path)`. A
 * default counts where the variable has no value; what else there is can't be known and becomes `$(_)`.
 */
export function withReferences(text: string, variables: Variables): string {
  return text
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}|\{#[^]*?#\}/g, "")
    .replace(EXPRESSION, (_, expression: string) => {
      const [, path = "_", single, double] = FORM.exec(expression) ?? [];
      const name = nameOfPath(path);
      const given = single ?? double;
      return given !== undefined && !variables.has(name) ? given : `$(${name})`;
    });
}

/** Whether a text has statements, such as a loop. */
export function hasStatements(text: string): boolean {
  return /\{%-?\s*(?!-?\s*(?:end)?raw\b)/.test(text);
}

/** The name under which `Variables` has a field of a variable. */
export function nameOfPath(path: string): string {
  return path.replace(/\./g, "__");
}
