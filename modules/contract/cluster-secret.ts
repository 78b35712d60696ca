import { Fn } from "cdktf";
import { type ClusterSecret, serviceConfigMap } from "landbridge/contract";
import { stringify } from "yaml";

import type { Contract } from "./contract";
import type { IdentityDeclaration, ServiceDeclaration } from "./declarations";
import { standInValues, terraformValues, unknownLeaves } from "./service-values";
import { standIn } from "./stand-in";
import { arn, asText, isUnknown, text, type TypedValue } from "./value";

/** The repository as annotations name it. */
export interface AddonsRepository {
  /** Address as Argo CD clones it. */
  readonly url: string;
  /** Branch that it follows. */
  readonly revision: string;
}

/** An annotation: one value, or the values of a service as YAML. */
type Annotation = TypedValue | ServiceDeclaration;

/** How Argo CD reaches the cluster. */
export interface RegisteredCluster {
  /** What Applications name as their destination. */
  readonly server: TypedValue;
  /** What the Secret contains besides the name and the server. */
  readonly data: Readonly<Record<string, string>>;
}

/** Name of the cluster that Argo CD deploys to. */
const NAME = "in-cluster";

/** The cluster that Argo CD itself runs in. */
const LOCAL_CLUSTER: RegisteredCluster = {
  server: text("https://kubernetes.default.svc"),
  data: { config: JSON.stringify({ tlsClientConfig: { insecure: false } }) },
};

/** Directory of the GitOps tree, as gitops-bridge's ApplicationSets read it. */
const BASE_PATH = "gitops/";

/** The contract as annotations and labels of a cluster Secret, in two forms: for the document, and for Terraform. */
export class ContractClusterSecret {
  private readonly annotations: ReadonlyMap<string, Annotation>;

  constructor(
    private readonly contract: Contract,
    repository: AddonsRepository,
    private readonly cluster: RegisteredCluster = LOCAL_CLUSTER,
  ) {
    this.annotations = new Map<string, Annotation>([
      ...bridgeAnnotations(contract, repository),
      ...[...contract.variables].map(([key, { value }]) => [key, value] as const),
      ...[...contract.services].map(
        ([name, service]) => [annotationOf(serviceConfigMap(name)), service] as const,
      ),
    ]);
  }

  /** The Secret in the contract's document, with placeholders for what is unknown at synth. */
  public get document(): ClusterSecret {
    return {
      name: NAME,
      server: asText(withStandIn("cluster", this.cluster.server)),
      labels: this.labels,
      annotations: Object.fromEntries(
        [...this.annotations].sort().map(([key, annotation]) => [
          key,
          "values" in annotation
            ? {
                known: unknownLeaves(annotation.values).length === 0,
                value: stringify(standInValues(key, annotation.values)),
              }
            : { known: !isUnknown(annotation), value: asText(withStandIn(key, annotation)) },
        ]),
      ),
    };
  }

  /** The labels: which environment it is, and gitops-bridge's switches of its addons. */
  public get labels(): Record<string, string> {
    const { contract } = this;
    return {
      environment: contract.environment,
      "landbridge.dev/environment": contract.environment,
      ...Object.fromEntries(
        identitiesOf(contract).map((identity) => [`enable_${prefixOf(identity)}`, "true"]),
      ),
    };
  }

  /** The annotations with Terraform's values. */
  public get terraformAnnotations(): Record<string, string> {
    return Object.fromEntries(
      [...this.annotations].map(([key, annotation]) => [
        key,
        "values" in annotation
          ? Fn.yamlencode(terraformValues(annotation.values))
          : asText(annotation),
      ]),
    );
  }

  /** What the Secret contains. */
  public get data(): Record<string, string> {
    return { name: NAME, server: asText(this.cluster.server), ...this.cluster.data };
  }
}

function withStandIn(key: string, value: TypedValue): TypedValue {
  return { type: value.type, value: standIn(key, value) };
}

/** gitops-bridge's names for what our contract has too. */
function bridgeAnnotations(
  contract: Contract,
  { url, revision }: AddonsRepository,
): readonly (readonly [string, TypedValue])[] {
  const alias = (key: string, variable: string): readonly (readonly [string, TypedValue])[] => {
    const declared = contract.variables.get(variable);
    return declared === undefined ? [] : [[key, declared.value]];
  };
  return [
    ["addons_repo_url", text(url)],
    ["addons_repo_revision", text(revision)],
    ["addons_repo_basepath", text(BASE_PATH)],
    ["environment", text(contract.environment)],
    ...alias("cluster_name", "TF_CLUSTER_NAME"),
    ...alias("aws_cluster_name", "TF_CLUSTER_NAME"),
    ...alias("aws_region", "TF_AWS_REGION"),
    ...vpcOf(contract),
    ...identitiesOf(contract).flatMap((identity) => {
      const prefix = prefixOf(identity);
      return [
        [`${prefix}_namespace`, text(identity.namespace)],
        [`${prefix}_service_account`, text(identity.serviceAccount)],
        [`${prefix}_iam_role_arn`, arn(identity.roleArn)],
      ] as const;
    }),
  ];
}

/** The VPC, which the values of the AWS Load Balancer Controller name. */
function vpcOf(contract: Contract): readonly (readonly [string, TypedValue])[] {
  const values: object | undefined = contract.services.get("aws-load-balancer-controller")?.values;
  if (values === undefined || !("vpcId" in values)) return [];
  return [["aws_vpc_id", values.vpcId as TypedValue]];
}

/** Service accounts of addons in Git. */
function identitiesOf(contract: Contract): readonly IdentityDeclaration[] {
  return [...contract.identities.values()].filter(({ managedBy }) => managedBy !== "eks-addon");
}

/** `external_dns`: gitops-bridge names annotations after addons, whose service accounts have their names. */
function prefixOf({ serviceAccount }: IdentityDeclaration): string {
  return annotationOf(serviceAccount);
}

/** A key that a Go template can read after a dot; only then does `missingkey=error` apply. */
function annotationOf(name: string): string {
  return name.replace(/[-.]/g, "_");
}
