import { digest } from "../../../lib/digest";
import { isRecord, type YamlRecord } from "../../yaml/json";
import { scalarText } from "../resource";

const LETTERS: Readonly<Record<string, string>> = { 0: "g", 1: "h", 3: "k", a: "m", e: "t" };

/** A name with such a suffix, which has no vowels, so that it is no word. */
const HASHED = /^(.+)-[2456789bcdfghkmt]{10}$/;

/** The name of a generated ConfigMap or Secret without the suffix; undefined where it has none. */
export function nameBeforeHash(name: string): string | undefined {
  return HASHED.exec(name)?.[1];
}

/** The suffix that kustomize gives to names of generated ConfigMaps and Secrets. */
export function contentHash(data: YamlRecord): string {
  const content: YamlRecord = {
    kind: data.kind,
    // Always empty: kustomize looks for a field with a slash in its name.
    name: "",
    data: isRecord(data.data) ? data.data : scalarText(data.data),
  };
  if (data.kind === "Secret") {
    content.type = scalarText(data.type);
    if (isRecord(data.stringData)) content.stringData = data.stringData;
  } else if (isRecord(data.binaryData)) content.binaryData = data.binaryData;
  const hex = digest("sha256", goJson(content), "hex").slice(0, 10);
  return hex.replace(/[013ae]/g, (letter) => LETTERS[letter] ?? letter);
}

/** JSON as Go writes it: keys sorted, and what HTML could misread escaped. */
function goJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(goJson).join(",")}]`;
  if (isRecord(value)) {
    const keys = Object.keys(value).sort();
    return `{${keys.map((key) => `${goJson(key)}:${goJson(value[key])}`).join(",")}}`;
  }
  return JSON.stringify(value ?? null).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
