import { dump } from "js-yaml";

import { append } from "../../lib/append";
import { IN_CLUSTER } from "../argocd/cluster";
import { ARGOCD_GROUP, isOfArgocd } from "../argocd/kinds";
import { madeFileName } from "../argocd/made-file";
import type { Location } from "../findings/location";
import { groupOf } from "../kubernetes/object";
import type { ExistingFile } from "../prerequisites/prerequisites";
import { filesBelow, filesOf } from "../repository/files-below";
import { isWithin, parentOf, type Repository } from "../repository/repository";
import { isFilledInByModule } from "../repository/terraform-files";
import { isRecord, list, record, text, type YamlRecord } from "../yaml/json";
import {
  isKnown,
  isList,
  Mapping,
  textAt,
  textWith,
  Unknown,
  valueAt,
  type Value,
} from "./hcl/value";
import { knownPart, variableOf } from "./known-part";

/** An Application, ApplicationSet or AppProject that Terraform creates. */
export interface ArgocdObject {
  readonly data: YamlRecord;
  readonly place: Location;
  /** Directory of the chart that Terraform installs instead: it counts if it has Applications. */
  readonly chart?: string;
  /** Directory in which Git would have it; default: that of its place. */
  readonly directory?: string;
}

/** What Argo CD gets of an object of Terraform; undefined for another one, and for one that leads nowhere known. */
export function argocdObject(object: Value, place: Location): ArgocdObject | undefined {
  const data = plainOf(object);
  if (!isRecord(data)) return undefined;
  const group = groupOf(text(data, "apiVersion") ?? "");
  if (!isOfArgocd(group, text(data, "kind") ?? "")) return undefined;
  if (data.kind === "Application") {
    const metadata = valueAt(object, "metadata");
    const name = nameIn(metadata);
    if (name === undefined) return undefined;
    const namespace = textAt(metadata, "namespace") ?? "argocd";
    const own = { ...record(data, "metadata"), name, namespace };
    return application({ ...data, metadata: own }, place);
  }
  if (text(data, "metadata", "name") === undefined) return undefined;
  if (data.kind === "ApplicationSet") {
    // Which values an unknown part would make is known to nobody.
    return isKnown(withoutAddresses(object)) ? { data, place } : undefined;
  }
  // In part, a project would refuse more than it does.
  return isKnown(object) ? { data, place } : undefined;
}

/** The same as an Application, by its name and `spec`. */
export function argocdApplication(
  name: string | undefined,
  namespace: string | undefined,
  spec: Value | undefined,
  place: Location,
): ArgocdObject | undefined {
  const plain = spec === undefined ? undefined : plainOf(spec);
  if (name === undefined || !isRecord(plain)) return undefined;
  const metadata = { name, namespace: namespace ?? "argocd" };
  const data = {
    apiVersion: `${ARGOCD_GROUP}/v1alpha1`,
    kind: "Application",
    metadata,
    spec: plain,
  };
  return application(data, place);
}

/** The name in metadata, with the variable's name for each part that isn't known; undefined if none is. */
export function nameIn(metadata: Value | undefined): string | undefined {
  const name = valueAt(metadata, "name");
  // The text of a rendered template has no parts.
  const isInPart =
    name instanceof Unknown &&
    (textWith("*", name) !== undefined || !/^stand-in\b/.test(name.standIn));
  return isInPart ? name.standIn.replaceAll("stand-in-", "") : textAt(name);
}

function application(data: YamlRecord, place: Location): ArgocdObject | undefined {
  const spec = record(data, "spec") ?? {};
  const several = list(spec, "sources").filter(isFollowed);
  const only = several.length === 0 && isFollowed(spec.source) ? spec.source : undefined;
  if (several.length === 0 && only === undefined) return undefined;
  const rest = Object.fromEntries(
    Object.entries(spec).filter(([key]) => key !== "source" && key !== "sources"),
  );
  const destination = { ...record(spec, "destination") };
  if (destination.server === undefined && destination.name === undefined)
    destination.server = IN_CLUSTER;
  const sources = only === undefined ? { sources: several } : { source: only };
  return {
    data: { ...data, spec: { project: "default", ...rest, destination, ...sources } },
    place,
  };
}

/** Whether it is known what a source applies, or which values it has for others. */
function isFollowed(source: unknown): boolean {
  return ["path", "chart", "ref"].some((key) => (text(source, key) ?? "") !== "");
}

/** Data with what is known: an unknown field is left out. */
function plainOf(value: Value): unknown {
  return knownPart(withOpenValues(value), (part, key) => {
    if (key === "repoURL" || key === "namespace") return variableOf(part);
    if (key === "path") return part.usual;
    // Values in part would look like all of them, and a parameter without its value like a mistake.
    return /^value(?:s|sObject)?$/.test(key) ? "{{unknown}}" : undefined;
  });
}

