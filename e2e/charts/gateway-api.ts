import type { Cluster } from "../cluster/cluster";
import type { Kind } from "../cluster/kinds";
import { GATEWAY, GATEWAY_CLASS, HTTP_ROUTE } from "../cluster/kinds";
import { SimulatedController } from "./simulated-controller";

/** The CRDs of the Gateway API that gitops/ uses. Any content is valid. */
export function gatewayApiCrds(): Record<string, string> {
  const crds = [GATEWAY_CLASS, GATEWAY, HTTP_ROUTE].map((kind): [string, string] => [
    `config/crd/${kind.plural}.yaml`,
    JSON.stringify(definitionOf(kind), undefined, 2),
  ]);
  return Object.fromEntries(crds);
}

const ANYTHING = { type: "object", "x-kubernetes-preserve-unknown-fields": true } as const;

/** A CRD with a status and no schema. @param status of new objects. Default: none */
export function definitionOf(
  { apiVersion, kind, plural, namespaced }: Kind,
  status?: Readonly<Record<string, unknown>>,
): object {
  const [group = "", version = ""] = apiVersion.split("/");
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {
      name: `${plural}.${group}`,
      // Kubernetes requires an approval annotation on CRDs of *.k8s.io.
      annotations: { "api-approved.kubernetes.io": "unapproved, for a test" },
    },
    spec: {
      group,
      names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase() },
      scope: namespaced ? "Namespaced" : "Cluster",
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: {
            openAPIV3Schema: {
              ...ANYTHING,
              ...(status && { properties: { status: { ...ANYTHING, default: status } } }),
            },
          },
        },
      ],
    },
  };
}

/**
 * Replaces istiod: accepts every Gateway and route, because no istiod runs in the simulated pods. Like istiod, only
 * once its Deployment is there.
 */
export class GatewayController extends SimulatedController {
  constructor(cluster: Cluster) {
    super(cluster, 500);
  }

  protected override tasks(): readonly (() => Promise<void>)[] {
    return [
      () => this.accept(GATEWAY_CLASS, "Accepted"),
      () => this.accept(GATEWAY, "Programmed"),
      () => this.acceptRoutes(),
    ];
  }

  private async accept(kind: Kind, type: string): Promise<void> {
    for (const object of await this.cluster.list(kind)) {
      const { generation } = object.metadata;
      const known = object.status?.conditions?.[0] as { observedGeneration?: number } | undefined;
      if (known?.observedGeneration === generation) continue;
      const conditions = [condition(type, generation)];
      await this.cluster.merge(kind, object, { status: { conditions } }, "status");
    }
  }

  private async acceptRoutes(): Promise<void> {
    for (const object of await this.cluster.list(HTTP_ROUTE)) {
      const { generation } = object.metadata;
      const [known] = (object.status?.parents ?? []) as { conditions?: Condition[] }[];
      if (known?.conditions?.[0]?.observedGeneration === generation) continue;
      const conditions = ["Accepted", "ResolvedRefs"].map((type) => condition(type, generation));
      const parents = [
        {
          parentRef: { name: "platform" },
          controllerName: "istio.io/gateway-controller",
          conditions,
        },
      ];
      await this.cluster.merge(HTTP_ROUTE, object, { status: { parents } }, "status");
    }
  }
}

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration?: number;
  readonly lastTransitionTime: string;
}

function condition(type: string, observedGeneration: number | undefined): Condition {
  const lastTransitionTime = new Date().toISOString();
  const message = "";
  return {
    type,
    status: "True",
    reason: "StandIn",
    message,
    observedGeneration,
    lastTransitionTime,
  };
}
