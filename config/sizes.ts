import type { AwsEnvironmentInput, SizedEnvironmentInput } from "./schema";
import { size as sizeSchema, type Size } from "./schema/size";

type Tree = Readonly<Record<string, unknown>>;

/** What a size fills in: each value gives way to the environment's own, field by field. */
const SIZES: Readonly<Record<Size, Tree>> = {
  small: {
    network: { natGateways: "single" },
    cluster: { nodeGroups: nodes("m7g.large", 2, 3) },
    database: { instanceClass: "db.t4g.micro", multiAz: false },
    modules: {
      msk: { instanceType: "kafka.t3.small", brokersPerZone: 1, storageGib: 20 },
      opensearch: { instanceType: "t3.medium.search", nodesPerZone: 1, storageGib: 20 },
    },
  },
  standard: {
    network: { natGateways: "per-az" },
    cluster: { nodeGroups: nodes("m7g.large", 3, 6) },
    database: {
      instanceClass: "db.t4g.medium",
      allocatedStorageGib: 50,
      maxAllocatedStorageGib: 500,
      multiAz: true,
    },
    modules: {
      msk: { instanceType: "kafka.m7g.large", brokersPerZone: 1, storageGib: 100 },
      opensearch: { instanceType: "m7g.large.search", nodesPerZone: 1, storageGib: 100 },
    },
  },
  large: {
    network: { natGateways: "per-az" },
    cluster: { nodeGroups: nodes("m7g.xlarge", 3, 12) },
    database: {
      instanceClass: "db.m7g.large",
      allocatedStorageGib: 200,
      maxAllocatedStorageGib: 2000,
      multiAz: true,
    },
    modules: {
      msk: { instanceType: "kafka.m7g.xlarge", brokersPerZone: 1, storageGib: 500 },
      opensearch: {
        instanceType: "r7g.large.search",
        nodesPerZone: 2,
        storageGib: 500,
        managerInstanceType: "m7g.large.search",
      },
    },
  },
};

function nodes(instanceType: string, minSize: number, maxSize: number): Tree {
  return { platform: { instanceTypes: [instanceType], minSize, maxSize, desiredSize: minSize } };
}

/**
 * An environment with what its size fills in. One without a size, or with an unknown one, is returned as it is. A size
 * switches no module on, and doesn't touch a VPC that exists or serverless brokers.
 */
export function withSize<Input>(environment: Input): Input {
  if (!isTree(environment)) return environment;
  const chosen = sizeSchema.safeParse(environment.size);
  if (!chosen.success) return environment;
  return merged(fitting(SIZES[chosen.data], environment), environment) as Input;
}

/** What a size fills in for an environment that sets none of it; its leaves are values. */
export function filledBy(size: Size, environment: object): Tree {
  return fitting(SIZES[size], environment as Tree);
}

/**
 * For a file of config/environments/: an environment that leaves to its size what it doesn't set.
 * @example
 * ```ts
 * export const staging = sized({ name: "staging", size: "standard", ... });
 * ```
 */
export function sized(environment: SizedEnvironmentInput): AwsEnvironmentInput {
  return withSize(environment) as AwsEnvironmentInput;
}

/** The part of a size that applies to an environment. */
function fitting({ network, modules, ...rest }: Tree, environment: Tree): Tree {
  const isExisting = isTree(environment.network) && environment.network.kind === "existing";
  const on = isTree(environment.modules) ? environment.modules : {};
  const own = Object.entries(modules as Tree).filter(([name]) => {
    const settings = on[name];
    return isTree(settings) && settings.kind !== "serverless";
  });
  return {
    ...rest,
    ...(isExisting ? {} : { network }),
    ...(own.length === 0 ? {} : { modules: Object.fromEntries(own) }),
  };
}

/** Objects are merged, and of everything else the second value counts. */
function merged(defaults: Tree, own: Tree): Tree {
  const filled = Object.entries(defaults).map(([key, value]) => {
    const chosen = own[key];
    if (chosen === undefined) return [key, value];
    return [key, isTree(value) && isTree(chosen) ? merged(value, chosen) : chosen];
  });
  return { ...own, ...(Object.fromEntries(filled) as Tree) };
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
