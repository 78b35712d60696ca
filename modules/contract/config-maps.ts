import type { ConfigMapV1 } from "@cdktf/provider-kubernetes/lib/config-map-v1";
import { NamespaceV1 } from "@cdktf/provider-kubernetes/lib/namespace-v1";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import {
  engineTraits,
  HASH_ANNOTATION,
  serviceConfigMap,
  VARIABLES_CONFIG_MAP,
} from "landbridge/contract";

import { contractConfigMap, MANAGED_BY, serviceData, variableData } from "./config-map";
import type { Contract } from "./contract";
import { contractDocumentOf } from "./render";

/** The contract that becomes namespaces and ConfigMaps. */
export interface ContractConfigMapsProps {
  /** The finished contract of the environment. */
  readonly contract: Contract;
  /** Whether Terraform refuses to plan the deletion of the namespaces. Default: false. */
  readonly deletionProtection?: boolean;
  /** Whether the values of services are written too. Default: true. */
  readonly services?: boolean;
  /** What creates the engine's namespace in place of this construct, if something else does. */
  readonly engineNamespace?: ITerraformDependable;
}

/**
 * The contract in the cluster: the namespaces that Terraform owns, the general ConfigMap and one
 * ConfigMap per service. Needs the stack's Kubernetes provider.
 * @throws UserError with every mistake of the contract
 */
export class ContractConfigMaps extends Construct {
  /** Everything that must be there before the engine starts. */
  public readonly resources: readonly (NamespaceV1 | ConfigMapV1)[];

  private readonly namespaces = new Map<string, NamespaceV1>();
  private readonly deletionProtection: boolean;
  private readonly engineNamespace: string;
  private readonly isFlux: boolean;
  private readonly annotations: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, props: ContractConfigMapsProps) {
    super(scope, id);
    const { contract } = props;
    this.deletionProtection = props.deletionProtection ?? false;
    const { namespace, project } = engineTraits(contract.engine.kind);
    this.engineNamespace = namespace;
    this.isFlux = project === "flux";
    this.annotations = { [HASH_ANNOTATION]: contractDocumentOf(contract).hash };
    for (const [name, { labels }] of contract.namespaces) {
      if (name === this.engineNamespace && props.engineNamespace !== undefined) continue;
      this.namespaces.set(name, this.addNamespace(name, labels));
    }
    const variables = this.addConfigMap(
      "variables",
      this.engineNamespace,
      VARIABLES_CONFIG_MAP,
      variableData(contract),
      props.engineNamespace && [props.engineNamespace],
    );
    const written = props.services === false ? [] : [...contract.services];
    const services = written.map(([service, declaration]) =>
      this.addConfigMap(
        `${service}-values`,
        declaration.namespace,
        serviceConfigMap(service),
        serviceData(declaration),
      ),
    );
    this.resources = [...this.namespaces.values(), variables, ...services];
  }

  private addNamespace(name: string, labels?: Readonly<Record<string, string>>): NamespaceV1 {
    const lifecycle = {
      ...(this.deletionProtection ? { preventDestroy: true } : {}),
      // Flux applies its own namespace too and labels it: not a drift to undo.
      ...(this.isFlux && name === this.engineNamespace
        ? { ignoreChanges: ["metadata[0].annotations", "metadata[0].labels"] }
        : {}),
    };
    return new NamespaceV1(this, `namespace-${name}`, {
      metadata: { name, labels: { ...MANAGED_BY, ...labels } },
      ...(Object.keys(lifecycle).length > 0 ? { lifecycle } : {}),
    });
  }

  private addConfigMap(
    id: string,
    namespace: string,
    name: string,
    data: Record<string, string>,
    dependsOn?: ITerraformDependable[],
  ): ConfigMapV1 {
    const owned = this.namespaces.get(namespace);
    return contractConfigMap(this, id, {
      namespace: owned?.metadata.name ?? namespace,
      name,
      data,
      annotations: this.annotations,
      dependsOn,
    });
  }
}
