import { destinationOf, sourcesOf } from "../../argocd/application";
import { ARGOCD_GROUP } from "../../argocd/kinds";
import { hasSourceNamespaces } from "../../argocd/project";
import type { Applier, ClusterObject } from "../../model/applier";
import { eksCapabilityOf } from "../../model/argocd/eks-capability";
import { at, type FieldPath } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";

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
    "Checked if the repository creates an aws_eks_capability of type ARGOCD, with Terraform, CloudFormation or eksctl.",
  *check(model) {
    if (!model.usesArgocd) return;
    const place = eksCapabilityOf(model.sources.repository);
    if (place === undefined) return;
    const related = [{ at: place, message: "creates the managed Argo CD" }];
    for (const applier of model.appliers) {
      const { object, kind } = applier;
      if (kind !== "Application" || object === undefined) continue;
      for (const report of problemsOf(applier, object)) yield { ...report, related };
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

function* problemsOf({ spec, title }: Applier, object: ClusterObject): Iterable<Report> {
  const { server, name } = destinationOf(spec);
  const report = (message: string, path: FieldPath): Report => ({
    message,
    at: { object, path },
    object: object.id,
  });
  if (server?.includes("kubernetes.default.svc") === true || name === "in-cluster") {
    yield report(
      `${title} deploys to ${server ?? "in-cluster"}, which EKS's Argo CD refuses: use the cluster's ARN.`,
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
