import { dedented } from "../../../../lib/heredoc";

/** A text in quotes, or a variable; with whatever an option or a format puts before it. */
const TEXT = String.raw`(?:'([^']*)'|"([^"\\]*(?:\\.[^"\\]*)*)"|\$\{?(\w+)\}?)`;

/** What kubectl creates from its input. */
const APPLY = String.raw`\b(?:kubectl|oc)\b[^|;&\n]*\s(?:apply|create|replace)\b[^|;&\n]*-f\s*-(?=\s|$)`;

/** `echo TEXT | kubectl apply -f -`, with or without `base64 -d` between them. */
const PIPED = new RegExp(
  String.raw`\b(?:echo|printf)\s+(?:-\w+\s+|["']%[sb](?:\\n)?["']\s+)*${TEXT}\s*((?:\|[^|;&\n]*)*?)\|[^|;&\n]*?${APPLY}`,
  "g",
);

/** `kubectl apply -f - <<< TEXT`. */
const HERE_STRING = new RegExp(String.raw`${APPLY}\s*<<<\s*${TEXT}`, "g");

const DECODES = /\bbase64\s+(?:-d\b|-D\b|--decode\b)/;

/**
 * The manifests that a shell's command pipes to kubectl as a text or as a variable.
 * @param environment - values of the command's variables
 */
export function pipedTexts(
  command: string,
  environment: ReadonlyMap<string, string>,
): readonly string[] {
  const found = [...command.matchAll(PIPED), ...command.matchAll(HERE_STRING)];
  return found.flatMap(([, single, double, name = "", between = ""]) => {
    const text = single ?? variableIn(double, environment) ?? environment.get(name);
    if (text === undefined) return [];
    const manifest = DECODES.test(between) ? Buffer.from(text, "base64").toString("utf8") : text;
    return [dedented(manifest.split("\n")).join("\n")];
  });
}

/** A text in double quotes; its variable's value where it is nothing else. */
function variableIn(
  text: string | undefined,
  environment: ReadonlyMap<string, string>,
): string | undefined {
  const name = /^\$\{?(\w+)\}?$/.exec(text ?? "")?.[1];
  return name === undefined ? text?.replaceAll(/\\(["\\$`])/g, "$1") : environment.get(name);
}
