import type { z } from "zod";

import type { AwsNameKind } from "../lib/aws-names";
import { awsNameProblem } from "../lib/aws-names";
import { cidrsOverlap, parseCidr } from "../lib/cidr";
import { planSubnets } from "../lib/subnet-plan";
import type { Problem } from "../lib/user-error";
import { UserError } from "../lib/user-error";
import { NAME_SUFFIXES, namePrefix } from "./names";
import type { AwsEnvironment, LocalEnvironment, PlatformInput } from "./schema";
import { awsEnvironment, localEnvironment } from "./schema";

/** An environment as far as its properties are valid by themselves. */
type Salvaged = { kind: "aws" } & Partial<Omit<AwsEnvironment, "kind">>;
type SalvagedLocal = { kind: "local" } & Partial<Omit<LocalEnvironment, "kind">>;
type Sound = Salvaged | SalvagedLocal;

type CrossCheck = (environments: readonly Sound[], input: PlatformInput) => Problem[];

const forEachAws =
  (check: (environment: Salvaged, place: string, input: PlatformInput) => Problem[]): CrossCheck =>
  (environments, input) =>
    environments.flatMap((environment, index) =>
      environment.kind === "aws"
        ? check(environment, environment.name ?? `environments[${index}]`, input)
        : [],
    );

/** Pairs of environments for which `clash` tells what they share. */
const forEachPair =
  (
    clash: (
      one: Sound,
      other: Sound,
    ) => (Omit<Problem, "place"> & { property: string }) | undefined,
  ): CrossCheck =>
  (environments) =>
    environments.flatMap((other, index) =>
      environments.slice(0, index).flatMap((one) => {
        const found = clash(one, other);
        if (found === undefined) return [];
        const { property, ...problem } = found;
        return [{ place: `${other.name ?? `environments[${index}]`}.${property}`, ...problem }];
      }),
    );

const duplicateNames = forEachPair((one, other) =>
  one.name !== undefined && one.name === other.name
    ? {
        property: "name",
        message: "two environments have this name",
        received: other.name,
        allowed: "a name of its own for each environment",
      }
    : undefined,
);

const overlappingNetworks = forEachPair((one, other) => {
  if (one.kind !== "aws" || other.kind !== "aws") return undefined;
  const [a, b] = [parseCidr(one.network?.cidr ?? ""), parseCidr(other.network?.cidr ?? "")];
  if (a === undefined || b === undefined || !cidrsOverlap(a, b)) return undefined;
  return {
    property: "network.cidr",
    message: `overlaps with ${one.name ?? "another environment"} (${one.network?.cidr ?? ""})`,
    received: other.network?.cidr,
    allowed: "networks that share no address, so that environments can be connected",
  };
});

const domainOf = (environment: Sound): string | undefined =>
  environment.kind === "aws" ? environment.dns?.domain : environment.domain;

const sharedDomains = forEachPair((one, other) => {
  const domain = domainOf(other);
  if (domain === undefined || domainOf(one) !== domain) return undefined;
  return {
    property: other.kind === "aws" ? "dns.domain" : "domain",
    message: `${one.name ?? "another environment"} has this domain too, and each would overwrite the other's records`,
    received: domain,
    allowed: "a domain of its own for each environment",
  };
});

const sharedContexts = forEachPair((one, other) =>
  one.kind === "local" &&
  other.kind === "local" &&
  one.kubernetes !== undefined &&
  one.kubernetes.configContext === other.kubernetes?.configContext &&
  one.kubernetes.configPath === other.kubernetes.configPath
    ? {
        property: "kubernetes.configContext",
        message: `${one.name ?? "another environment"} uses this cluster too`,
        received: other.kubernetes.configContext,
        allowed: "a cluster of its own for each environment",
      }
    : undefined,
);

const subnetPlanFits = forEachAws(({ network }, place) => {
  if (network === undefined) return [];
  try {
    planSubnets({
      vpcCidr: network.cidr,
      azCount: network.availabilityZones.length,
      prefix: network.subnetPrefix,
    });
    return [];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return error.problems.map((problem) => ({ ...problem, place: `${place}.${problem.place}` }));
  }
});

/**
 * What nodes, addons and controllers must reach without the internet (EKS user guide, "Private
 * clusters"; secretsmanager for External Secrets, sqs and ssm for Karpenter).
 */
const ENDPOINTS_WITHOUT_NAT = [
  "ec2",
  "ecr.api",
  "ecr.dkr",
  "eks",
  "eks-auth",
  "elasticloadbalancing",
  "logs",
  "secretsmanager",
  "sqs",
  "ssm",
  "sts",
];

const reachableWithoutNat = forEachAws(({ network }, place) => {
  if (network?.natGateways !== "none") return [];
  const missing = ENDPOINTS_WITHOUT_NAT.filter(
    (name) => !network.interfaceEndpoints.includes(name),
  );
  if (missing.length === 0) return [];
  return [
    {
      place: `${place}.network.interfaceEndpoints`,
      message: `without NAT gateways nodes can not reach ${missing.join(", ")}`,
      received: network.interfaceEndpoints,
      allowed: ENDPOINTS_WITHOUT_NAT.join(", "),
      remedy: "add the missing endpoints, or a NAT gateway",
    },
  ];
});

