import type { Problem } from "landbridge/errors";

import { acceleratorOf, architectureOf } from "../../lib/ami-types";
import { awsNameProblem } from "../../lib/aws-names";
import { zonesOf } from "../../lib/aws-regions";
import { cidrsOverlap, parseCidr } from "../../lib/cidr";
import { platformName } from "../fields";
import { namePrefix, workloadAwsName } from "../names";
import type { CrossCheck, Sound, SoundAws } from "./cross-check";
import { forEachAws } from "./cross-check";
import { ALLOWED_NETWORKS, networkProblem } from "./network";

type SoundTopology = NonNullable<SoundAws["topology"]>;
type SoundManagement = Extract<SoundTopology, { readonly workloads?: unknown }>;
type SoundWorkload = NonNullable<NonNullable<SoundManagement["workloads"]>[string]>;

/** The workload clusters of an environment, by name; none unless it is a management environment. */
function workloadsOf({ topology }: SoundAws): readonly (readonly [string, SoundWorkload])[] {
  if (topology?.kind !== "management") return [];
  const { workloads = {} } = topology;
  return Object.entries(workloads).flatMap(([name, cluster]) =>
    cluster === undefined ? [] : [[name, cluster] as const],
  );
}

/** Problems of each workload cluster; their places are below it. */
const forEachWorkload = (
  check: (name: string, cluster: SoundWorkload, hub: SoundAws, platform: unknown) => Problem[],
): CrossCheck =>
  forEachAws((hub, { platform }) =>
    workloadsOf(hub).flatMap(([name, cluster]) =>
      check(name, cluster, hub, platform).map(({ place, ...problem }) => ({
        place: `topology.workloads.${name}${place === "" ? "" : `.${place}`}`,
        ...problem,
      })),
    ),
  );

const zonesOfRegion = forEachWorkload((_name, cluster, hub) => {
  const region = cluster.region ?? hub.region ?? "";
  const zones = zonesOf(region);
  if (zones.length === 0) return [];
  return (cluster.availabilityZones ?? []).flatMap((zone, index) =>
    zone === undefined || zones.includes(zone)
      ? []
      : [
          {
            place: `availabilityZones.${index}`,
            message: `is not a zone of ${region}`,
            received: zone,
            allowed: zones.join(", "),
          },
        ],
  );
});

const privateNetwork = forEachWorkload((_name, { cidr }) => {
  const parsed = parseCidr(cidr ?? "");
  const message = parsed && networkProblem(parsed);
  return message === undefined
    ? []
    : [{ place: "cidr", message, received: cidr, allowed: ALLOWED_NETWORKS }];
});

/** One image serves all instance types, and it has no drivers. */
const oneArchitecture = forEachWorkload((_name, { nodes }) => {
  const types = nodes?.instanceTypes ?? [];
  const first = architectureOf(types.find((type) => type !== undefined) ?? "");
  return types.flatMap((type, index) => {
    if (type === undefined) return [];
    const place = `nodes.instanceTypes.${index}`;
    if (acceleratorOf(type) !== undefined) {
      const message = "has an accelerator, for which the nodes' image has no drivers";
      return [{ place, message, received: type, allowed: "a type without accelerator" }];
    }
    const actual = architectureOf(type);
    if (actual === first) return [];
    const message = `has ${actual ?? "an unknown architecture"}, and the types before it ${first ?? ""}`;
    return [{ place, message, received: type, allowed: "types of one architecture" }];
  });
});

/** The longest name that the composition derives is that of a role. */
const namesFit = forEachWorkload((name, _cluster, hub, platform) => {
  if (hub.name === undefined || !platformName.safeParse(platform).success) return [];
  const prefix = namePrefix(platform as string, hub.name);
  const problem = awsNameProblem("iam-role", workloadAwsName(prefix, name, "cluster"));
  const remedy = "shorten its name, or that of the environment or the platform";
  return problem === undefined ? [] : [{ place: "", ...problem, received: name, remedy }];
});

/** A network, and whose it is. */
interface Claim {
  readonly cidr: string;
  readonly owner: string;
  /** Where it is configured, if it is that of a workload cluster. */
  readonly place?: string;
}

function claimsOf(environment: Sound): readonly Claim[] {
  if (environment.kind !== "aws") return [];
  const { name: hub = "another environment", network } = environment;
  const own: readonly Claim[] =
    network?.cidr === undefined ? [] : [{ cidr: network.cidr, owner: hub }];
  const workloads = workloadsOf(environment).flatMap(([name, { cidr }]): readonly Claim[] =>
    cidr === undefined
      ? []
      : [{ cidr, owner: `${hub}'s ${name}`, place: `${hub}.topology.workloads.${name}.cidr` }],
  );
  return [...own, ...workloads];
}

/** Those of two environments are compared by the network's own checks; what is left is a workload cluster's. */
const overlappingNetworks: CrossCheck = (environments) => {
  const claims = environments.flatMap(claimsOf);
  // Environments first: a workload cluster gives way.
  const ordered = [...claims].sort(
    (one, other) => Number(one.place !== undefined) - Number(other.place !== undefined),
  );
  return ordered.flatMap(({ cidr, place }, index) => {
    const own = parseCidr(cidr);
    if (place === undefined || own === undefined) return [];
    const other = ordered.slice(0, index).find((claim) => {
      const parsed = parseCidr(claim.cidr);
      return parsed !== undefined && cidrsOverlap(own, parsed);
    });
    if (other === undefined) return [];
    return [
      {
        place,
        message: `overlaps with ${other.owner} (${other.cidr})`,
        received: cidr,
        allowed: "networks that don't overlap, so that clusters can be connected",
      },
    ];
  });
};

/** Commands, contracts and Kustomizations name a cluster by one word, whoever created it. */
const uniqueNames: CrossCheck = (environments) => {
  const owners = new Map<string, string>(
    environments.flatMap(({ name }) =>
      name === undefined ? [] : [[name, `the environment ${name}`]],
    ),
  );
  return environments.flatMap((environment) =>
    environment.kind !== "aws"
      ? []
      : workloadsOf(environment).flatMap(([name]) => {
          const owner = owners.get(name);
          const hub = environment.name ?? "another environment";
          owners.set(name, `a workload cluster of ${hub}`);
          if (owner === undefined) return [];
          return [
            {
              place: `${hub}.topology.workloads.${name}`,
              message: `has the name of ${owner}`,
              received: name,
              allowed: "a name that no environment and no other workload cluster has",
            },
          ];
        }),
  );
};

/** Without an address to admit, the API servers of workload clusters would be open to everybody. */
const knownEgress = forEachAws((hub) => {
  const { topology, network } = hub;
  if (workloadsOf(hub).length === 0 || network === undefined) return [];
  if ((topology as SoundManagement).egressCidrs !== undefined) return [];
  const isExisting = network.kind === "existing";
  if (!isExisting && (network as { natGateways?: string }).natGateways !== "none") return [];
  return [
    {
      place: "topology.egressCidrs",
      message: "is needed, as the environment has no NAT gateways of its own",
      allowed:
        "the IPv4 networks that requests from its VPC come from on the internet, such as 203.0.113.7/32",
    },
  ];
});

/** Checks of `topology`, and between workload clusters and everything else. */
export const TOPOLOGY_CHECKS: readonly CrossCheck[] = [
  zonesOfRegion,
  privateNetwork,
  oneArchitecture,
  namesFit,
  overlappingNetworks,
  uniqueNames,
  knownEgress,
];
