import { syncOfMadeCluster } from "../repository/made-cluster";
import type { Repository } from "../repository/repository";
import { text, type YamlRecord } from "../yaml/json";
import { isOpenText } from "../yaml/open-text";
import type { ConfiguredKustomization, FluxConfiguration } from "./flux-configuration";
import type { ExistingFile } from "./prerequisites";

/**
 * The files that a cluster's folder would hold if Flux had been bootstrapped with `flux bootstrap`. JSON is YAML.
 * A configuration none of whose directories is in the repository reads another one, and gets no files; the root is in each.
 * @param isElsewhere whether an address is that of another repository
 */
export function filesOfConfigurations(
  configurations: readonly FluxConfiguration[],
  repository: Repository,
  isElsewhere: (configuration: FluxConfiguration) => boolean,
): readonly ExistingFile[] {
  const files = new Map<string, ExistingFile>();
  for (const configuration of configurations.map((one) => ofUnknownSource(one, repository))) {
    const { cluster, place, kustomizations, prefix, objects = [] } = configuration;
    const isHere = kustomizations.some(
      ({ path }) =>
        repository.kind(path) === "directory" && (path !== "" || !isElsewhere(configuration)),
    );
    if (!isHere && objects.length === 0) continue;
    const sync = syncOfMadeCluster(cluster);
    const source = textOf(sourceOf(configuration));
    if (!files.has(sync))
      files.set(sync, {
        path: sync,
        text: `${textOf(rootOf(configuration))}---\n${source}`,
        place,
      });
    for (const object of objects) {
      const path = `${cluster}/${fileNameOf(object.data)}`;
      files.set(path, { path, text: textOf(object.data), place: object.place });
    }
    if (!isHere) continue;
    const file = `${cluster}/${configuration.name}.yaml`;
    files.set(file, { path: file, text: source, place });
    for (const one of kustomizations) {
      const path = `${cluster}/${prefix}${one.name}.kustomization.yaml`;
      const content = textOf(kustomizationOf(configuration, one));
      files.set(path, { path, text: content, place: one.place });
    }
  }
  return [...files.values()];
}

const KUSTOMIZATION = /^(?:kustomization\.ya?ml|Kustomization)$/;

/**
 * A configuration that reads nobody knows which repository has the directories that are here, and no others: it may be
 * another one that has those, too. Of the root, a kustomization says as much.
 */
function ofUnknownSource(
  configuration: FluxConfiguration,
  repository: Repository,
): FluxConfiguration {
  const { url, kustomizations, objects = [] } = configuration;
  if (objects.length > 0 || (url !== undefined && url !== "" && !isOpenText(url)))
    return configuration;
  const isHere = ({ path }: ConfiguredKustomization): boolean =>
    path === ""
      ? repository.list("").some(({ name }) => KUSTOMIZATION.test(name))
      : repository.kind(path) === "directory";
  const lacking = new Set(kustomizations.filter((one) => !isHere(one)).map(({ name }) => name));
  const here = kustomizations.filter(isHere).map((one) => ({
    ...one,
    dependsOn: one.dependsOn.filter((name) => !lacking.has(name)),
  }));
  return { ...configuration, kustomizations: here };
}

function fileNameOf(object: YamlRecord): string {
  const [kind, namespace, name] = [
    text(object, "kind"),
    text(object, "metadata", "namespace"),
    text(object, "metadata", "name"),
  ];
  return `${[namespace, name, kind?.toLowerCase()].filter(Boolean).join(".")}.yaml`;
}

function textOf(object: YamlRecord): string {
  return `${JSON.stringify(object, undefined, 2)}\n`;
}

/** What tells which folder is the cluster's, and which of its sources is this repository. */
function rootOf(configuration: FluxConfiguration): YamlRecord {
  // Without a prefix, one of its Kustomizations may be called like the configuration.
  const name = configuration.prefix === "" ? `${configuration.name}.root` : configuration.name;
  return {
    ...kind("Kustomization", configuration.namespace, name),
    spec: { path: configuration.cluster, sourceRef: sourceRef(configuration) },
  };
}

function sourceOf({ name, namespace, url, ref }: FluxConfiguration): YamlRecord {
  return {
    apiVersion: "source.toolkit.fluxcd.io/v1",
    kind: "GitRepository",
    metadata: { name, namespace },
    spec: { interval: "10m", url, ref },
  };
}

function kustomizationOf(
  configuration: FluxConfiguration,
  { name, path, spec, dependsOn }: ConfiguredKustomization,
): YamlRecord {
  const nameOf = (own: string): string => `${configuration.prefix}${own}`;
  return {
    ...kind("Kustomization", configuration.namespace, nameOf(name)),
    spec: {
      ...spec,
      path: `./${path}`,
      sourceRef: sourceRef(configuration),
      dependsOn: dependsOn.map((one) => ({ name: nameOf(one) })),
    },
  };
}

function kind(name: string, namespace: string, own: string): YamlRecord {
  return {
    apiVersion: "kustomize.toolkit.fluxcd.io/v1",
    kind: name,
    metadata: { name: own, namespace },
  };
}

function sourceRef({ name }: FluxConfiguration): YamlRecord {
  return { kind: "GitRepository", name };
}
