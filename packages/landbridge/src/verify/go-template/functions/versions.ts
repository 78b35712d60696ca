import { isInRange, parseVersion, type Version } from "../../../lib/semver";
import type { YamlRecord } from "../../yaml/json";
import { NotUnderstood, TemplateFailure } from "../failure";
import { textOf, type TemplateFunction } from "./arguments";

function versionOf(value: unknown): Version {
  const version = parseVersion(textOf(value).trim());
  if (version === undefined) throw new TemplateFailure("Invalid Semantic Version");
  return version;
}

function semverCompare(constraint: unknown, value: unknown): boolean {
  const isIn = isInRange(versionOf(value), textOf(constraint));
  if (isIn === undefined) throw new NotUnderstood("a range of versions");
  return isIn;
}

function semver(value: unknown): YamlRecord {
  const { numbers, prerelease } = versionOf(value);
  const [Major, Minor, Patch] = numbers;
  const Original = textOf(value);
  const Version = `${numbers.join(".")}${prerelease === "" ? "" : `-${prerelease}`}`;
  return { Major, Minor, Patch, Prerelease: prerelease, Metadata: "", Original, Version };
}

/** Versions, as sprig has them. */
export const VERSIONS: Readonly<Record<string, TemplateFunction>> = { semverCompare, semver };
