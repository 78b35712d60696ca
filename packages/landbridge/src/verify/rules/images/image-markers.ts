import { jsonOf } from "../../../lib/json-of";
import { memoize } from "../../../lib/memoize";
import { filesBelow } from "../../repository/files-below";
import { isWithin, nameOf } from "../../repository/repository";
import type { YamlFiles } from "../../repository/yaml-files";
import { forEachString, isRecord } from "../../yaml/json";

/** The key of a marker: image-automation-controller parses files that contain it in quotes. */
const TOKEN = "$imagepolicy";

/** What a marker makes of a field: the image with its tag, or a part of it. */
const PARTS = ["tag", "name", "digest"] as const;

/** A comment with `$imagepolicy`, behind a field of a YAML file. */
export interface ImageMarker {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1, that of the comment. */
  readonly column: number;
  /** The comment without `#`. */
  readonly comment: string;
  /** The policy that it names; undefined where image-automation-controller doesn't understand the comment. */
  readonly policy?: { readonly namespace: string; readonly name: string };
  /** Why it isn't understood. */
  readonly problem?: string;
}

/** Whether image-automation-controller reads a file of this name. */
function isScanned(file: string): boolean {
  return /\.ya?ml$/.test(file) || nameOf(file) === "Kustomization";
}

/** The markers of a file, in its order; none for a file that image-automation-controller doesn't read. */
export function markersIn(sources: YamlFiles, file: string): readonly ImageMarker[] {
  return markersOf(sources)(file);
}

/** Whether a file below a directory, or the file itself, has a marker. */
export function hasMarkers(sources: YamlFiles, directory: string): boolean {
  return allMarked(sources).some((file) => isWithin(file, directory));
}

/** image-automation-controller leaves no directory out. */
const allMarked = memoize((sources: YamlFiles): readonly string[] =>
  filesBelow(sources.repository, "", new Set(["node_modules"])).filter(
    (file) => isScanned(file) && sources.repository.read(file)?.includes(TOKEN) === true,
  ),
);

const markersOf = memoize((sources: YamlFiles) => {
  const known = new Map<string, readonly ImageMarker[]>();
  return (file: string): readonly ImageMarker[] => {
    let markers = known.get(file);
    if (markers === undefined) {
      markers = read(sources, file);
      known.set(file, markers);
    }
    return markers;
  };
});

function read(sources: YamlFiles, file: string): readonly ImageMarker[] {
  const text = isScanned(file) ? sources.repository.read(file) : undefined;
  if (text?.includes(TOKEN) !== true) return [];
  const inTexts = textsWithToken(sources, file);
  return text.split(/\r?\n/).flatMap((line, index): ImageMarker[] => {
    const [, before = "", comment = ""] = COMMENT.exec(line) ?? [];
    // A text such as a script in a ConfigMap has no comments of its own; without a field, there is nothing to set.
    if (comment === "" || !FIELD.test(before)) return [];
    const braces = comment.slice(0, comment.lastIndexOf("}") + 1);
    if (inTexts.some((one) => one.includes(braces))) return [];
    const place = { file, line: index + 1, column: before.length + 1 };
    return [{ ...place, comment: comment.trim(), ...parse(comment) }];
  });
}

/** A comment with the token, behind something else. */
const COMMENT = /^(.*?\s)#+(\s*\{.*\$imagepolicy.*)$/;

/** A field or an item with a value. */
const FIELD = /^\s*(?!#)(- )*([^\s#].*:\s+\S|- \S)/;

/** Strings of the file that contain the token, in which `#` starts no comment. */
function textsWithToken(sources: YamlFiles, file: string): readonly string[] {
  const texts: string[] = [];
  for (const { data } of sources.documents(file) ?? []) {
    forEachString(data, (value) => {
      if (value.includes(TOKEN)) texts.push(value);
    });
  }
  return texts;
}

/** As kyaml reads it: a JSON object with strings only, in which the token is a key. */
function parse(comment: string): Pick<ImageMarker, "policy" | "problem"> {
  const value = jsonOf(comment);
  if (!isRecord(value)) return { problem: "isn't a JSON object" };
  const setter = value[TOKEN];
  if (typeof setter !== "string" || Object.values(value).some((one) => typeof one !== "string")) {
    return { problem: `has no text for "${TOKEN}"` };
  }
  const [namespace = "", name = "", part, ...more] = setter.split(":");
  if (namespace === "" || name === "") return { problem: "names no namespace and policy" };
  if (more.length > 0 || (part !== undefined && !PARTS.some((known) => known === part))) {
    return { problem: `ends in ":${[part, ...more].join(":")}"` };
  }
  return { policy: { namespace, name } };
}
