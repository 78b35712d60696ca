import { groupBy } from "../../lib/group-by";
import { contains, overlap, parseNetwork, printNetwork, type Network } from "../../lib/network";
import type { Location } from "../findings/location";
import type { SourceProblem } from "../prerequisites/result";
import type { Repository } from "../repository/repository";
import type { Block } from "./block";
import { parseValue } from "./hcl/parser";
import { referencesIn } from "./hcl/references";
import { isList, unknownNamed, type Value } from "./hcl/value";
import type { Instance } from "./instance";
import type { LoadedRoot } from "./load";
import { Module } from "./module";

/** Lists of subnets that terraform-aws-modules/vpc/aws takes. */
const LISTS = [
  "private_subnets",
  "public_subnets",
  "intra_subnets",
  "database_subnets",
  "elasticache_subnets",
  "redshift_subnets",
  "outpost_subnets",
];

/** Sizes that Amazon VPC allows for a VPC and its subnets. */
const VPC_PREFIXES = [16, 28] as const;

/** What EKS allows for Services (`KubernetesNetworkConfigRequest`): sizes and private networks. */
const SERVICE_PREFIXES = [12, 24] as const;
const PRIVATE = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"].flatMap(
  (text) => parseNetwork(text) ?? [],
);

/** A network where it is written. */
interface Placed {
  readonly network: Network;
  readonly text: string;
  /** How a message names the place: `private_subnets of module.vpc`. */
  readonly label: string;
  readonly place: Location;
}

/**
 * Networks that AWS refuses: malformed ones, subnets that overlap or are outside their VPC, and Services of EKS in the VPC.
 * What only the variables of the root decide is a warning, because another run may set them otherwise.
 */
export function* networkProblems(
  repository: Repository,
  root: LoadedRoot,
): Iterable<SourceProblem> {
  const source = root.sources.get(root.directory);
  if (source === undefined) return;
  const names = source.blocks.filter(({ kind }) => kind === "variable").map(({ name }) => name);
  const context = { repository, rootDirectory: root.directory, sources: root.sources };
  const unset = names.map((variable) => {
    const value = unknownNamed(`var.${variable}`, { variable });
    return [variable, () => value] as const;
  });
  const set = [...root.variables].map(([name, value]) => [name, () => value] as const);
  const reported = new Set<string>();
  for (const [inputs, severity] of [
    [unset, undefined],
    [set, "warning"],
  ] as const) {
    for (const { place, message } of inModule(new Module(context, source, "", new Map(inputs)))) {
      const { file, line = 1, column = 1 } = place;
      const key = `${file}:${line}:${message}`;
      if (reported.has(key)) continue;
      reported.add(key);
      yield { file, line, column, message, rule: "LB663", ...(severity && { severity }) };
    }
  }
}

interface Problem {
  readonly place: Location;
  readonly message: string;
}

function* inModule(module: Module): Iterable<Problem> {
  for (const block of module.blocks("module")) {
    for (const instance of module.instances(block)) {
      const child = module.child(instance);
      if (child !== undefined) yield* inModule(child);
      else if (module.isCounted(block)) yield* ofCall(module, instance);
    }
  }
  yield* ofResources(module);
}

/** Calls of the modules that most platforms build networks and clusters with. */
function* ofCall(module: Module, instance: Instance): Iterable<Problem> {
  if (isVpc(instance.block)) {
    if ((instance.field("create_vpc") ?? true) !== true) return;
    const label = `module.${instance.block.name}`;
    const vpc = blocksOf(instance, label);
    const subnets = LISTS.flatMap((list) => placed(instance, list, label));
    yield* unusable([...(vpc ?? []), ...subnets], VPC_PREFIXES);
    yield* overlapping(subnets);
    if (vpc !== undefined && !isExtended(module)) yield* outside(subnets, vpc);
  } else if (isEks(instance.block)) {
    for (const field of ["service_ipv4_cidr", "cluster_service_ipv4_cidr"]) {
      const services = placed(instance, field, `module.${instance.block.name}`);
      yield* unusable(services, SERVICE_PREFIXES);
      yield* outside(services, PRIVATE);
      yield* overlapping([...vpcOf(module, instance), ...services]);
    }
  }
}

function isVpc({ body }: Block): boolean {
  return /terraform-aws-modules\/vpc\/aws$|terraform-aws-vpc(?:\.git)?(?:\?|$)/.test(
    String(body.source),
  );
}

function isEks({ body }: Block): boolean {
  return /terraform-aws-modules\/eks\/aws$|terraform-aws-eks(?:\.git)?(?:\?|$)/.test(
    String(body.source),
  );
}

/** Whether a VPC gets further networks by their own resources. */
function isExtended(module: Module): boolean {
  return module
    .blocks("resource")
    .some(({ type }) => type === "aws_vpc_ipv4_cidr_block_association");
}

/** The networks of a VPC's module; undefined unless all of them are known. */
function blocksOf(instance: Instance, label: string): readonly Placed[] | undefined {
  if ((instance.field("use_ipam_pool") ?? false) !== false) return undefined;
  const more = instance.field("secondary_cidr_blocks") ?? [];
  if (!isList(more)) return undefined;
  const found = ["cidr", "secondary_cidr_blocks"].flatMap((key) => placed(instance, key, label));
  return found.length === 1 + more.length ? found : undefined;
}

