import { glob } from "../../../lib/gobwas-glob";
import { memoize } from "../../../lib/memoize";
import { maySelect } from "../../kubernetes/label-selector";
import type { YamlFiles } from "../../repository/yaml-files";
import { isRecord, list, record, text, type YamlRecord } from "../../yaml/json";
import { listInSettings } from "./all-settings";

/** An entry of `globalProjects` in argocd-cm. */
interface GlobalProject {
  readonly name: string;
  readonly selector: unknown;
}

/** Projects by label selector that pass what they allow on to others. */
const globalProjects = memoize((sources: YamlFiles): readonly GlobalProject[] =>
  listInSettings(sources, "globalProjects").flatMap((entry) => {
    const name = text(entry, "projectName");
    return name === undefined ? [] : [{ name, selector: record(entry, "labelSelector") }];
  }),
);

/** Lists that allow something; what a global project denies isn't added. */
const LISTS = ["sourceRepos", "destinations", "clusterResourceWhitelist"] as const;

/** For a global project that the repository doesn't have. */
const EVERYTHING: YamlRecord = {
  sourceRepos: ["*"],
  destinations: [{ server: "*", namespace: "*" }],
  clusterResourceWhitelist: [{ group: "*", kind: "*" }],
  namespaceResourceWhitelist: [{ group: "*", kind: "*" }],
};

/**
 * A project with what the global projects allow whose selector fits its labels (GetAppVirtualProject in Argo CD's
 * util/argo; docs/user-guide/projects.md, "Configuring Global Projects").
 * @param specsOf specs of the projects of a name
 */
export function withGlobalProjects(
  project: YamlRecord,
  sources: YamlFiles,
  specsOf: (name: string) => readonly YamlRecord[],
): YamlRecord {
  const labels = record(project, "metadata", "labels") ?? {};
  const spec = record(project, "spec") ?? {};
  const inherited = globalProjects(sources)
    .filter(({ selector }) => maySelect(selector, { labels, isWhole: true }))
    .flatMap(({ name }) => {
      const known = specsOf(name);
      return known.length === 0 ? [EVERYTHING] : known;
    })
    .filter((one) => one !== spec);
  if (inherited.length === 0) return project;
  // An empty list of namespaced kinds allows all: one that others add to it wouldn't.
  const isLimited = list(spec, "namespaceResourceWhitelist").length > 0;
  const merged = [...LISTS, ...(isLimited ? ["namespaceResourceWhitelist"] : [])].map(
    (field): [string, unknown] => [field, [spec, ...inherited].flatMap((one) => list(one, field))],
  );
  return { ...project, spec: { ...spec, ...Object.fromEntries(merged) } };
}

/** Whether `resource.exclusions` of argocd-cm names a kind: Argo CD leaves its objects out of every sync. */
export function isExcluded(sources: YamlFiles, group: string, kind: string): boolean {
  return listInSettings(sources, "resource.exclusions")
    .filter(isRecord)
    .some(
      (entry) => isNamed(list(entry, "apiGroups"), group) && isNamed(list(entry, "kinds"), kind),
    );
}

/** What the exclusions of a new argocd-cm name, of what people write themselves (since Argo CD 3.0). */
const USUALLY_EXCLUDED: ReadonlySet<string> = new Set([
  "/Endpoints",
  "discovery.k8s.io/EndpointSlice",
  "coordination.k8s.io/Lease",
]);

/** Whether Argo CD leaves a kind out of every sync, by the repository's settings or by those that it comes with. */
export function isUsuallyExcluded(sources: YamlFiles, group: string, kind: string): boolean {
  return USUALLY_EXCLUDED.has(`${group}/${kind}`) || isExcluded(sources, group, kind);
}

/** Whether globs name something; without any, all is meant. */
function isNamed(patterns: readonly unknown[], name: string): boolean {
  return (
    patterns.length === 0 ||
    patterns.some((pattern) => typeof pattern === "string" && glob(pattern).test(name))
  );
}
