import { compareVersions, isInRange, parseVersion, type Version } from "../../../lib/semver";
import { at, type YamlRecord } from "../../yaml/json";
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
  const fields = { Major, Minor, Patch, Prerelease: prerelease, Metadata: "", Original, Version };
  const compare = (other: unknown): number =>
    Math.sign(compareVersions(versionOf(Original), versionOf(at(other, "Original"))));
  return Object.defineProperty(fields, "Compare", { value: compare, enumerable: false });
}

/** Versions, as sprig has them. */
export const VERSIONS: Readonly<Record<string, TemplateFunction>> = { semverCompare, semver };