/** A value whose `valuesObject` is open where a part of that isn't known. */
function withOpenValues(value: Value): Value {
  if (isList(value)) return value.map(withOpenValues);
  if (!(value instanceof Mapping)) return value;
  const entries = [...value.entries].map(([key, item]): readonly [string, Value] =>
    key !== "valuesObject" || item instanceof Unknown || isKnown(item)
      ? [key, withOpenValues(item)]
      : ["values", "{{unknown}}"],
  );
  return new Mapping(new Map(entries));
}

/** An object without URLs and revisions, which mostly are variables. */
function withoutAddresses(value: Value): Value {
  if (value instanceof Mapping) {
    const entries = [...value.entries].filter(
      ([key]) => !/^(?:repoURL|targetRevision|revision|server)$/.test(key),
    );
    return new Mapping(new Map(entries.map(([key, item]) => [key, withoutAddresses(item)])));
  }
  return isList(value) ? value.map(withoutAddresses) : value;
}

/** A value that is set by itself, as an Application's `helm.parameters` have it. */
export interface ChartParameter {
  readonly name: string;
  readonly value: string;
  readonly forceString: boolean;
}

/** What a release gives to its chart. */
export interface ChartValues {
  /** Undefined where some of them aren't known. */
  readonly values: YamlRecord | undefined;
  readonly parameters: readonly ChartParameter[];
}

/** A release of a chart of the repository, as the Application that does the same. */
export function argocdChart(
  directory: string,
  { name, namespace }: { readonly name: string; readonly namespace: string },
  { values, parameters }: ChartValues,
  place: Location,
): ArgocdObject {
  const helm = {
    releaseName: name,
    ...(values === undefined ? UNKNOWN_VALUES : { valuesObject: values }),
    ...(parameters.length === 0 ? {} : { parameters }),
  };
  const spec = {
    project: "default",
    destination: { server: IN_CLUSTER, namespace },
    source: { repoURL: "${this-repository}", path: directory, helm },
  };
  const data = {
    apiVersion: `${ARGOCD_GROUP}/v1alpha1`,
    kind: "Application",
    metadata: { name, namespace: "argocd" },
    spec,
  };
  return { data, place, chart: directory };
}

const UNKNOWN_VALUES = { values: "{{unknown}}" };

/** The kind of an Application or ApplicationSet at the top of a document. */
const IS_APPLICATION = /^kind: ["']?Application(?:Set)?["']?\s*$/m;

/** Whether templates of a chart make Applications. */
function hasApplications(repository: Repository, chart: string): boolean {
  return filesBelow(repository, `${chart}/templates`).some((file) =>
    IS_APPLICATION.test(repository.read(file) ?? ""),
  );
}

/** The YAML files with Applications and ApplicationSets of a name, some of which Terraform may apply. */
function namesInGit(repository: Repository): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const file of filesOf(repository)) {
    if (!/\.ya?ml$/.test(file)) continue;
    const content = repository.read(file) ?? "";
    // What Terraform fills in isn't applied as it is.
    if (!IS_APPLICATION.test(content) || isFilledInByModule(file, repository)) continue;
    for (const [, name = ""] of content.matchAll(/^ {2}name:\s*["']?([\w.-]+)/gm))
      append(names, name, file);
  }
  return names;
}

/** The files that Git would have instead: one for each object, with the projects in the first. */
export function filesOfArgocd(
  all: readonly ArgocdObject[],
  repository: Repository,
): readonly ExistingFile[] {
  if (all.length === 0) return [];
  const known = namesInGit(repository);
  const objects = all.flatMap((one): readonly ArgocdObject[] => {
    const { chart, data } = one;
    const name = text(data, "metadata", "name") ?? "";
    const files = known.get(name) ?? [];
    if (chart === undefined) return files.length === 0 ? [one] : [];
    const isOwn = files.every((file) => isWithin(file, chart));
    if (!isOwn || !hasApplications(repository, chart)) return [];
    // A release is often called like the Application that its chart makes.
    return [files.length === 0 ? one : { ...one, data: renamed(data, `${name}-release`) }];
  });
  const isProject = ({ data }: ArgocdObject): boolean => data.kind === "AppProject";
  const projects = objects.filter(isProject);
  return objects
    .filter((one) => !isProject(one))
    .map(({ data, place, directory = parentOf(place.file) }, index) => {
      const documents = index === 0 ? [data, ...projects.map((one) => one.data)] : [data];
      const name = madeFileName(text(data, "metadata", "name") ?? "", text(data, "kind") ?? "");
      const path = `${directory}/${name}`.replace(/^\//, "");
      return { path, text: documents.map(textOf).join("---\n"), place };
    });
}

function renamed(data: YamlRecord, name: string): YamlRecord {
  return { ...data, metadata: { ...record(data, "metadata"), name } };
}

function textOf(data: YamlRecord): string {
  return dump(data, { lineWidth: -1, noRefs: true });
}
