import { ENGINES } from "landbridge/contract";
import type { Problem } from "landbridge/errors";

import type { CrossCheck, Sound } from "./cross-check";
import { forEachEnvironment } from "./cross-check";

type SoundTenant = NonNullable<NonNullable<Sound["tenants"]>[string]>;

function tenantsOf({ tenants = {} }: Sound): readonly (readonly [string, SoundTenant])[] {
  return Object.entries(tenants).flatMap(([name, tenant]) =>
    tenant === undefined ? [] : [[name, tenant] as const],
  );
}

/** Problems of each tenant; their places are below it. */
const forEachTenant = (
  check: (tenant: SoundTenant, environment: Sound) => readonly Problem[],
): CrossCheck =>
  forEachEnvironment((environment) =>
    tenantsOf(environment).flatMap(([name, tenant]) =>
      check(tenant, environment).map(({ place, ...problem }) => ({
        place: `tenants.${name}.${place}`,
        ...problem,
      })),
    ),
  );

/** What manages other clusters has credentials for them, which a tenant's objects could name. */
const notOnManagement = forEachEnvironment((environment) => {
  if (environment.kind === "local" || environment.topology?.kind !== "management") return [];
  if (tenantsOf(environment).length === 0) return [];
  return [
    {
      place: "tenants",
      message: "share no cluster with the credentials of workload clusters",
      received: Object.keys(environment.tenants ?? {}),
      allowed: 'topology.kind "standalone" or "workload"',
      remedy: "give the tenants an environment of their own",
    },
  ];
});

/** EKS's Argo CD knows its clusters by ARNs, which only Terraform has; an AppProject in Git needs them. */
const separableByEngine = forEachEnvironment((environment) => {
  if (environment.engine?.kind !== "argocd-eks" || tenantsOf(environment).length === 0) return [];
  return [
    {
      place: "tenants",
      message: `are not available with ${ENGINES["argocd-eks"].title}: an AppProject would have to name the cluster's ARN`,
      received: Object.keys(environment.tenants ?? {}),
      allowed: "engine.kind flux, flux-operator or argocd",
    },
  ];
});

/** The platform's own account of this name may do everything; pods that name no account would have it. */
const accountOfItsOwn = forEachEnvironment((environment) => {
  const { engine } = environment;
  if (engine?.kind !== "flux-operator" || tenantsOf(environment).length === 0) return [];
  if (engine.multitenancy?.defaultServiceAccount !== "default") return [];
  return [
    {
      place: "engine.multitenancy.defaultServiceAccount",
      message:
        "is the account of every pod that names none, and in the platform's namespaces it would get all rights",
      received: "default",
      allowed: "any other name; flux-reconciler where engine.multitenancy is left out",
    },
  ];
});

const credentialsNeedAws = forEachTenant(({ git }, { kind }) =>
  kind === "aws" || git?.secretArn === undefined
    ? []
    : [
        {
          place: "git.secretArn",
          message: "is in AWS, and this environment has no External Secrets to read it",
          received: git.secretArn,
          allowed: "public repositories",
        },
      ],
);

const signsIn = forEachTenant(({ git }) =>
  git?.url?.startsWith("ssh://") === true && git.secretArn === undefined
    ? [
        {
          place: "git.secretArn",
          message: "is missing, and no SSH server lets anybody in without a key",
          received: git.url,
          allowed: "the ARN of a secret, or an https:// address of a public repository",
        },
      ]
    : [],
);

/** Two tenants with one host: the Gateway would send its requests to either. */
const hostsOnce = forEachEnvironment((environment) => {
  const owners = new Map<string, string>();
  return tenantsOf(environment).flatMap(([name, { hosts = [] }]) =>
    hosts.flatMap((host, index) => {
      if (host === undefined) return [];
      const owner = owners.get(host) ?? (PLATFORM_HOSTS.has(host) ? "the platform" : undefined);
      owners.set(host, owner ?? `tenants.${name}`);
      return owner === undefined
        ? []
        : [
            {
              place: `tenants.${name}.hosts[${index}]`,
              message: `belongs to ${owner}`,
              received: host,
              allowed: "a host that nobody has",
            },
          ];
    }),
  );
});

/** Hosts of the platform's own applications and routes. */
const PLATFORM_HOSTS = new Set([
  "argocd",
  "authentik",
  "flux-webhook",
  "grafana",
  "headlamp",
  "hello",
  "hydra",
  "jaeger",
]);

/** Checks between the tenants, and between them and their environment. */
export const TENANT_CHECKS: readonly CrossCheck[] = [
  notOnManagement,
  separableByEngine,
  accountOfItsOwn,
  credentialsNeedAws,
  signsIn,
  hostsOnce,
];
