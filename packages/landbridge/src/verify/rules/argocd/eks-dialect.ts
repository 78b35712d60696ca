import { destinationOf, sourcesOf } from "../../argocd/application";
import { ARGOCD_GROUP } from "../../argocd/kinds";
import { hasSourceNamespaces } from "../../argocd/project";
import type { Applier, ClusterObject } from "../../model/applier";
import { eksCapabilityOf } from "../../model/argocd/eks-capability";
import type { Model } from "../../model/model";
import { commandsOf } from "../../prerequisites/bootstrap/commands";
import { at, type FieldPath } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";
import { clusterNamed } from "./clusters";

/** LB912 */
export const eksDialect: ClusterRule = {
  id: "LB912",
  name: "eks-dialect",
  severity: "error",
  summary: "EKS's managed Argo CD doesn't accept something that Argo CD allows.",
  why: "The capability has no local cluster, no plugins, and reads Applications only where an AppProject lists their namespace: it refuses the Application, or never looks at it.",
  remedy:
    "Name the cluster by its ARN (registered as a cluster Secret), render without plugins, and set sourceNamespaces on every AppProject.",
  limits:
    "Checked if the contract's engine is argocd-eks, or the repository creates an aws_eks_capability of type ARGOCD, with Terraform, CloudFormation or eksctl, and nothing in the repository installs or configures Argo CD itself next to it. A Terraform resource with count or for_each may create nothing, so it doesn't count.",
  *check(model) {
    if (!model.usesArgocd) return;
    const { argocdOfEks } = model.prerequisites;
    const place = argocdOfEks ?? eksCapabilityOf(model.sources.repository);
    if (place === undefined || (argocdOfEks === undefined && installsArgocd(model))) return;
    const related = [{ at: place, message: "creates the managed Argo CD" }];
    for (const applier of model.appliers) {
      const { object, kind } = applier;
      if (kind !== "Application" || object === undefined) continue;
      for (const report of problemsOf(applier, object, model)) yield { ...report, related };
    }
    for (const project of model.ofKind(ARGOCD_GROUP, "AppProject")) {
      if (hasSourceNamespaces(project.data)) continue;
      yield {
        message: `AppProject ${project.id.name} has no sourceNamespaces, which EKS requires.`,
        at: { object: project, path: ["spec"] },
        object: project.id,
        related,
      };
    }
  },
};

/** The manifests of Argo CD, or its chart, in a command. */
const ARGOCD = /\bargo-cd\/\S*(?:manifests|install\.yaml)|\s(?:\S+\/)?argo-cd\s/;

/**
 * Whether the repository installs or configures Argo CD itself, by a command, Terraform, a kustomization or a chart: it
 * isn't known which of the two reads an Application.
 */
function installsArgocd({ health, sources }: Model): boolean {
  return (
    health.place !== undefined ||
    commandsOf(sources.repository).some(
      ({ text }) => /\b(?:kubectl|helm)\b/.test(text) && ARGOCD.test(`${text} `),
    )
  );
}

function* problemsOf(
  { spec, title }: Applier,
  object: ClusterObject,
  model: Model,
): Iterable<Report> {
  const { server, name } = destinationOf(spec);
  // A name is as good as the ARN that it is registered with, in-cluster included.
  const address = server ?? (name === undefined ? undefined : clusterNamed(model, name)?.server);
  const report = (message: string, path: FieldPath): Report => ({
    message,
    at: { object, path },
    object: object.id,
  });
  if (address?.includes("kubernetes.default.svc") === true) {
    yield report(
      `${title} deploys to ${address}, which EKS's Argo CD refuses: use the cluster's ARN.`,
      ["spec", "destination"],
    );
  }
  for (const { data, path } of sourcesOf(spec)) {
    if (at(data, "plugin") === undefined) continue;
    yield report(`${title} is rendered by a plugin, which EKS's Argo CD doesn't have.`, [
      ...path,
      "plugin",
    ]);
  }
}
