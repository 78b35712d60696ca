/** Values of an environment that Terraform can pass to a chart, or put into the ARN of a policy. */
export const SOURCES = {
  name: { meaning: "prefix of all names, `<platform>-<env>`", sample: "landbridge-dev" },
  clusterName: { meaning: "name of the EKS cluster", sample: "landbridge-dev" },
  region: { meaning: "AWS region", sample: "eu-west-1" },
  accountId: { meaning: "AWS account number", sample: "111122223333" },
  partition: { meaning: "AWS partition", sample: "aws" },
  vpcId: { meaning: "id of the VPC", sample: "vpc-1" },
  domain: { meaning: "domain of the environment", sample: "dev.example.com" },
} as const satisfies Record<string, { readonly meaning: string; readonly sample: string }>;

/** Name of a value of an environment. */
export type Source = keyof typeof SOURCES;

/** The names of all sources. */
export const SOURCE_NAMES = Object.keys(SOURCES) as readonly Source[];

/** Whether a word is the name of a source. */
export function isSource(word: string): word is Source {
  return Object.hasOwn(SOURCES, word);
}

/** A value of the chart that Terraform sets. */
export interface ChartValue {
  /** Keys of the Helm values, from the top. */
  readonly keys: readonly string[];
  readonly source: Source;
}

/** A new addon, as its author describes it. */
export interface AddonSpec {
  /** Name of its directories, its release and its Flux Kustomization. */
  readonly name: string;
  /** Address of the Helm repository (`https://`), or of the chart in a registry (`oci://`). */
  readonly repository: string;
  /** Name of the chart; of no meaning in a registry. */
  readonly chart: string;
  /** Exact version of the chart. */
  readonly chartVersion: string;
  readonly namespace: string;
  readonly serviceAccount: string;
  /** Pod Security Standard of the namespace. */
  readonly podSecurity: string;
  /** Flux Kustomizations that must be ready before. */
  readonly dependsOn: readonly string[];
  /** AWS actions that its pods may call; none if it gets no IAM role. */
  readonly actions: readonly string[];
  /** ARNs that they may call them on, with placeholders such as `{region}`. */
  readonly resources: readonly string[];
  /** Values that Terraform sets. */
  readonly values: readonly ChartValue[];
}

/** Whether the addon gets an IAM role. */
export const hasRole = ({ actions }: AddonSpec): boolean => actions.length > 0;

/** Whether Terraform writes values for it, and therefore owns its namespace. */
export const hasValues = ({ values }: AddonSpec): boolean => values.length > 0;

/** Whether it needs nothing from AWS, so that it exists only in Git. */
export const isGitOnly = (spec: AddonSpec): boolean => !hasRole(spec) && !hasValues(spec);

/** A placeholder in an ARN. */
export const PLACEHOLDER = /\{([^{}]*)\}/g;
