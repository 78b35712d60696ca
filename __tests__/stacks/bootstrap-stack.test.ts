import { stacksOf } from "../support/platform";
import type { TerraformJson } from "../support/stack";

const { dev, prod, local } = stacksOf("dev", "prod", "local");

function addresses({ resource = {} }: TerraformJson, ...types: string[]): string[] {
  return types.flatMap((type) => Object.keys(resource[type] ?? {}).map((id) => `${type}.${id}`));
}

const flux = ({ resource }: TerraformJson) => Object.values(resource?.flux_bootstrap_git ?? {})[0]!;

describe.each([
  ["dev", dev.bootstrap],
  ["prod", prod.bootstrap],
  ["local", local.bootstrap],
])("%s", (environment, json) => {
  test("Flux comes last: it depends on every namespace and ConfigMap", () => {
    const before = addresses(json, "kubernetes_namespace_v1", "kubernetes_config_map_v1");
    expect(before.length).toBeGreaterThanOrEqual(2);
    expect([...(flux(json).depends_on as string[])].sort()).toEqual(before.sort());
  });

  test("Flux reconciles the environment's directory", () => {
    expect(flux(json).path).toBe(`gitops/clusters/${environment}`);
  });

  test("has only the engine and kinds that every cluster serves", () => {
    const known = ["flux_bootstrap_git", "kubernetes_config_map_v1", "kubernetes_namespace_v1"];
    expect(Object.keys(json.resource ?? {}).filter((type) => !known.includes(type))).toEqual([]);
  });

  test("Git credentials are sensitive, ephemeral and have no default", () => {
    const variables = Object.values(json.variable ?? {});
    expect(variables).toHaveLength(1);
    for (const variable of variables) {
      expect(variable).toMatchObject({ sensitive: true, ephemeral: true, nullable: false });
      expect(variable).not.toHaveProperty("default");
    }
  });
});

test("on EKS, both providers fetch short-lived tokens, and there is no kubeconfig", () => {
  const exec = {
    api_version: "client.authentication.k8s.io/v1beta1",
    command: "aws",
    args: [
      "eks",
      "get-token",
      "--cluster-name",
      expect.stringMatching(/^\$\{data\.terraform_remote_state\..*aws_eks_cluster/),
      "--region",
      "eu-west-1",
    ],
  };
  const host = expect.stringMatching(/^\$\{data\.terraform_remote_state\..*endpoint\}$/) as unknown;
  const certificate = expect.stringMatching(
    /^\$\{base64decode\(data\.terraform_remote_state/,
  ) as unknown;
  const access = { host, cluster_ca_certificate: certificate };
  expect(dev.bootstrap.provider?.kubernetes).toEqual([{ ...access, exec: [{ ...exec, env: {} }] }]);
  expect(dev.bootstrap.provider?.flux).toEqual([
    {
      kubernetes: { ...access, exec },
      git: {
        url: "ssh://git@github.com/acme/platform.git",
        branch: "main",
        ssh: { username: "git", private_key: "${var.git_ssh_private_key}" },
      },
    },
  ]);
});

test("the ConfigMaps have exactly the contract", () => {
  for (const { bootstrap, contract } of [dev, prod, local]) {
    const configMaps = Object.values(bootstrap.resource?.kubernetes_config_map_v1 ?? {});
    const keys = Object.fromEntries(
      configMaps.map(({ metadata, data }) => [
        (metadata as { name: string }).name,
        Object.keys(data as object),
      ]),
    );
    expect(keys).toEqual({
      "cluster-vars-terraform": expect.arrayContaining(Object.keys(contract.variables)),
      ...Object.fromEntries(
        Object.values(contract.services).map(({ configMap, key }) => [configMap, [key]]),
      ),
    });
  }
});

test("every value that is unknown at synth gets into the ConfigMap from the core stack", () => {
  const [variables] = Object.values(dev.bootstrap.resource?.kubernetes_config_map_v1 ?? {}).filter(
    ({ metadata }) => (metadata as { name: string }).name === "cluster-vars-terraform",
  );
  const data = variables?.data as Record<string, string>;
  for (const [key, { known }] of Object.entries(dev.contract.variables)) {
    const fromCore = "${data.terraform_remote_state.cross-stack-reference-input-core.outputs.";
    expect([key, (data[key] ?? "").startsWith(fromCore)]).toEqual([key, !known]);
  }
});

test("where the cluster is protected, the plan of a destroy refuses Flux and every namespace", () => {
  const guarded = ({ resource }: TerraformJson) =>
    ["flux_bootstrap_git", "kubernetes_namespace_v1"].flatMap((type) =>
      Object.values(resource?.[type] ?? {}).map(
        ({ lifecycle }) =>
          (lifecycle as { prevent_destroy?: boolean } | undefined)?.prevent_destroy === true,
      ),
    );
  expect(guarded(prod.bootstrap).length).toBeGreaterThan(2);
  expect(new Set(guarded(prod.bootstrap))).toEqual(new Set([true]));
  expect(new Set(guarded(dev.bootstrap))).toEqual(new Set([false]));
});