/** The networks of the VPC that the same module calls for a cluster. */
function vpcOf(module: Module, cluster: Instance): readonly Placed[] {
  const [reference] = referencesIn(parseValue(cluster.block.body.vpc_id));
  const [root, name] = reference ?? [];
  const call = module
    .blocks("module")
    .find((block) => root === "module" && block.name === name && isVpc(block));
  const [instance] = call === undefined ? [] : module.instances(call);
  if (instance === undefined) return [];
  return placed(instance, "cidr", `module.${instance.block.name}`);
}

function* ofResources(module: Module): Iterable<Problem> {
  const resources = module.blocks("resource").filter((block) => module.isCounted(block));
  const ofType = (type: string): readonly Instance[] =>
    resources.filter((block) => block.type === type).flatMap((block) => module.instances(block));
  const label = ({ block, key }: Instance): string =>
    `${block.type}.${block.name}${key === undefined ? "" : `[${JSON.stringify(key)}]`}`;
  const networkOf = (instance: Instance): readonly Placed[] =>
    placed(instance, "cidr_block", label(instance));
  const vpcs = ofType("aws_vpc");
  yield* unusable([...vpcs, ...ofType("aws_subnet")].flatMap(networkOf), VPC_PREFIXES);
  for (const [vpc, subnets] of groupBy(ofType("aws_subnet"), vpcReference)) {
    if (vpc === undefined) continue;
    const own = subnets.flatMap(networkOf);
    yield* overlapping(own);
    const blocks = vpcs.filter(({ block }) => vpc === `aws_vpc.${block.name}`).flatMap(networkOf);
    if (blocks.length === 1 && !isExtended(module)) yield* outside(own, blocks);
  }
  for (const cluster of ofType("aws_eks_cluster")) {
    const key = "service_ipv4_cidr";
    const value = cluster.at("kubernetes_network_config", 0, key);
    const services = value === undefined ? [] : placedAt(cluster, key, value, label(cluster));
    yield* unusable(services, SERVICE_PREFIXES);
    yield* outside(services, PRIVATE);
  }
}

/** The VPC of a subnet, if its reference means the same for all subnets of the module. */
function vpcReference({ block }: Instance): string | undefined {
  const text = String(block.body.vpc_id);
  if (/\beach\.|\bcount\.|\[/.test(text)) return undefined;
  const references = referencesIn(parseValue(block.body.vpc_id));
  const [reference] = references;
  if (reference === undefined) return text.startsWith("vpc-") ? text : undefined;
  const isPlain = references.length === 1 && text === `\${${reference.join(".")}}`;
  if (!isPlain) return undefined;
  return reference[0] === "aws_vpc" ? reference.slice(0, 2).join(".") : reference.join(".");
}

function placed(instance: Instance, key: string, label: string): readonly Placed[] {
  const value = instance.field(key);
  return value === undefined ? [] : placedAt(instance, key, value, label);
}

/** The networks of IPv4 that are known. */
function placedAt(instance: Instance, key: string, value: Value, label: string): readonly Placed[] {
  return (isList(value) ? value : [value]).flatMap((text) => {
    const network = typeof text === "string" ? parseNetwork(text) : undefined;
    if (network === undefined || typeof text !== "string") return [];
    return [{ network, text, label: `${key} of ${label}`, place: instance.placeOf(key) }];
  });
}

/** Networks with bits of hosts, which the provider refuses, and those of a size that AWS doesn't have. */
function* unusable(
  all: readonly Placed[],
  [shortest, longest]: readonly [number, number],
): Iterable<Problem> {
  for (const { network, text, label, place } of all) {
    const name = printNetwork(network);
    if (name !== text)
      yield { place, message: `sets ${label} to ${text}, which must be written ${name}` };
    else if (network.prefix < shortest || network.prefix > longest)
      yield {
        place,
        message: `sets ${label} to ${text}; AWS allows /${shortest} to /${longest}`,
      };
  }
}

/** The first overlap of each list with what comes before: the others usually have the same cause. */
function* overlapping(all: readonly Placed[]): Iterable<Problem> {
  const reported = new Set<string>();
  for (const [index, one] of all.entries()) {
    const other = all.slice(0, index).find(({ network }) => overlap(network, one.network));
    if (other === undefined || reported.has(one.label)) continue;
    reported.add(one.label);
    yield {
      place: one.place,
      message: `sets ${one.label} to ${one.text}, which overlaps ${other.text} (${other.label})`,
    };
  }
}

function* outside(all: readonly Placed[], outer: readonly (Placed | Network)[]): Iterable<Problem> {
  const networks = outer.map((one) => ("network" in one ? one.network : one));
  for (const { network, text, label, place } of all) {
    if (networks.some((own) => contains(own, network))) continue;
    const list = networks.map(printNetwork).join(", ");
    yield { place, message: `sets ${label} to ${text}, which is outside ${list}` };
  }
}
