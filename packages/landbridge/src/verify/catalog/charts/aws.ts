import { at, flag, list, record, text, type YamlRecord } from "../../yaml/json";
import type { ChartFacts, KindsOf, Served } from "../chart";
import { account, accounts, cut, off, selectorsAt } from "./names";

const always = (): boolean => true;

/** Karpenter's, in pkg/apis/crds of aws/karpenter-provider-aws v1.14.1. */
const KARPENTER: readonly KindsOf[] = [
  { group: "karpenter.sh", kinds: ["NodePool", "NodeClaim", "NodeOverlay"] },
  { group: "karpenter.k8s.aws", kinds: ["EC2NodeClass"] },
  { group: "autoscaling.x-k8s.io", kinds: ["CapacityBuffer"] },
];

/** What External-DNS publishes: its sources that have no controller of their own in AWS come first. */
const RECORDS: readonly Served[] = [
  {
    what: "records",
    group: "gateway.networking.k8s.io",
    kinds: ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"],
  },
  { what: "records", group: "externaldns.k8s.io", kinds: ["DNSEndpoint"] },
  { what: "records", group: "networking.istio.io", kinds: ["VirtualService", "Gateway"] },
  { what: "records", group: "networking.k8s.io", kinds: ["Ingress"] },
  { what: "records", group: "", kinds: ["Service"] },
];

/** Claims that a CSI driver creates volumes for. */
const VOLUMES: readonly Served[] = [
  { what: "volumes", group: "", kinds: ["PersistentVolumeClaim", "PersistentVolume"] },
];

/** Whether static keys are among the environment variables, so that no role is needed. */
function hasKeys(values: YamlRecord): boolean {
  return list(values, "env").some((entry) => {
    const name = text(entry, "name");
    return name === "AWS_ACCESS_KEY_ID" || name === "AWS_SHARED_CREDENTIALS_FILE";
  });
}

/** `provider: aws`, `provider: { name: aws }` or nothing: aws is the chart's default. */
function usesRoute53(values: YamlRecord): boolean {
  const provider = at(values, "provider");
  return (text(provider, "name") ?? (typeof provider === "string" ? provider : "aws")) === "aws";
}

function clusterAutoscaler(release: string, values: YamlRecord): readonly string[] {
  const own = record(values, "rbac", "serviceAccount");
  if (flag(own, "create") === false) return [];
  const provider = text(values, "cloudProvider") ?? "aws";
  const name = text(values, "nameOverride") ?? `${provider}-cluster-autoscaler`;
  const usual =
    text(values, "fullnameOverride") ?? (release === name ? name : `${release}-${name}`);
  return [text(own, "name") ?? cut(usual)];
}

/** AWS Controllers for Kubernetes whose charts people install most; each is a chart of its own. */
const ACK = [
  "acm",
  "dynamodb",
  "ec2",
  "ecr",
  "eks",
  "elasticache",
  "iam",
  "kms",
  "lambda",
  "rds",
  "route53",
  "s3",
  "secretsmanager",
  "sns",
  "sqs",
] as const;

/** Read in aws-controllers-k8s/s3-controller, s3-chart 1.10.0; the others are generated alike and were not read: CRDs in crds/, the account has a fixed name. */
function ackChart(service: string): ChartFacts {
  return {
    names: [`${service}-chart`],
    repository: /aws-controllers-k8s/,
    namespace: "ack-system",
    crds: [
      { group: `${service}.services.k8s.aws` },
      { group: "services.k8s.aws", kinds: ["FieldExport", "IAMRoleSelector"] },
    ],
    crdsFrom: "crds-folder",
    // aws-controllers-k8s/runtime, pkg/runtime/finalizer: `finalizers.<group>/<kind>`.
    finalizers: [`finalizers.${service}.services.k8s.aws/*`],
    serviceAccounts: accounts(`${service}-chart`, { fixed: `ack-${service}-controller` }),
    needsAws: always,
  };
}

