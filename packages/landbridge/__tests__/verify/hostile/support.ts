import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import type { RepositoryOptions } from "../../../src/verify/repository-options";
import { verifyRepository } from "../../../src/verify/verify-repository";
import { kustomization } from "../support/read-model";

/** Kustomization files of a base and of a component. */
export const BASE = "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n";
export const COMPONENT = "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n";

export const range = (count: number): readonly number[] => [...Array(count).keys()];

/** A text with `open` and `close` around it, many times. */
export const nested = (open: string, close: string, count: number, inner = ""): string =>
  open.repeat(count) + inner + close.repeat(count);

export const configMap = (name: string, data = "{}"): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name}, namespace: default }\ndata: ${data}\n`;

type Files = Readonly<Record<string, string>>;

/** `apps` as a cluster applies it, with a substitution. */
export const cluster = (files: Files): Files => ({
  "clusters/dev/apps.yaml": kustomization(
    "apps",
    "apps",
    "interval: 1h",
    "prune: true",
    "postBuild: { substitute: { A: b } }",
  ),
  ...files,
});

/** Verifies a cluster: `LB613 apps/a.yaml:5 message` of every finding. */
export async function findingsIn(
  files: Files,
  options: Partial<RepositoryOptions> = {},
): Promise<readonly string[]> {
  const { findings } = await verifyRepository({
    repository: new MemoryRepository(cluster(files)),
    paths: ["clusters/dev"],
    kustomize: {},
    ...options,
  });
  return findings.map(
    ({ rule, location: place, message }) => `${rule} ${place.file}:${place.line ?? ""} ${message}`,
  );
}
