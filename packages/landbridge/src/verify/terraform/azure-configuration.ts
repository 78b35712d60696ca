import type { Location } from "../findings/location";
import { specOfAzure } from "../prerequisites/azure-kustomization";
import type {
  ConfiguredKustomization,
  FluxConfiguration,
} from "../prerequisites/flux-configuration";
import { resolvePath } from "../repository/repository";
import type { YamlRecord } from "../yaml/json";
import {
  flagAt,
  isList,
  Mapping,
  numberAt,
  textAt,
  toPlain,
  valueAt,
  type Value,
} from "./hcl/value";

/** Where a configuration is declared. */
export interface Declared {
  /** What names its cluster, as a path; see {@link FluxConfiguration.cluster}. */
  readonly cluster: string;
  readonly place: Location;
  /** Line of one of its Kustomizations. */
  readonly lineOf: (kustomization: string) => number | undefined;
}

/**
 * A Flux configuration by the properties of `Microsoft.KubernetesConfiguration/fluxConfigurations`. Undefined where it
 * has no Kustomization with a known path, or where it reads no Git repository.
 */
export function configurationOf(
  properties: Value | undefined,
  name: string | undefined,
  { cluster, place, lineOf }: Declared,
): FluxConfiguration | undefined {
  const all = valueAt(properties, "kustomizations");
  const git = valueAt(properties, "gitRepository");
  if (!(all instanceof Mapping) || !(git instanceof Mapping)) return undefined;
  const known = [...all.entries].flatMap(([key, value]): readonly ConfiguredKustomization[] => {
    const written = valueAt(value, "path") ?? "";
    const path =
      typeof written === "string" ? resolvePath("", written.replace(/^\/+/, "")) : undefined;
    const line = lineOf(key) ?? place.line;
    if (path === undefined) return [];
    const one = { name: key, path, spec: specOf(value), dependsOn: namesIn(value) };
    return [{ ...one, place: { file: place.file, ...(line === undefined ? {} : { line }) } }];
  });
  if (known.length === 0) return undefined;
  // One with a path that isn't known is there nevertheless.
  const isThere = (one: string): boolean =>
    !all.isLoose && (known.some((each) => each.name === one) || !all.entries.has(one));
  const kustomizations = known.map((one) => ({
    ...one,
    dependsOn: one.dependsOn.filter(isThere),
  }));
  const own = name ?? "flux";
  return {
    cluster,
    name: own,
    prefix: `${own}-`,
    namespace: textAt(properties, "namespace") ?? "default",
    url: textAt(git, "url"),
    ref: refOf(valueAt(git, "repositoryRef")),
    kustomizations,
    place,
  };
}

function refOf(value: Value | undefined): YamlRecord {
  for (const key of ["commit", "semver", "tag", "branch"]) {
    const known = textAt(value, key);
    if (known !== undefined && known !== "") return { [key]: known };
  }
  return {};
}

function namesIn(kustomization: Value): readonly string[] {
  const value = valueAt(kustomization, "dependsOn");
  if (value === undefined || !isList(value)) return [];
  // Before 2022 an entry was an object.
  return value.flatMap((one) => textAt(one) ?? textAt(one, "kustomizationName") ?? []);
}

function specOf(value: Value): YamlRecord {
  const postBuild = valueAt(value, "postBuild");
  return specOfAzure({
    interval: numberAt(value, "syncIntervalInSeconds"),
    timeout: numberAt(value, "timeoutInSeconds"),
    prune: flagAt(value, "prune"),
    force: flagAt(value, "force"),
    wait: flagAt(value, "wait"),
    postBuild: postBuild instanceof Mapping ? (toPlain(postBuild) as YamlRecord) : undefined,
  });
}
