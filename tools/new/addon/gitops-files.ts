import { stringify } from "yaml";

import { type AddonSpec, hasValues } from "./spec";

/** Directory of the addon's manifests, from the checkout's root. */
export const gitopsDirectory = (name: string): string => `gitops/infrastructure/${name}`;

/** The manifests of an addon by path, as Flux applies them. */
export function gitopsFiles(spec: AddonSpec): ReadonlyMap<string, string> {
  const directory = gitopsDirectory(spec.name);
  const source = isInRegistry(spec) ? "oci-repository.yaml" : "helm-repository.yaml";
  return new Map([
    [`${directory}/kustomization.yaml`, kustomization(["flux-kustomization.yaml"])],
    [`${directory}/flux-kustomization.yaml`, fluxKustomization(spec)],
    [
      `${directory}/controller/kustomization.yaml`,
      kustomization([source, "helm-release.yaml"], generator(spec)),
    ],
    [
      `${directory}/controller/${source}`,
      isInRegistry(spec) ? ociRepository(spec) : helmRepository(spec),
    ],
    [`${directory}/controller/helm-release.yaml`, helmRelease(spec)],
    [`${directory}/controller/values.yaml`, values(spec)],
  ]);
}

/** A namespace that Flux applies. */
export function namespaceFile({ namespace, podSecurity }: AddonSpec): string {
  return stringify({
    apiVersion: "v1",
    kind: "Namespace",
    metadata: {
      name: namespace,
      labels: { "pod-security.kubernetes.io/enforce": podSecurity },
    },
  });
}

const isInRegistry = ({ repository }: AddonSpec): boolean => repository.startsWith("oci://");

function kustomization(resources: readonly string[], more: object = {}): string {
  return stringify({
    apiVersion: "kustomize.config.k8s.io/v1beta1",
    kind: "Kustomization",
    resources,
    ...more,
  });
}

function generator({ name, namespace }: AddonSpec): object {
  return {
    configMapGenerator: [{ name: `${name}-values`, namespace, files: ["values.yaml"] }],
    generatorOptions: {
      disableNameSuffixHash: true,
      labels: { "reconcile.fluxcd.io/watch": "Enabled" },
    },
  };
}

function fluxKustomization({ name, dependsOn }: AddonSpec): string {
  return stringify({
    apiVersion: "kustomize.toolkit.fluxcd.io/v1",
    kind: "Kustomization",
    metadata: { name, namespace: "flux-system" },
    spec: {
      dependsOn: dependsOn.map((dependency) => ({ name: dependency })),
      interval: "30m",
      retryInterval: "1m",
      timeout: "10m",
      sourceRef: { kind: "GitRepository", name: "flux-system" },
      path: `./${gitopsDirectory(name)}/controller`,
      prune: true,
      wait: true,
    },
  });
}

function helmRepository({ name, namespace, repository }: AddonSpec): string {
  return stringify({
    apiVersion: "source.toolkit.fluxcd.io/v1",
    kind: "HelmRepository",
    metadata: { name, namespace },
    spec: { interval: "12h", url: repository },
  });
}

function ociRepository({ name, namespace, repository, chartVersion }: AddonSpec): string {
  return stringify({
    apiVersion: "source.toolkit.fluxcd.io/v1",
    kind: "OCIRepository",
    metadata: { name, namespace },
    spec: {
      interval: "12h",
      url: repository,
      ref: { tag: chartVersion },
      layerSelector: {
        mediaType: "application/vnd.cncf.helm.chart.content.v1.tar+gzip",
        operation: "copy",
      },
    },
  });
}

function helmRelease(spec: AddonSpec): string {
  const { name, namespace, chart, chartVersion } = spec;
  const source = isInRegistry(spec)
    ? { chartRef: { kind: "OCIRepository", name } }
    : {
        chart: {
          spec: { chart, version: chartVersion, sourceRef: { kind: "HelmRepository", name } },
        },
      };
  const fromTerraform = { kind: "ConfigMap", name: `${name}-values-terraform` };
  return stringify({
    apiVersion: "helm.toolkit.fluxcd.io/v2",
    kind: "HelmRelease",
    metadata: { name, namespace },
    spec: {
      interval: "30m",
      timeout: "5m",
      ...source,
      install: { crds: "Create", remediation: { retries: -1 } },
      upgrade: {
        crds: "CreateReplace",
        remediation: { retries: 3, remediateLastFailure: true },
      },
      driftDetection: { mode: "enabled" },
      valuesFrom: [
        { kind: "ConfigMap", name: `${name}-values` },
        ...(hasValues(spec) ? [fromTerraform] : []),
      ],
    },
  });
}

function values({ serviceAccount, actions }: AddonSpec): string {
  const why = actions.length > 0 ? "  # Terraform's pod identity association names it.\n" : "";
  return `serviceAccount:\n${why}  name: ${serviceAccount}\n`;
}