const wayOut = forEachAws(({ network }, place) =>
  network?.natGateways !== "none" || network.egressElsewhere
    ? []
    : [
        {
          place: `${place}.network.egressElsewhere`,
          message:
            "without NAT gateways Flux can not reach Git, charts and images, nor Karpenter IAM, nor External-DNS Route 53: no endpoint leads there",
          received: false,
          allowed:
            "true, if the private subnets get out another way, such as a transit gateway to a central egress",
          remedy: "choose NAT gateways single or per-az, or provide that way and set it to true",
        },
      ],
);

const closedEndpoint = forEachAws(({ cluster }, place) =>
  (cluster?.publicAccessCidrs ?? [])
    .map((cidr, index) => ({ cidr, index }))
    .filter(({ cidr }) => cidr.endsWith("/0"))
    .map(({ cidr, index }) => ({
      place: `${place}.cluster.publicAccessCidrs.${index}`,
      message: "opens the API server to the whole internet",
      received: cidr,
      allowed: "the networks of your offices, VPN and CI, or none for a private endpoint",
    })),
);

/** Bootstrap runs with Terraform's credentials, and the creator of a cluster has no rights by itself. */
const someoneMayBootstrap = forEachAws(({ cluster }, place) => {
  if (cluster === undefined) return [];
  const administers = Object.values(cluster.access).some(
    ({ policy, namespaces }) => policy === "AmazonEKSClusterAdminPolicy" && namespaces.length === 0,
  );
  if (administers) return [];
  return [
    {
      place: `${place}.cluster.access`,
      message:
        "lets nobody administer the whole cluster, so the bootstrap stack could not be deployed",
      received: Object.values(cluster.access).map(({ policy }) => policy),
      allowed: "at least one principal with AmazonEKSClusterAdminPolicy and no namespaces",
      remedy: "add the IAM role that runs Terraform",
    },
  ];
});

const kubeProxyMatches = forEachAws(({ cluster }, place) => {
  if (cluster === undefined || cluster.addons["kube-proxy"].startsWith(`v${cluster.version}.`))
    return [];
  return [
    {
      place: `${place}.cluster.addons.kube-proxy`,
      message: `does not belong to Kubernetes ${cluster.version}`,
      received: cluster.addons["kube-proxy"],
      allowed: `v${cluster.version}.x-eksbuild.y`,
    },
  ];
});

const storageCanGrow = forEachAws(({ database }, place) =>
  database === undefined || database.maxAllocatedStorageGib >= 1.1 * database.allocatedStorageGib
    ? []
    : [
        {
          place: `${place}.database.maxAllocatedStorageGib`,
          message: "must exceed allocatedStorageGib by a tenth at least (RDS storage autoscaling)",
          received: database.maxAllocatedStorageGib,
          allowed: `at least ${Math.ceil(1.1 * database.allocatedStorageGib)}`,
        },
      ],
);

const delegationIsBelow = forEachAws(({ dns }, place) => {
  if (dns?.zone.kind !== "new" || dns.zone.parentZone === undefined) return [];
  if (dns.domain.endsWith(`.${dns.zone.parentZone}`)) return [];
  return [
    {
      place: `${place}.dns.zone.parentZone`,
      message: `${dns.domain} does not lie below it`,
      received: dns.zone.parentZone,
      allowed: `a parent of ${dns.domain}`,
    },
  ];
});

const namesFit = forEachAws(({ name }, place, { platform }) => {
  if (name === undefined || typeof platform !== "string") return [];
  const prefix = namePrefix(platform, name);
  return Object.entries(NAME_SUFFIXES).flatMap(([kind, suffixes]) => {
    const longest = [...suffixes].sort((one, other) => other.length - one.length)[0];
    if (longest === undefined) return [];
    const problem = awsNameProblem(kind as AwsNameKind, `${prefix}${longest}`);
    return problem === undefined
      ? []
      : [
          {
            place: `${place}.name`,
            ...problem,
            received: name,
            remedy: "shorten the name of the environment or of the platform",
          },
        ];
  });
});

const defaultExists: CrossCheck = (environments, { defaultEnvironment }) =>
  environments.some(({ name }) => name === defaultEnvironment)
    ? []
    : [
        {
          place: "defaultEnvironment",
          message: "is no environment",
          received: defaultEnvironment,
          allowed: environments.flatMap(({ name }) => name ?? []).join(", "),
        },
      ];

const CROSS_CHECKS: readonly CrossCheck[] = [
  duplicateNames,
  defaultExists,
  namesFit,
  subnetPlanFits,
  overlappingNetworks,
  reachableWithoutNat,
  wayOut,
  closedEndpoint,
  someoneMayBootstrap,
  kubeProxyMatches,
  sharedDomains,
  delegationIsBelow,
  storageCanGrow,
  sharedContexts,
];

/** Mistakes between properties. They are found even where other properties are invalid. */
export function crossChecks(input: PlatformInput): Problem[] {
  const raw: unknown = input.environments;
  const environments = Array.isArray(raw) ? raw.map(salvage) : [];
  return CROSS_CHECKS.flatMap((check) => check(environments, input));
}

function salvage(raw: unknown): Sound {
  const source = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>;
  const schema: z.ZodObject = source.kind === "local" ? localEnvironment : awsEnvironment;
  const valid = Object.entries(schema.shape).flatMap(([key, property]) => {
    const result = (property as z.ZodType).safeParse(source[key]);
    return result.success ? [[key, result.data]] : [];
  });
  return { kind: "aws", ...(Object.fromEntries(valid) as object) };
}