/** Charts that call AWS. */
export const AWS: readonly ChartFacts[] = [
  {
    // aws/karpenter-provider-aws v1.14.1, charts/karpenter: CRDs in crds/, no webhooks since 1.0.
    names: ["karpenter"],
    crds: KARPENTER,
    schemas: "1.14.1",
    crdsFrom: "crds-folder",
    // pkg/apis/v1/labels.go of kubernetes-sigs/karpenter and of aws/karpenter-provider-aws.
    finalizers: ["karpenter.sh/*", "karpenter.k8s.aws/*"],
    serves: [
      { what: "nodes", group: "karpenter.sh", kinds: ["NodePool", "NodeClaim"] },
      { what: "nodes", group: "karpenter.k8s.aws", kinds: ["EC2NodeClass"] },
    ],
    serviceAccounts: account("karpenter"),
    needsAws: always,
  },
  {
    // aws/karpenter-provider-aws v1.14.1, charts/karpenter-crd.
    names: ["karpenter-crd"],
    crds: KARPENTER,
    schemas: "1.14.1",
    crdsFrom: "templates",
  },
  {
    // kubernetes-sigs/aws-load-balancer-controller v3.5.0, helm/: crds/, templates/webhook.yaml. Webhooks of pods
    // act by label only and are left out.
    names: ["aws-load-balancer-controller"],
    namespace: "kube-system",
    crds: [
      {
        group: "elbv2.k8s.aws",
        kinds: ["IngressClassParams", "TargetGroupBinding", "ALBTargetControlConfig"],
      },
      {
        group: "gateway.k8s.aws",
        kinds: [
          "ListenerRuleConfiguration",
          "LoadBalancerConfiguration",
          "TargetGroupConfiguration",
        ],
      },
      { group: "aga.k8s.aws", kinds: ["GlobalAccelerator"] },
    ],
    crdsFrom: "crds-folder",
    webhooks: [
      { group: "elbv2.k8s.aws", kinds: ["IngressClassParams", "TargetGroupBinding"] },
      {
        group: "networking.k8s.io",
        kinds: ["Ingress"],
        offWhen: (values) =>
          at(values, "webhookConfig", "disableIngressValidation") === true ||
          at(values, "webhookConfig", "ingressValdationFailurePolicy") === "Ignore",
      },
      {
        group: "",
        kinds: ["Service"],
        offWhen: (values) =>
          off("enableServiceMutatorWebhook")(values) ||
          at(values, "serviceMutatorWebhookConfig", "failurePolicy") === "Ignore",
        selectors: selectorsAt("serviceMutatorWebhookConfig"),
      },
    ],
    // pkg/shared_constants/finalizers.go, and apis/elbv2 for target group bindings.
    finalizers: [
      "service.k8s.aws/*",
      "ingress.k8s.aws/*",
      "group.ingress.k8s.aws/*",
      "gateway.k8s.aws/*",
      "elbv2.k8s.aws/*",
      "aga.k8s.aws/*",
    ],
    serves: [
      { what: "load balancers", group: "", kinds: ["Service"] },
      { what: "load balancers", group: "networking.k8s.io", kinds: ["Ingress"] },
      { what: "load balancers", group: "gateway.networking.k8s.io", kinds: ["Gateway"] },
      { what: "load balancers", group: "elbv2.k8s.aws", kinds: ["TargetGroupBinding"] },
      { what: "load balancers", group: "aga.k8s.aws", kinds: ["GlobalAccelerator"] },
    ],
    serviceAccounts: account("aws-load-balancer-controller"),
    needsAws: always,
  },
  {
    // kubernetes-sigs/external-dns external-dns-helm-chart-1.21.1, charts/external-dns.
    names: ["external-dns"],
    namespace: "external-dns",
    crds: [{ group: "externaldns.k8s.io", kinds: ["DNSEndpoint"] }],
    crdsFrom: "crds-folder",
    serves: RECORDS,
    serviceAccounts: account("external-dns"),
    needsAws: (values) => usesRoute53(values) && !hasKeys(values),
  },
  {
    // kubernetes-sigs/aws-ebs-csi-driver helm-chart-aws-ebs-csi-driver-2.64.0, values.yaml.
    names: ["aws-ebs-csi-driver"],
    namespace: "kube-system",
    finalizers: ["external-attacher/ebs-csi-aws-com"],
    serves: VOLUMES,
    serviceAccounts: accounts(
      "aws-ebs-csi-driver",
      { at: "controller.serviceAccount", fixed: "ebs-csi-controller-sa" },
      { at: "node.serviceAccount", fixed: "ebs-csi-node-sa" },
    ),
    needsAws: always,
  },
  {
    // kubernetes-sigs/aws-efs-csi-driver, chart 4.4.1, rendered.
    names: ["aws-efs-csi-driver"],
    namespace: "kube-system",
    finalizers: ["external-attacher/efs-csi-aws-com"],
    serves: VOLUMES,
    serviceAccounts: accounts(
      "aws-efs-csi-driver",
      { at: "controller.serviceAccount", fixed: "efs-csi-controller-sa" },
      { at: "node.serviceAccount", fixed: "efs-csi-node-sa" },
    ),
    needsAws: always,
  },
  {
    // kubernetes-sigs/aws-fsx-csi-driver, chart 1.17.0, rendered.
    names: ["aws-fsx-csi-driver"],
    namespace: "kube-system",
    finalizers: ["external-attacher/fsx-csi-aws-com"],
    serves: VOLUMES,
    serviceAccounts: accounts(
      "aws-fsx-csi-driver",
      { at: "controller.serviceAccount", fixed: "fsx-csi-controller-sa" },
      { at: "node.serviceAccount", fixed: "fsx-csi-node-sa" },
    ),
    needsAws: always,
  },
  {
    // aws/aws-node-termination-handler, chart 0.27.6: only the queue processor calls AWS.
    names: ["aws-node-termination-handler"],
    namespace: "kube-system",
    serviceAccounts: account("aws-node-termination-handler"),
    needsAws: (values) => !off("enableSqsTerminationDraining", false)(values),
  },
  {
    // kubernetes/autoscaler cluster-autoscaler-chart-9.59.0: the provider stands in the full name, which leaves the
    // release out only where it is the very same (_helpers.tpl).
    names: ["cluster-autoscaler"],
    namespace: "kube-system",
    serviceAccounts: clusterAutoscaler,
    needsAws: (values) => (text(values, "cloudProvider") ?? "aws") === "aws",
  },
  {
    // aws/eks-charts stable/appmesh-controller 1.13.3.
    names: ["appmesh-controller"],
    crds: [{ group: "appmesh.k8s.aws" }],
    crdsFrom: "crds-folder",
    webhooks: [{ group: "appmesh.k8s.aws" }],
    serviceAccounts: account("appmesh-controller"),
    needsAws: always,
  },
  {
    // aws/eks-charts stable/aws-vpc-cni 1.22.4.
    names: ["aws-vpc-cni"],
    namespace: "kube-system",
    crds: [{ group: "crd.k8s.amazonaws.com", kinds: ["ENIConfig"] }],
    crdsFrom: "crds-folder",
    serviceAccounts: accounts("aws-vpc-cni", { fixed: "aws-node" }),
    needsAws: always,
  },
  {
    // aws/eks-charts stable/aws-for-fluent-bit 0.2.0.
    names: ["aws-for-fluent-bit"],
    serviceAccounts: account("aws-for-fluent-bit"),
    needsAws: always,
  },
  ...ACK.map((service) => ackChart(service)),
];
