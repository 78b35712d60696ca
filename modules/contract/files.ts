import * as fs from "node:fs";
import * as path from "node:path";

import {
  type ContractDocument,
  contractJsonSchema,
  ENGINES,
  engineTraits,
  HASH_ANNOTATION,
  VARIABLES_CONFIG_MAP,
  WATCH_LABEL,
  type WorkloadEnvironment,
} from "landbridge/contract";
import { stringify } from "yaml";

/** Names of the files that `writeContractFiles` writes. */
export const CONTRACT_FILES = [
  "contract.json",
  "contract.schema.json",
  "configmaps.yaml",
  "substitution.env",
] as const;

/**
 * Writes a contract for other tools: the document and its schema, the ConfigMaps with stand-in
 * values to apply to a test cluster, and the variables as `KEY=value` lines for offline rendering.
 * @param directory created if missing, such as `cdktf.out/contract/dev`
 */
export function writeContractFiles(document: ContractDocument, directory: string): void {
  fs.mkdirSync(directory, { recursive: true });
  const contents: Record<(typeof CONTRACT_FILES)[number], string> = {
    "contract.json": `${JSON.stringify(document, undefined, 2)}\n`,
    "contract.schema.json": `${JSON.stringify(contractJsonSchema(), undefined, 2)}\n`,
    "configmaps.yaml": configMapsYaml(document),
    "substitution.env": Object.entries(substitution(document))
      .map(([key, value]) => `${key}=${value}\n`)
      .join(""),
  };
  for (const [file, content] of Object.entries(contents)) {
    fs.writeFileSync(path.join(directory, file), content);
  }
}

/** The variables as in the general ConfigMap, with placeholders for unknown values. */
export function substitution(
  document: Pick<ContractDocument, "variables">,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(document.variables).map(([key, { value }]) => [
      key,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
}

/** Those of a workload environment are part of its hub's. */
function configMapsYaml(document: ContractDocument): string {
  if (document.hub !== undefined) return `# The contract of ${document.hub} has them.\n`;
  const namespaces = Object.entries(document.namespaces).map(([name, { labels }]) => ({
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name, ...(Object.keys(labels).length > 0 ? { labels } : {}) },
  }));
  const { namespace, sink } = engineTraits(document.engine.kind) ?? ENGINES.flux;
  const services = sink === "config-maps" ? Object.values(document.services) : [];
  const configMaps = [
    configMap(document, namespace, VARIABLES_CONFIG_MAP, substitution(document)),
    ...services.map((service) =>
      configMap(document, service.namespace, service.configMap, {
        [service.key]: stringify(service.values),
      }),
    ),
  ];
  const workloads = Object.values(document.workloads ?? {}).flatMap(workloadObjects);
  return [...namespaces, ...configMaps, ...workloads]
    .map((object) => stringify(object))
    .join("---\n");
}

/** What Flux finds on a hub for one workload environment, without the way to its cluster. */
function workloadObjects(workload: WorkloadEnvironment): readonly object[] {
  const { namespace: name, kubeConfig, variables, services } = workload;
  if (kubeConfig === undefined) return [];
  return [
    { apiVersion: "v1", kind: "Namespace", metadata: { name } },
    configMap(workload, name, VARIABLES_CONFIG_MAP, substitution({ variables })),
    ...Object.values(services).map((service) =>
      configMap(workload, name, service.configMap, { [service.key]: stringify(service.values) }),
    ),
  ];
}

function configMap(
  { hash }: Pick<ContractDocument, "hash">,
  namespace: string,
  name: string,
  data: Record<string, string>,
): object {
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name, namespace, labels: WATCH_LABEL, annotations: { [HASH_ANNOTATION]: hash } },
    data,
  };
}

/** Removes the files of earlier synths, so that none stays of an environment that is gone. */
export function clearContractFiles(directory: string): void {
  fs.rmSync(directory, { recursive: true, force: true });
}
