import { Fn } from "cdktf";
import { type ClusterSecret, serviceConfigMap } from "landbridge/contract";
import { stringify } from "yaml";

import type { Contract } from "./contract";
import type { ServiceDeclaration } from "./declarations";
import {
  type AddonsRepository,
  annotationOf,
  bridgeAnnotations,
  bridgeLabels,
} from "./gitops-bridge";
import { standInValues, terraformValues, unknownLeaves } from "./service-values";
import { standIn } from "./stand-in";
import { asText, isUnknown, text, type TypedValue } from "./value";

/** An annotation: one value, or the values of a service as YAML. */
type Annotation = TypedValue | ServiceDeclaration;

/** How Argo CD knows and reaches a cluster. */
export interface RegisteredCluster {
  /** Its name in Argo CD, and that of the Secret. */
  readonly name: string;
  /** What Applications name as their destination. */
  readonly server: TypedValue;
  /** What the Secret contains besides the name and the server. */
  readonly data: Readonly<Record<string, string>>;
}

/** Name of the cluster that Argo CD itself runs in. */
export const OWN_CLUSTER = "in-cluster";

/** The cluster that Argo CD itself runs in. */
const LOCAL_CLUSTER: RegisteredCluster = {
  name: OWN_CLUSTER,
  server: text("https://kubernetes.default.svc"),
  data: { config: JSON.stringify({ tlsClientConfig: { insecure: false } }) },
};

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
      name: this.cluster.name,
      server: asText(withStandIn(standInName(this.cluster), this.cluster.server)),
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
      ...bridgeLabels(contract),
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
    const { name, server, data } = this.cluster;
    return { name, server: asText(server), ...data };
  }
}

/** Argo CD tells clusters apart by their servers. */
function standInName({ name }: RegisteredCluster): string {
  return name === OWN_CLUSTER ? "cluster" : `cluster-${name}`;
}

function withStandIn(key: string, value: TypedValue): TypedValue {
  return { type: value.type, value: standIn(key, value) };
}
