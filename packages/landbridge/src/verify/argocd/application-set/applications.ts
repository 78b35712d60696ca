import { flag, isRecord, list, record, text, type YamlRecord } from "../../yaml/json";
import { ONLY_IN_ARGO_CD } from "./clusters";
import { fillText, fillValue } from "./fill";
import { generate } from "./generate";
import type { GeneratorContext } from "./generator";
import { distinctApplications } from "./likely/distinct-applications";
import { likelyClusterOf } from "./likely/likely-cluster";
import { inferredOf, isAssumed } from "./likely/likely-set";
import { likelySets } from "./likely/likely-sets";
import { withPatch } from "./template-patch";
import { mergedTemplate } from "./templates";

/** A parameter that a template reads and that a set of parameters doesn't have. */
export interface MissingParameter {
  readonly parameter: string;
  /** The cluster whose Secret lacks it, or the name of the Application. */
  readonly set: YamlRecord;
  /** First names of the parameters that the generators provide to any Application. */
  readonly provided: readonly string[];
}

/** One Application that an ApplicationSet generates. */
export interface GeneratedApplication {
  readonly data: YamlRecord;
  /** The field of `spec` that makes it what it is. */
  readonly field: "template" | "templatePatch";
  /** For one of a cluster that isn't known: what its paths in the repository tell about that. */
  readonly likely?: LikelyCluster;
}

/** A cluster that Argo CD likely has, inferred from the paths of an ApplicationSet that exist in the repository. */
export interface LikelyCluster {
  /** Its name, or the labels that tell it from others; empty for the one that the destination names. */
  readonly name: string;
}

/** The Applications that an ApplicationSet generates, as far as that is static. */
export interface GeneratedApplications {
  readonly applications: readonly GeneratedApplication[];
  readonly missing: readonly MissingParameter[];
  /** Why there may be others; undefined where these are all. */
  readonly unknown?: string;
  readonly isCut?: true;
}

/** What an ApplicationSet is filled in with. */
interface Surroundings extends Omit<GeneratorContext, "goTemplate"> {
  /** Namespace of the ApplicationSet, where its manifest may leave it to what applies it. */
  readonly namespace?: string;
}

/** Fills in the template of an ApplicationSet once for each set of its generators' parameters. */
export function applicationsOf(data: YamlRecord, context: Surroundings): GeneratedApplications {
  const spec = record(data, "spec") ?? {};
  const goTemplate = flag(spec, "goTemplate") === true;
  const template = record(spec, "template") ?? {};
  const patch = text(spec, "templatePatch");
  // Argo CD creates them next to the ApplicationSet, whatever the template says.
  const namespace = context.namespace ?? text(data, "metadata", "namespace");
  const { sets, templates, unknown, isCut } = generate(spec, { ...context, goTemplate });
  const provided = firstNames(sets);
  const missing = new Map<string, MissingParameter>();
  const fill = (set: YamlRecord, own: YamlRecord | undefined): YamlRecord | undefined => {
    const isCertain = !isAssumed(set) && inferredOf(set).size === 0;
    const filled = fillValue(
      mergedTemplate(own, template),
      set,
      goTemplate,
      (parameter, isExpected) => {
        if (!isCertain || (isExpected && !failsOnMissingKey(spec))) return;
        if (!missing.has(parameter)) missing.set(parameter, { parameter, set, provided });
      },
    );
    if (!isRecord(filled)) return undefined;
    const patched = patch === undefined ? filled : withPatch(filled, fillText(patch, set, true));
    const metadata = record(patched, "metadata") ?? {};
    return {
      apiVersion: "argoproj.io/v1alpha1",
      kind: "Application",
      metadata: { ...metadata, namespace },
      spec: record(patched, "spec") ?? {},
    };
  };
  const { repository } = context.sources;
  const all = sets.flatMap((set, index) => {
    const own = templates[index];
    const first = fill(set, own);
    if (first === undefined) return [];
    const likely = likelySets(first.spec, { set, repository, goTemplate });
    return likely.flatMap((one): readonly GeneratedApplication[] => {
      const data = one === set ? first : fill(one, own);
      if (data === undefined) return [];
      // An action that isn't taken may leave `spec:` without a value in the patch, which deletes all but the project.
      const isEmptied =
        patch !== undefined &&
        Object.keys(record(data, "spec") ?? {}).every((key) => key === "project");
      const field = isEmptied ? "templatePatch" : "template";
      const cluster = likelyClusterOf(one, set, likely, data.spec);
      if (isAssumed(one) && (cluster ?? "") === "") return [];
      return [{ data, field, ...(cluster === undefined ? {} : { likely: { name: cluster } }) }];
    });
  });
  const applications = distinctApplications(all, repository);
  // Clusters besides those that are known may all be meant.
  const isOpen = all.length === 0 && sets.some(isAssumed);
  const reason = reasonOf(unknown ?? (isOpen ? ONLY_IN_ARGO_CD : undefined), applications);
  return {
    applications,
    missing: [...missing.values()],
    ...(reason === undefined ? {} : { unknown: reason }),
    ...(isCut === undefined ? {} : { isCut }),
  };
}

/** The first names of parameters; a list may have keys with dots: `values.clusterDir`. */
function firstNames(sets: readonly YamlRecord[]): readonly string[] {
  const names = new Set<string>();
  for (const set of sets)
    for (const key of Object.keys(set)) names.add(key.split(".", 1)[0] ?? key);
  return [...names];
}

/** Why there may be other Applications, with what is verified in their place. */
function reasonOf(
  unknown: string | undefined,
  applications: readonly GeneratedApplication[],
): string | undefined {
  const names = new Set(applications.flatMap(({ likely }) => likely?.name ?? []));
  names.delete("");
  if (names.size === 0) return unknown;
  const [first = "", ...more] = names;
  const others = more.length === 0 ? "" : ` and ${more.length} more`;
  return `${unknown ?? ONLY_IN_ARGO_CD} (what its paths tell is verified: ${first}${others})`;
}

/** Whether the template fails on a parameter that is missing, instead of writing `<no value>`. */
export function failsOnMissingKey(spec: unknown): boolean {
  return (
    flag(spec, "goTemplate") === true &&
    list(spec, "goTemplateOptions").includes("missingkey=error")
  );
}
