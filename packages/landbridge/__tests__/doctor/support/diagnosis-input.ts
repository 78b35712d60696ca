import { contractDocument, type ContractDocument } from "../../../src/contract/document";
import { readTree, type Diagnosis } from "../../../src/doctor/diagnose";
import { LiveCluster } from "../../../src/doctor/live/live-cluster";
import type { DiagnosisInput } from "../../../src/doctor/model/diagnosis-input";
import { idOf } from "../../../src/verify/kubernetes/object";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { parseYaml } from "../../../src/verify/yaml/document";
import { isRecord, type YamlRecord } from "../../../src/verify/yaml/json";

/** When every recorded cluster was read. */
export const NOW = Date.parse("2026-01-01T12:00:00Z");

/** A contract with nothing in it, which those of the corpus complete. */
const CONTRACT = {
  version: 1,
  environment: "dev",
  hash: "current",
  engine: { kind: "flux", version: "v2.7.5", path: "clusters/dev" },
  variables: {},
  services: {},
  namespaces: {},
  identities: [],
  secrets: [],
};

/** The parts of a healthy cluster that most rules are not about; a recorded object takes their place. */
const HEALTHY = `
apiVersion: apps/v1
kind: Deployment
metadata: { name: source-controller, namespace: flux-system }
spec: { replicas: 1 }
status: { availableReplicas: 1 }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: kustomize-controller, namespace: flux-system }
spec: { replicas: 1 }
status: { availableReplicas: 1 }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: helm-controller, namespace: flux-system }
spec: { replicas: 1 }
status: { availableReplicas: 1 }
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: flux-system, namespace: flux-system, generation: 1 }
spec: { path: ./clusters/dev }
status:
  observedGeneration: 1
  lastAppliedRevision: main@sha1:0123456789abcdef
  conditions: [{ type: Ready, status: "True" }]
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: cluster-vars-terraform
  namespace: flux-system
  labels: { reconcile.fluxcd.io/watch: Enabled }
  annotations: { landbridge.dev/contract-hash: current }
`;

/** Objects of recorded YAML. */
export function recorded(text: string): readonly YamlRecord[] {
  return parseYaml("cluster.yaml", text).flatMap(({ data }) => (isRecord(data) ? [data] : []));
}

/** A contract from the parts that matter. */
export function contractOf(parts: object): ContractDocument {
  return contractDocument.parse({ ...CONTRACT, ...parts });
}

/** First line of a recorded cluster that has nothing else. */
const NOTHING_ELSE = "# Nothing else is in the cluster.";

/** A healthy cluster, with what was recorded in it. */
export function clusterOf(text: string): LiveCluster {
  const own = recorded(text);
  if (text.startsWith(NOTHING_ELSE)) return new LiveCluster(own);
  const names = new Set(own.map((object) => JSON.stringify(idOf(object))));
  const rest = recorded(HEALTHY).filter((object) => !names.has(JSON.stringify(idOf(object))));
  return new LiveCluster([...rest, ...own]);
}

/** What the doctor looks at, from the files of an archive. */
export async function examinationOf(
  files: Readonly<Record<string, string>>,
): Promise<DiagnosisInput> {
  const { "cluster.yaml": cluster = "", "contract.json": contract = "{}", ...tree } = files;
  const document = contractOf(JSON.parse(contract) as object);
  const repository = new MemoryRepository(tree);
  return {
    live: clusterOf(cluster),
    contract: document,
    model: await readTree(repository, document, {}),
    now: NOW,
  };
}

/** Findings as lines, with what waits for them below. */
export function describeFindings({ findings }: Diagnosis): readonly string[] {
  return findings.flatMap(({ severity, rule, message, related }) => [
    `${severity} ${rule} ${message}`,
    ...related.map((other) => `  ${other.message}`),
  ]);
}
