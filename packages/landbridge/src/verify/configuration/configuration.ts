import type { Location } from "../findings/location";
import { mergePrerequisites } from "../prerequisites/merge";
import {
  NO_PREREQUISITES,
  type Prerequisites,
  type ExistingData,
  type ExistingKey,
} from "../prerequisites/prerequisites";
import type { SourceProblem } from "../prerequisites/result";
import { zodProblems } from "../prerequisites/zod-problems";
import { resolvePath, type Repository } from "../repository/repository";
import { whyNotRead } from "../repository/why-not-read";
import { parseYaml, type YamlDocument } from "../yaml/document";
import type { FieldPath } from "../yaml/json";
import { positionOf } from "../yaml/positions";
import {
  CONFIGURATION_FILE,
  noConfiguration,
  type RepositoryConfiguration,
} from "./repository-configuration";
import {
  configurationSchema,
  DEPRECATED_KEY,
  type ClusterConfiguration,
  type Configuration,
  type PrerequisitesConfiguration,
} from "./schema";

/** Reads `landbridge.yaml` in the repository's root. */
export function fromConfiguration(repository: Repository): RepositoryConfiguration {
  const file = CONFIGURATION_FILE;
  const text = repository.read(file);
  if (text === undefined) {
    const isThere = repository.kind(file) ?? repository.whyUnreadable?.(file);
    if (isThere === undefined) return noConfiguration();
    const message = whyNotRead(repository, file);
    return noConfiguration([{ file, line: 1, column: 1, message }]);
  }
  const [document, second] = parseYaml(file, text);
  if (document === undefined) return noConfiguration();
  if (document.problem !== undefined) return noConfiguration([{ file, ...document.problem }]);
  if (second !== undefined) {
    return noConfiguration([
      { file, line: second.line, column: 1, message: "only one document is allowed" },
    ]);
  }
  const result = configurationSchema.safeParse(document.data);
  return result.success
    ? new Reader(document, result.data).read()
    : noConfiguration(zodProblems(document, result.error.issues));
}

class Reader {
  constructor(
    private readonly document: YamlDocument,
    private readonly configuration: Configuration,
  ) {}

  public read(): RepositoryConfiguration {
    const { configuration } = this;
    const clusters = Object.entries(configuration.clusters ?? {});
    const ignore = configuration.ignore ?? [];
    return {
      prerequisitesOf: (clusterPath) => this.prerequisitesOf(clusterPath),
      ignore: ignore.map((item, index) => ({ ...item, place: this.place("ignore", index) })),
      paths: (configuration.paths ?? []).map((path) => resolvePath("", path) ?? path),
      clusters: clusters.map(([path]) => ({
        path: resolvePath("", path) ?? path,
        place: this.place("clusters", path),
      })),
      schemas: configuration.schemas ?? true,
      problems: [
        ...this.deprecated(configuration, []),
        ...clusters.flatMap(([path, cluster]) => this.deprecated(cluster, ["clusters", path])),
      ],
    };
  }

  /** Problems with the former name of `prerequisites`, if it is used. */
  private deprecated(given: ClusterConfiguration, path: FieldPath): readonly SourceProblem[] {
    if (given[DEPRECATED_KEY] === undefined) return [];
    const { line, column } = positionOf(this.document, [...path, DEPRECATED_KEY]);
    const where = { file: CONFIGURATION_FILE, line, column };
    if (given.prerequisites === undefined) {
      const message = `uses the deprecated key "${DEPRECATED_KEY}"; rename it to "prerequisites"`;
      return [{ ...where, message, severity: "warning" }];
    }
    const other = positionOf(this.document, [...path, "prerequisites"]).line;
    const message = `has both "prerequisites" (line ${other}) and its former name "${DEPRECATED_KEY}"; move the entries of "${DEPRECATED_KEY}" to "prerequisites"`;
    return [{ ...where, message }];
  }

  private place(...path: FieldPath): Location {
    const { line, column } = positionOf(this.document, path);
    return { file: CONFIGURATION_FILE, line, column };
  }

  private prerequisitesOf(clusterPath: string): Prerequisites {
    const { configuration } = this;
    const own = Object.entries(configuration.clusters ?? {}).filter(
      ([path]) => resolvePath("", path) === clusterPath,
    );
    const sources = [
      ...own.flatMap(([path, cluster]) => this.sourcesIn(cluster, ["clusters", path])),
      ...this.sourcesIn(configuration, []),
    ];
    if (sources.length === 0) return NO_PREREQUISITES;
    return { ...mergePrerequisites(sources), sources: [CONFIGURATION_FILE] };
  }

  private sourcesIn(given: ClusterConfiguration, path: FieldPath): readonly Prerequisites[] {
    const key = given.prerequisites === undefined ? DEPRECATED_KEY : "prerequisites";
    const prerequisites = given[key];
    return prerequisites === undefined ? [] : [this.prerequisites(prerequisites, [...path, key])];
  }

  private prerequisites(given: PrerequisitesConfiguration, path: FieldPath): Prerequisites {
    const { fluxVersion, remoteSecrets } = given;
    return {
      ...NO_PREREQUISITES,
      complete: given.complete ?? false,
      includesOtherRepositories: given.complete ?? false,
      sources: [CONFIGURATION_FILE],
      namespaces: (given.namespaces ?? []).map((name, index) => ({
        name,
        place: this.place(...path, "namespaces", index),
      })),
      data: [
        ...this.data("ConfigMap", given.configMaps, [...path, "configMaps"]),
        ...this.data("Secret", given.secrets, [...path, "secrets"]),
      ],
      identities: (given.identities ?? []).map(({ role, ...identity }, index) => ({
        ...identity,
        role,
        place: this.place(...path, "identities", index),
      })),
      crds: given.crds ?? [],
      appliers: (given.kustomizations ?? []).map(
        (name) => `Kustomization/${name.includes("/") ? name : `flux-system/${name}`}`,
      ),
      fluxVersion,
      secrets: remoteSecrets?.map(({ name, properties }, index) => ({
        name,
        properties,
        place: this.place(...path, "remoteSecrets", index),
      })),
    };
  }

  private data(
    kind: ExistingData["kind"],
    entries: PrerequisitesConfiguration["configMaps"],
    path: FieldPath,
  ): readonly ExistingData[] {
    return (entries ?? []).map(({ namespace, name, keys, labels }, index) => {
      const known =
        keys === undefined ? undefined : this.keys(kind, keys, [...path, index, "keys"]);
      return {
        kind,
        namespace,
        name,
        place: this.place(...path, index),
        keys: known,
        ...(labels === undefined ? {} : { labels: new Map(Object.entries(labels)) }),
      };
    });
  }

  private keys(
    kind: ExistingData["kind"],
    keys: readonly string[] | Readonly<Record<string, string | number | boolean>>,
    path: FieldPath,
  ): ReadonlyMap<string, ExistingKey> {
    const sensitive = kind === "Secret" ? { sensitive: true } : {};
    if (Array.isArray(keys)) {
      const names = keys as readonly string[];
      return new Map(
        names.map((key, index) => [key, { ...sensitive, place: this.place(...path, index) }]),
      );
    }
    return new Map(
      Object.entries(keys).map(([key, value]) => [
        key,
        { value: String(value), ...sensitive, place: this.place(...path, key) },
      ]),
    );
  }
}
