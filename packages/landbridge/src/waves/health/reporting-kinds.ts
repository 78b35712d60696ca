import { memoize } from "../../lib/memoize";
import type { Model } from "../../verify/model/model";
import { at, list, text } from "../../verify/yaml/json";

/** Kinds outside of the repository's CRDs whose controllers report conditions soon after an object is created. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  // external-secrets v2.9.0, apis/externalsecrets.
  "external-secrets.io": [
    ...["ClusterExternalSecret", "ClusterPushSecret", "ClusterSecretStore"],
    ...["ExternalSecret", "PushSecret", "SecretStore"],
  ],
  // Gateway API v1.5.1, whose CRDs set conditions by default.
  "gateway.networking.k8s.io": ["GRPCRoute", "Gateway", "GatewayClass", "HTTPRoute", "TLSRoute"],
  // Karpenter v1.14.1, pkg/apis.
  "karpenter.k8s.aws": ["EC2NodeClass"],
  "karpenter.sh": ["NodeClaim", "NodePool"],
};

/** Whether an object of this kind without conditions is one that its controller hasn't looked at. Many kinds never have any. */
export function reportsConditions(model: Model, group: string, kind: string): boolean {
  const known = Object.hasOwn(KNOWN, group) && KNOWN[group]?.includes(kind) === true;
  return known || definedWithConditions(model).has(`${group}/${kind}`);
}

/** Kinds, as `<group>/<Kind>`, whose CRD in the repository has `status.conditions`. */
const definedWithConditions = memoize((model: Model): ReadonlySet<string> => {
  const crds = model.appliers.flatMap(({ objects }) =>
    objects.filter(({ id }) => id.kind === "CustomResourceDefinition"),
  );
  const reporting = crds.filter(({ data }) =>
    list(data, "spec", "versions").some(
      (version) => at(version, ...STATUS, "properties", "conditions") !== undefined,
    ),
  );
  return new Set(
    reporting.map(
      ({ data }) =>
        `${text(data, "spec", "group") ?? ""}/${text(data, "spec", "names", "kind") ?? ""}`,
    ),
  );
});

const STATUS = ["schema", "openAPIV3Schema", "properties", "status"] as const;
