import { argocd } from "../../config/environments/argocd";
import { validatePlatform } from "../../config/validate";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { addPlatform } from "../../stacks/platform";
import { testApp } from "../support/app";

/** The synthesized bootstrap stack of the environment argocd. */
function bootstrap(): {
  readonly resource: Record<string, Record<string, Record<string, unknown>>>;
} {
  const platform = validatePlatform(
    { platform: "acme", defaultEnvironment: "argocd", environments: [argocd] },
    ACCOUNT_NAMES,
  );
  const [environment] = addPlatform(testApp(), platform);
  if (environment === undefined) throw new Error("no environment");
  return environment.bootstrap.toTerraform() as ReturnType<typeof bootstrap>;
}

test("with Argo CD, Terraform writes the cluster Secret and no ConfigMap of a service", () => {
  const { resource } = bootstrap();
  expect(Object.keys(resource.kubernetes_config_map_v1 ?? {})).toEqual([
    expect.stringContaining("variables"),
  ]);
  expect(resource.flux_bootstrap_git).toBeUndefined();
  const secrets = Object.values(resource.kubernetes_secret_v1 ?? {}).map(
    ({ metadata }) => metadata,
  );
  expect(secrets).toEqual([
    expect.objectContaining({ name: "in-cluster", namespace: "argocd" }),
    expect.objectContaining({ name: "repository", namespace: "argocd" }),
  ]);
});

test("Argo CD starts after the contract", () => {
  const { resource } = bootstrap();
  const [argocdRelease, root] = Object.values(resource.helm_release ?? {});
  expect(argocdRelease?.depends_on).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^kubernetes_secret_v1\.cluster-secret/),
      expect.stringMatching(/^kubernetes_namespace_v1\..*argocd/),
    ]),
  );
  expect((root?.values as readonly string[])[0]).toContain("kind: ApplicationSet");
});
