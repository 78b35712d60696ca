/**
 * The part of an environment's contract that the tree's checks read. A `ContractDocument` of
 * modules/contract fits it as it is.
 */
export interface TreeContract {
  /** Variables of the general ConfigMap, with a value or stand-in. */
  readonly variables: Readonly<Record<string, { readonly value: unknown }>>;
  /** Per-service ConfigMaps, read by HelmRelease.valuesFrom. */
  readonly services: Readonly<
    Record<string, { readonly namespace: string; readonly configMap: string; readonly key: string }>
  >;
  /** Namespaces that Terraform makes, by name. */
  readonly namespaces: Readonly<Record<string, unknown>>;
}

/** Name of the general ConfigMap in flux-system. */
export const GENERAL_CONFIG_MAP = "cluster-vars-terraform";

const ACCOUNT = "012345678901";
const secretArn = (name: string): string =>
  `arn:aws:secretsmanager:us-east-1:${ACCOUNT}:secret:${name}-AbCdEf`;

const variables = (values: Record<string, string>): TreeContract["variables"] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));

const services = (namespaces: Record<string, string>): TreeContract["services"] =>
  Object.fromEntries(
    Object.entries(namespaces).map(([name, namespace]) => [
      name,
      { namespace, configMap: `${name}-values-terraform`, key: "values.yaml" },
    ]),
  );

function aws(env: string, domain: string): TreeContract {
  return {
    variables: variables({
      TF_ENVIRONMENT: env,
      TF_AWS_REGION: "us-east-1",
      TF_CLUSTER_NAME: `landbridge-${env}`,
      TF_DOMAIN: domain,
      TF_ACM_CERT_ARN: `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/00000000-0000-4000-8000-000000000000`,
      TF_KARPENTER_NODE_ROLE_NAME: `landbridge-${env}-karpenter-node`,
      TF_GATEWAY_LOAD_BALANCER_NAME: `landbridge-${env}-gateway`,
      TF_AUTHENTIK_HOSTNAME: `auth.${domain}`,
      TF_AUTHENTIK_DB_SECRET_ARN: secretArn("rds"),
      TF_AUTHENTIK_SECRET_ARN: secretArn(`${env}/authentik`),
      TF_HEADLAMP_HOSTNAME: `headlamp.${domain}`,
      TF_HEADLAMP_SECRET_ARN: secretArn(`${env}/headlamp`),
    }),
    services: services({
      "aws-load-balancer-controller": "kube-system",
      karpenter: "karpenter",
      "external-dns": "external-dns",
      authentik: "authentik",
    }),
    namespaces: { "flux-system": {}, karpenter: {}, "external-dns": {}, authentik: {} },
  };
}

/** The contract of each environment. */
const CONTRACTS: Readonly<Record<string, TreeContract>> = {
  dev: aws("dev", "dev.example.com"),
  prod: aws("prod", "example.com"),
  local: {
    variables: variables({
      TF_ENVIRONMENT: "local",
      TF_CLUSTER_NAME: "landbridge-local",
      TF_DOMAIN: "landbridge.localhost.example.com",
    }),
    services: {},
    namespaces: { "flux-system": {} },
  },
};

/** Names of the environments that the tree must have. */
export const ENVIRONMENTS: readonly string[] = Object.keys(CONTRACTS);

/** The contract that the tree of an environment is held against; fails for an unknown environment. */
export function contractOf(environment: string): TreeContract {
  const contract = CONTRACTS[environment];
  if (contract === undefined) throw new Error(`No contract for gitops/clusters/${environment}`);
  return contract;
}
