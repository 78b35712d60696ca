import { readFileSync } from "node:fs";

import { dump } from "js-yaml";

import {
  contractDocument,
  ENGINE_NAMESPACE,
  VARIABLES_CONFIG_MAP,
  WATCH_LABEL,
  type ContractDocument,
} from "../../contract/document";
import { engineTraits } from "../../contract/engines";
import type { ArgoCluster } from "../argocd/cluster";
import type { Location } from "../findings/location";
import { parseYaml } from "../yaml/document";
import { FLUX_CRDS } from "./flux-crds";
import { NO_PREREQUISITES, type ExistingData, type ExistingKey } from "./prerequisites";
import type { SourceProblem, PrerequisitesResult } from "./result";
import { zodProblems } from "./zod-problems";

/** A contract, or the reason why it cannot be read. */
export interface ReadContract {
  readonly document?: ContractDocument;
  readonly problems: readonly SourceProblem[];
}

/** Reads a `contract.json` that `cdktf synth` wrote. */
export function readContract(path: string): ReadContract {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
    const message =
      code === "ENOENT" ? "does not exist; `npm run synth` writes it" : `can't be read (${code})`;
    return { problems: [{ file: path, line: 1, column: 1, message }] };
  }
  return parseContract(path, text);
}

/** Like {@link readContract}, for text. JSON is YAML, whose reader knows the lines. */
export function parseContract(file: string, text: string): ReadContract {
  const [document, second] = parseYaml(file, text);
  if (document === undefined || second !== undefined) {
    const message = "is not a contract: a JSON object is expected";
    return { problems: [{ file, line: 1, column: 1, message }] };
  }
  if (document.problem !== undefined) return { problems: [{ file, ...document.problem }] };
  const result = contractDocument.safeParse(document.data);
  if (result.success) return { document: result.data, problems: [] };
  return { problems: zodProblems(document, result.error.issues) };
}

/**
 * What Landbridge's own contract promises. It is complete: everything that Terraform makes for the
 * tree is in it, and is there before Flux starts.
 * @param label for messages, such as `contract of dev`
 */
export function fromContract(document: ContractDocument, label: string): PrerequisitesResult {
  const { engine } = document;
  const traits = engineTraits(engine.kind);
  const place = firstPlace(document, label);
  const cluster = clusterOf(document, place);
  const isArgocd = cluster !== undefined;
  const variables = dataOf(
    traits?.namespace ?? ENGINE_NAMESPACE,
    VARIABLES_CONFIG_MAP,
    // Argo CD gets the values with the cluster; of the ConfigMap, objects read what they need by name.
    isArgocd ? undefined : variableKeys(document),
    place,
  );
  const services = isArgocd ? [] : servicesOf(document);
  const isFlux = traits?.project === "flux";
  const prerequisites = {
    ...NO_PREREQUISITES,
    complete: true,
    sources: [label],
    namespaces: Object.entries(document.namespaces).map(([name, { origin }]) => ({
      name,
      place: placeOf(origin),
      beforeFlux: true,
    })),
    data: [variables, ...services],
    identities: document.identities.map(({ origin, ...identity }) => ({
      ...identity,
      mechanism: "pod-identity" as const,
      place: placeOf(origin),
      beforeFlux: true,
    })),
    secrets: document.secrets.map(({ origin, variable, ...secret }) => ({
      ...secret,
      variable,
      place: placeOf(origin),
    })),
    crds: [...(isFlux ? FLUX_CRDS : []), ...(traits?.crds ?? [])],
    appliers: isFlux ? [`Kustomization/${ENGINE_NAMESPACE}/${ENGINE_NAMESPACE}`] : [],
    ...(isFlux ? { fluxVersion: engine.version } : {}),
    ...(isFlux ? { tenantServiceAccount: engine.tenantServiceAccount } : {}),
    ...(cluster === undefined ? {} : { clusters: [cluster] }),
    ...(engine.kind === "argocd-eks" ? { argocdOfEks: place } : {}),
    fluxPath: engine.path,
    arns: arnsOf(document),
  };
  return { prerequisites, problems: [] };
}

/** The ConfigMaps with the values of services. */
function servicesOf({ services }: ContractDocument): readonly ExistingData[] {
  return Object.values(services).map((service) => {
    const place = placeOf(service.origin);
    // Parts of it can be stand-ins, which only the contract's maker could tell.
    const key = { standIn: dump(service.values), place };
    return dataOf(service.namespace, service.configMap, new Map([[service.key, key]]), place);
  });
}

/** The cluster as Argo CD knows it; undefined for engines that read ConfigMaps. */
function clusterOf(document: ContractDocument, place: Location): ArgoCluster | undefined {
  const { clusterSecret, variables, services } = document;
  if (clusterSecret === undefined) return undefined;
  const { name, server, labels, annotations } = clusterSecret;
  return {
    name,
    server,
    labels,
    annotations: Object.fromEntries(
      Object.entries(annotations).map(([key, { value }]) => [key, value]),
    ),
    complete: true,
    place,
    contract: new Map([
      ...Object.entries(variables).map(([key, { origin }]) => [key, placeOf(origin)] as const),
      ...Object.values(services).map(
        ({ configMap, origin }) => [configMap.replace(/-/g, "_"), placeOf(origin)] as const,
      ),
    ]),
  };
}

function dataOf(
  namespace: string,
  name: string,
  keys: ReadonlyMap<string, ExistingKey> | undefined,
  place: Location,
): ExistingData {
  const labels = new Map(Object.entries(WATCH_LABEL));
  return {
    kind: "ConfigMap",
    namespace,
    name,
    place,
    ...(keys === undefined ? {} : { keys }),
    labels,
    immutable: false,
    beforeFlux: true,
  };
}

/** The variables as the general ConfigMap holds them. */
function variableKeys({ variables }: ContractDocument): ReadonlyMap<string, ExistingKey> {
  return new Map(
    Object.entries(variables).map(([name, { type, known, value, origin }]) => {
      const text = typeof value === "string" ? value : JSON.stringify(value);
      const place = placeOf(origin);
      return [name, { ...(known ? { value: text } : { standIn: text }), type, place }];
    }),
  );
}

function arnsOf({ identities, secrets, variables }: ContractDocument): readonly string[] {
  const values = Object.values(variables).filter(({ type }) => type === "arn");
  return [
    ...new Set([
      ...identities.map(({ role }) => role),
      ...secrets.map(({ arn }) => arn),
      ...values.map(({ value }) => String(value)),
    ]),
  ];
}

function firstPlace({ variables }: ContractDocument, label: string): Location {
  const [first] = Object.values(variables);
  return first === undefined ? { file: label } : placeOf(first.origin);
}

/** A declaration whose place is not known has line 0. */
function placeOf({ file, line }: { readonly file: string; readonly line: number }): Location {
  return line > 0 ? { file, line } : { file };
}
