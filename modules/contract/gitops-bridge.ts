import type { Contract } from "./contract";
import type { IdentityDeclaration } from "./declarations";
import { isTypedValue, type ServiceValues } from "./service-values";
import { arn, list, text, type TypedValue } from "./value";

/** The repository as annotations name it. */
export interface AddonsRepository {
  /** Address as Argo CD clones it. */
  readonly url: string;
  /** Branch that it follows. */
  readonly revision: string;
}

/** An annotation's name and value. */
type Named = readonly [name: string, value: TypedValue];

/** Directory of the GitOps tree, as gitops-bridge's ApplicationSets read it. */
const BASE_PATH = "gitops/";

/** gitops-bridge's names for variables of the contract. */
const FROM_VARIABLES: readonly (readonly [name: string, variable: string])[] = [
  ["cluster_name", "TF_CLUSTER_NAME"],
  ["aws_cluster_name", "TF_CLUSTER_NAME"],
  ["aws_region", "TF_AWS_REGION"],
];

/** gitops-bridge's names for values of services: the service, and the path of the value. */
const FROM_SERVICES: readonly (readonly [
  name: string,
  service: string,
  path: readonly string[],
])[] = [
  ["aws_vpc_id", "aws-load-balancer-controller", ["vpcId"]],
  ["karpenter_sqs_queue_name", "karpenter", ["settings", "interruptionQueue"]],
  ["external_dns_domain_filters", "external-dns", ["domainFilters"]],
];

/** Service accounts that aren't called as gitops-bridge calls their addon, and the other account that its chart needs. */
const DRIVERS: Readonly<Record<string, { readonly addon: string; readonly node: string }>> = {
  "efs-csi-controller-sa": { addon: "aws_efs_csi_driver", node: "efs-csi-node-sa" },
};

/** A key that a Go template can read after a dot; only then does `missingkey=error` apply. */
export function annotationOf(name: string): string {
  return name.replace(/[-.]/g, "_");
}

/** Annotations with gitops-bridge's names for what the contract has too. */
export function bridgeAnnotations(
  contract: Contract,
  { url, revision }: AddonsRepository,
): readonly Named[] {
  const named = (name: string, value: TypedValue | undefined): readonly Named[] =>
    value === undefined ? [] : [[name, value]];
  return [
    ["addons_repo_url", text(url)],
    ["addons_repo_revision", text(revision)],
    ["addons_repo_basepath", text(BASE_PATH)],
    ["environment", text(contract.environment)],
    ...FROM_VARIABLES.flatMap(([name, key]) => named(name, contract.variables.get(key)?.value)),
    ...FROM_SERVICES.flatMap(([name, service, path]) =>
      named(name, valueAt(contract.services.get(service)?.values, path)),
    ),
    ...identitiesOf(contract).flatMap(annotationsOfIdentity),
  ];
}

/** Labels that switch gitops-bridge's addons on: each with an IAM role or with values in the contract. */
export function bridgeLabels(contract: Contract): Record<string, string> {
  const addons = [
    ...identitiesOf(contract).map(addonOf),
    ...[...contract.services.keys()].map(annotationOf),
  ];
  return Object.fromEntries(addons.map((addon) => [`enable_${addon}`, "true"]));
}

/** Service accounts of addons in Git. */
function identitiesOf(contract: Contract): readonly IdentityDeclaration[] {
  return [...contract.identities.values()].filter(({ managedBy }) => managedBy !== "eks-addon");
}

/** `external_dns`: an addon's service account has its name. */
function addonOf({ serviceAccount }: IdentityDeclaration): string {
  return DRIVERS[serviceAccount]?.addon ?? annotationOf(serviceAccount);
}

function annotationsOfIdentity(identity: IdentityDeclaration): readonly Named[] {
  const { namespace, serviceAccount, roleArn } = identity;
  const addon = addonOf(identity);
  const driver = DRIVERS[serviceAccount];
  const accounts: readonly Named[] =
    driver === undefined
      ? [[`${addon}_service_account`, text(serviceAccount)]]
      : [
          [`${addon}_controller_service_account`, text(serviceAccount)],
          [`${addon}_node_service_account`, text(driver.node)],
        ];
  return [
    [`${addon}_namespace`, text(namespace)],
    ...accounts,
    [`${addon}_iam_role_arn`, arn(roleArn)],
  ];
}

/** The value at a path of a service's values, if there is one; a list as one value. */
function valueAt(
  values: ServiceValues | undefined,
  path: readonly string[],
): TypedValue | undefined {
  let node = values;
  for (const key of path) {
    if (typeof node !== "object" || isTypedValue(node) || !(key in node)) return undefined;
    node = (node as Readonly<Record<string, ServiceValues>>)[key];
  }
  if (Array.isArray(node)) {
    const items = (node as readonly ServiceValues[]).filter(isTypedValue);
    return items.length === node.length ? list(items.map(({ value }) => String(value))) : undefined;
  }
  return isTypedValue(node) ? node : undefined;
}
