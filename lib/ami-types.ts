/** Processor architectures, as Kubernetes calls them in `kubernetes.io/arch`. */
export type Architecture = "arm64" | "amd64";

interface AmiFacts {
  readonly architecture: Architecture;
  readonly system: "al2023" | "bottlerocket";
  /** Drivers that the image carries; only instances with such a device need it. */
  readonly accelerator?: "nvidia" | "neuron";
}

/** EKS-optimized images that managed node groups offer (EKS API, CreateNodegroup, `amiType`). */
export const AMI_TYPES = {
  AL2023_ARM_64_STANDARD: { architecture: "arm64", system: "al2023" },
  AL2023_x86_64_STANDARD: { architecture: "amd64", system: "al2023" },
  AL2023_ARM_64_NVIDIA: { architecture: "arm64", system: "al2023", accelerator: "nvidia" },
  AL2023_x86_64_NVIDIA: { architecture: "amd64", system: "al2023", accelerator: "nvidia" },
  AL2023_x86_64_NEURON: { architecture: "amd64", system: "al2023", accelerator: "neuron" },
  BOTTLEROCKET_ARM_64: { architecture: "arm64", system: "bottlerocket" },
  BOTTLEROCKET_x86_64: { architecture: "amd64", system: "bottlerocket" },
  BOTTLEROCKET_ARM_64_NVIDIA: {
    architecture: "arm64",
    system: "bottlerocket",
    accelerator: "nvidia",
  },
  BOTTLEROCKET_x86_64_NVIDIA: {
    architecture: "amd64",
    system: "bottlerocket",
    accelerator: "nvidia",
  },
} as const satisfies Record<string, AmiFacts>;

/** An image type of a managed node group. */
export type AmiType = keyof typeof AMI_TYPES;

/** Facts of an image type. */
export function amiFacts(type: AmiType): AmiFacts {
  return AMI_TYPES[type];
}

/** An instance type such as `m7g.large`: family, generation with attributes, and size. */
export const INSTANCE_TYPE =
  /^(?<family>[a-z]+)(?<generation>\d+)(?<attributes>[a-z-]*)\.[a-z0-9-]+$/;

/**
 * The architecture of an instance type by its name: Graviton types have a `g` among the attributes
 * after the generation, as in `m7g` and `g5g` (EC2 user guide, "Instance type names"); `a1` is older.
 */
export function architectureOf(instanceType: string): Architecture | undefined {
  const { family, attributes } = INSTANCE_TYPE.exec(instanceType)?.groups ?? {};
  if (family === undefined || attributes === undefined) return undefined;
  return family === "a" || attributes.includes("g") ? "arm64" : "amd64";
}

/** The accelerator of an instance type by its family: `g` and `p` are GPUs, `inf` and `trn` are Neuron. */
export function acceleratorOf(instanceType: string): AmiFacts["accelerator"] {
  const family = INSTANCE_TYPE.exec(instanceType)?.groups?.family;
  if (family === "g" || family === "gr" || family === "p") return "nvidia";
  return family === "inf" || family === "trn" ? "neuron" : undefined;
}
