import { filesOf } from "./repository/files-below";
import { nameOf, type Repository } from "./repository/repository";
import { moreOfThisKind } from "./rules/phrases";

/** A tool whose manifests aren't in Git, or that deploys them itself. */
interface Tool {
  readonly isFile: (file: string, repository: Repository) => boolean;
  /** What it does and what to verify instead, after its file's name. */
  readonly sentence: string;
}

/** Fields of a bundle of Rancher Fleet: other programs have a `fleet.yaml`, too. */
const BUNDLE =
  /^(?:defaultNamespace|namespace|helm|kustomize|targetCustomizations|targets|dependsOn|diff|yaml):/m;

const TOOLS: readonly Tool[] = [
  {
    isFile: (file) => /^cdk8s\.ya?ml$/.test(nameOf(file)),
    sentence: `belongs to cdk8s, which makes manifests from code. Run "cdk8s synth", and verify the directory that it writes.`,
  },
  {
    isFile: (file, repository) =>
      /^tkrc\.yaml$/.test(nameOf(file)) ||
      (nameOf(file) === "spec.json" && (repository.read(file) ?? "").includes('"tanka.dev/')),
    sentence: `belongs to Grafana Tanka, which makes manifests from Jsonnet. Run "tk export", and verify the directory that it writes.`,
  },
  {
    isFile: (file) => /\.(?:jsonnet|libsonnet)$/.test(file),
    sentence: `is Jsonnet, which isn't evaluated. Write its manifests to a directory, and verify that.`,
  },
  {
    isFile: (file) => /^Pulumi\.ya?ml$/.test(nameOf(file)),
    sentence: `belongs to Pulumi, which applies objects from code. Its programs aren't run, so nothing that it applies is verified.`,
  },
  {
    isFile: (file, repository) =>
      /^fleet\.ya?ml$/.test(nameOf(file)) && BUNDLE.test(repository.read(file) ?? ""),
    sentence: `belongs to Rancher Fleet, which isn't supported: its bundles are not verified.`,
  },
];

/** An Application in a field of another object. */
const INNER_APPLICATION = /^\s+kind: ["']?Application(?:Set)?["']?\s*$/m;

/** Kinds that install something on each cluster of Cluster API, Weave GitOps or Sveltos. */
const INSTALLER = /^kind: ["']?(?:HelmChartProxy|ClusterBootstrapConfig|ClusterProfile)["']?\s*$/m;

/** What starts Argo CD on clusters of its own, also next to those that are seen. */
const PLATFORMS: readonly Tool[] = [
  {
    isFile: (file, repository) =>
      /^values-[\w.-]+\.ya?ml$/.test(nameOf(file)) &&
      /^clusterGroup:[^]*^ +applications:/m.test(repository.read(file) ?? ""),
    sentence: `describes a cluster group of Validated Patterns, whose chart isn't rendered: the Applications that it lists are not verified.`,
  },
  {
    isFile: (file, repository) => {
      if (!/\.ya?ml$/.test(file)) return false;
      const text = repository.read(file) ?? "";
      return text.includes("policy.open-cluster-management.io/") && INNER_APPLICATION.test(text);
    },
    sentence: `has Policies of Open Cluster Management that create Applications on clusters: what these apply is not verified.`,
  },
  {
    isFile: (file, repository) => {
      if (!/\.ya?ml$/.test(file)) return false;
      const text = repository.read(file) ?? "";
      return (
        text.includes("kubernetes.crossplane.io/") &&
        text.includes("argoproj.io/") &&
        INNER_APPLICATION.test(text)
      );
    },
    sentence: `has Objects of Crossplane that create Applications on clusters: what these apply is not verified.`,
  },
  {
    isFile: (file, repository) =>
      nameOf(file) === ".flux.yaml" ||
      (/\.ya?ml$/.test(file) && OF_FLUX_1.test(repository.read(file) ?? "")),
    sentence: `is for Flux 1, which was archived in November 2022: what it applies is not verified.`,
  },
  {
    isFile: (file, repository) => {
      if (!/\.ya?ml$/.test(file)) return false;
      const text = repository.read(file) ?? "";
      return (
        INSTALLER.test(text) && /\b(?:flux-(?:instance|bootstrap)|flux2-sync|argo-?cd)\b/.test(text)
      );
    },
    sentence: `installs Flux or Argo CD on clusters that it selects: what these apply is not verified.`,
  },
];

/** Releases of its Helm Operator, and annotations by which it updates images. */
const OF_FLUX_1 =
  /^apiVersion: ["']?helm\.fluxcd\.io\/v1|^ +(?:flux\.weave\.works|(?:filter\.)?fluxcd\.io)\/(?:automated|tag|ignore|locked)\b/m;

/** Why nothing is seen of a repository for which another tool makes or applies the manifests: a sentence for each tool. */
export function otherTools(repository: Repository): readonly string[] {
  return sentencesFor([...TOOLS, ...PLATFORMS], repository);
}

/** What may be on clusters besides what is seen: a sentence for each tool. */
export function otherPlatforms(repository: Repository): readonly string[] {
  return sentencesFor(PLATFORMS, repository);
}

function sentencesFor(tools: readonly Tool[], repository: Repository): readonly string[] {
  const found = new Map<Tool, string[]>();
  for (const file of filesOf(repository)) {
    const tool = tools.find(({ isFile }) => isFile(file, repository));
    if (tool !== undefined) found.set(tool, [...(found.get(tool) ?? []), file]);
  }
  return [...found].map(
    ([{ sentence }, [first = "", ...more]]) => `${first} ${sentence}${moreOfThisKind(more.length)}`,
  );
}
