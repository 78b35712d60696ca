import { readFileSync } from "node:fs";

import {
  contractDocument,
  ENGINE_NAMESPACE,
  VARIABLES_CONFIG_MAP,
  type ContractDocument,
} from "../../contract/document";
import { engineTraits } from "../../contract/engines";
import { parseYaml } from "../yaml/document";
import { clusterOf, dataOf, firstPlace, placeOf, servicesOf, variableKeys } from "./contract-data";
import { fleetOf } from "./contract-fleet";
import { FLUX_CRDS } from "./flux-crds";
import { NO_PREREQUISITES } from "./prerequisites";
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
  const place = firstPlace(document, { file: label });
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
  const fleet = fleetOf(document, place);
  const prerequisites = {
    ...NO_PREREQUISITES,
    complete: true,
    sources: [label],
    namespaces: [
      ...Object.entries(document.namespaces).map(([name, { origin }]) => ({
        name,
        place: placeOf(origin),
        beforeFlux: true,
      })),
      ...fleet.namespaces,
    ],
    data: [variables, ...services, ...fleet.data],
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
    ...(isFlux
      ? {
          fluxVersion: engine.version,
          remotes: fleet.remotes,
          tenantServiceAccount: engine.tenantServiceAccount,
        }
      : {}),
    ...(cluster === undefined ? {} : { clusters: [cluster, ...fleet.clusters] }),
    ...(engine.kind === "argocd-eks" ? { argocdOfEks: place } : {}),
    fluxPath: engine.path,
    arns: arnsOf(document),
  };
  return { prerequisites, problems: [] };
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
