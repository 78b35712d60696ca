import { ENGINES } from "landbridge/contract";

import type { Environment, Platform } from "../../config/schema";
import { lockdownOf, RECONCILER, type Tenant } from "../../config/tenants";
import { component, documents, type GeneratedFiles, kustomize } from "../documents";
import { platformKustomization } from "../platform-kustomization";
import { accountOf } from "./account";
import { argocdOf } from "./argocd";
import { credentialsOf } from "./credentials";
import { fluxOf, POLICIES, tenantKustomization } from "./flux";
import { namespaceOf } from "./namespace";
import { networkPoliciesOf } from "./network";
import { headerOf, tenantsDirectory } from "./place";
import { policiesOf } from "./policies";

type File = readonly [path: string, text: string];

/** Every file below gitops/tenants/ that follows from config/ alone. */
export function tenantFiles({ environments }: Platform): GeneratedFiles {
  return new Map(environments.flatMap(filesOf));
}

function filesOf(environment: Environment): readonly File[] {
  const { name, tenants } = environment;
  const entries = Object.entries(tenants);
  if (entries.length === 0) return [];
  const lockdown = lockdownOf(environment);
  const write = writerOf(name);
  const policies =
    lockdown === undefined
      ? []
      : [
          write("policies/kustomization.yaml", [kustomize(["admission-policy.yaml"])]),
          write("policies/admission-policy.yaml", policiesOf(lockdown)),
        ];
  const kustomizations = [
    ...(lockdown === undefined ? [] : [policiesKustomization(name)]),
    ...entries.map(([tenant, settings]) =>
      tenantKustomization(name, tenant, settings, lockdown !== undefined),
    ),
  ];
  return [
    write("kustomization.yaml", [componentOf(lockdown !== undefined)]),
    write("flux-kustomization.yaml", kustomizations),
    ...policies,
    ...entries.flatMap(([tenant, settings]) => tenantDirectory(environment, tenant, settings)),
  ];
}

const writerOf =
  (environment: string) =>
  (file: string, objects: readonly object[]): File => [
    `${tenantsDirectory(environment)}/${file}`,
    documents(headerOf(environment), objects),
  ];

/** What an environment lists in gitops/clusters/<env>/platform/kustomization.yaml. */
function componentOf(isLockedDown: boolean): object {
  if (!isLockedDown) return component({ resources: ["flux-kustomization.yaml"] });
  return component({
    resources: ["flux-kustomization.yaml"],
    components: ["platform"],
    patches: [
      {
        // Without it, Flux would impersonate an account of flux-system that has no rights.
        target: { group: "kustomize.toolkit.fluxcd.io", kind: "Kustomization" },
        patch: "- { op: add, path: /spec/serviceAccountName, value: kustomize-controller }\n",
      },
    ],
  });
}

function policiesKustomization(environment: string): object {
  const path = `${tenantsDirectory(environment)}/policies`;
  return platformKustomization({ name: POLICIES, path, spec: { wait: true } });
}

function tenantDirectory(
  environment: Environment,
  tenant: string,
  settings: Tenant,
): readonly File[] {
  const write = writerOf(environment.name);
  const { project } = ENGINES[environment.engine.kind];
  const account = lockdownOf(environment)?.account ?? RECONCILER;
  const neighbours = {
    gateway: settings.hosts.length > 0,
    metrics:
      environment.kind === "aws" && environment.addons["kube-prometheus-stack"] !== undefined,
  };
  const files: Readonly<Record<string, readonly object[]>> = {
    "namespace.yaml": namespaceOf(tenant, settings),
    "network-policies.yaml": networkPoliciesOf(tenant, settings, neighbours),
    ...(project === "flux"
      ? {
          "account.yaml": accountOf(tenant, account),
          "flux.yaml": fluxOf(tenant, settings, account),
        }
      : { "argocd.yaml": argocdOf(tenant, settings) }),
    "credentials.yaml": credentialsOf(tenant, settings, project),
  };
  const used = Object.entries(files).filter(([, objects]) => objects.length > 0);
  const names = used.map(([file]) => file).sort();
  return [
    write(`${tenant}/kustomization.yaml`, [kustomize(names)]),
    ...used.map(([file, objects]) => write(`${tenant}/${file}`, objects)),
  ];
}
