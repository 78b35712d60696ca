import * as fs from "node:fs";
import * as path from "node:path";

import type { AwsEnvironmentInput } from "../../config/schema";
import { ARGOCD_EKS, fleetPlatform, hub, orders } from "../support/fleet-platform";
import { stacksIn, type SynthesizedEnvironment, synthesized } from "../support/platform";
import type { TerraformJson } from "../support/stack";

interface Fleet {
  readonly hub: SynthesizedEnvironment;
  readonly orders: SynthesizedEnvironment;
}

function fleetWith(
  engine?: AwsEnvironmentInput["engine"],
  more: Partial<AwsEnvironmentInput> = {},
): Fleet {
  const platform = fleetPlatform(engine, more);
  const { [platform.defaultEnvironment]: hubStacks, orders: own } = stacksIn(
    platform,
    platform.defaultEnvironment,
    "orders",
  );
  return { hub: hubStacks!, orders: own! };
}

/** The resources whose construct id starts so, by type; ids without CDKTF's hash. */
function resources({ resource = {} }: TerraformJson, prefix: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource).flatMap(([type, all]) =>
      Object.entries(all)
        .filter(([id]) => id.startsWith(prefix))
        .map(([id, body]) => {
          const own = Object.entries(body).filter(([key]) => key !== "//");
          return [`${type}.${id.replace(/_[0-9A-F]{8}$/, "")}`, Object.fromEntries(own)];
        }),
    ),
  );
}

const only = (json: TerraformJson, type: string, prefix: string): Record<string, unknown> =>
  Object.entries(json.resource?.[type] ?? {}).find(([id]) => id.startsWith(prefix))?.[1] ?? {};

const accessEntry = (json: TerraformJson) =>
  only(json, "aws_eks_access_entry", "cluster_access-platform-hub");

const publicCidrs = (json: TerraformJson): unknown =>
  (only(json, "aws_eks_cluster", "cluster").vpc_config as Record<string, unknown>)
    .public_access_cidrs;

const flux = fleetWith();

test("CDKTF deploys the hub's core, then the workload's stacks, then the hub's bootstrap", () => {
  const manifest = path.join(synthesized(fleetPlatform()), "manifest.json");
  const { stacks } = JSON.parse(fs.readFileSync(manifest, "utf8")) as {
    stacks: Record<string, { dependencies: string[] }>;
  };
  const dependencies = Object.entries(stacks).map(([id, { dependencies: of }]) => [id, of]);
  expect(Object.fromEntries(dependencies)).toEqual({
    core: [],
    "core-orders": ["core"],
    "bootstrap-orders": ["core-orders"],
    bootstrap: ["core", "core-orders", "bootstrap-orders"],
  });
});

describe("a hub with Flux", () => {
  test("gives its controllers one role, which is allowed nothing in AWS", () => {
    expect(resources(flux.hub.core, "engine-role")).toMatchSnapshot();
  });

  test("has that role before there is a workload environment: pods get it when they start", () => {
    const alone = stacksIn(
      { platform: "landbridge", defaultEnvironment: "hub", environments: [hub] },
      "hub",
    );
    expect(Object.keys(resources(alone.hub.core, "engine-role"))).toHaveLength(3);
  });

  test("is admitted by the workload's cluster, without an access policy", () => {
    expect(accessEntry(flux.orders.core)).toMatchObject({
      type: "STANDARD",
      kubernetes_groups: ["landbridge:hub"],
      principal_arn: expect.stringMatching(/terraform_remote_state.*engine-role/) as string,
    });
    const policies = Object.keys(
      flux.orders.core.resource?.aws_eks_access_policy_association ?? {},
    );
    expect(policies.filter((id) => id.includes("hub"))).toEqual([]);
  });

  test("reaches the workload's API server from its NAT gateways", () => {
    expect(publicCidrs(flux.orders.core)).toEqual([
      "203.0.113.0/24",
      expect.stringMatching(/nat-a_\w+public_ip}\/32$/),
    ]);
  });

  test("doesn't make a private API server public", () => {
    const { orders: own } = fleetWith(undefined, {
      cluster: {
        ...orders.cluster,
        publicAccessCidrs: [],
        privateAccess: { cidrs: ["10.50.0.0/16"] },
      },
    });
    expect(publicCidrs(own.core)).toBeUndefined();
  });

  test("comes from the networks that topology.egressCidrs lists", () => {
    const platform = fleetPlatform();
    const egressCidrs = ["198.51.100.7/32"];
    const environments = platform.environments.map((environment) =>
      environment.name === "hub"
        ? { ...hub, topology: { kind: "management" as const, egressCidrs } }
        : environment,
    );
    const { orders: own } = stacksIn({ ...platform, environments }, "orders");
    expect(publicCidrs(own.core)).toEqual(["203.0.113.0/24", ...egressCidrs]);
  });

  test("has no rights in the cluster but to impersonate the accounts of one namespace", () => {
    const { provider, variable } = flux.orders.bootstrap;
    expect(Object.keys(provider ?? {})).toEqual(["kubernetes"]);
    expect(variable).toBeUndefined();
    expect(resources(flux.orders.bootstrap, "")).toMatchSnapshot();
  });

  test("finds the cluster, its contract and the credential for Git in one namespace", () => {
    expect(resources(flux.hub.bootstrap, "workload-orders")).toMatchSnapshot();
  });

  test("starts after all of that", () => {
    const bootstrap = only(flux.hub.bootstrap, "flux_bootstrap_git", "flux_bootstrap");
    const own = Object.keys(flux.hub.bootstrap.resource ?? {}).flatMap((type) =>
      Object.keys(flux.hub.bootstrap.resource?.[type] ?? {})
        .filter((id) => id.startsWith("workload-orders"))
        .map((id) => `${type}.${id}`),
    );
    expect(own.length).toBeGreaterThan(5);
    expect(bootstrap.depends_on).toEqual(expect.arrayContaining(own));
  });

  test("needs no further variable: the credential is the one of the bootstrap", () => {
    expect(Object.keys(flux.hub.bootstrap.variable ?? {})).toEqual(["git_ssh_private_key"]);
  });
});

test("a workload environment has no engine, and no credential for Git", () => {
  const json = JSON.stringify(flux.orders);
  expect(json).not.toContain("flux_bootstrap_git");
  expect(json).not.toContain("git_ssh_private_key");
});

test("a hub with a GitHub App gives Flux the key and not the installation token", () => {
  const auth = { kind: "github-app", appId: "1", installationId: "2" } as const;
  const git = { url: "https://github.com/acme/platform.git", auth };
  const platform = fleetPlatform();
  const environments = platform.environments.map((environment) => ({ ...environment, git }));
  const { hub: own } = stacksIn({ ...platform, environments }, "hub");
  expect(only(own.bootstrap, "kubernetes_secret_v1", "workload-orders").data_wo).toEqual({
    githubAppID: "1",
    githubAppInstallationID: "2",
    githubAppPrivateKey: "${var.github_app_private_key}",
  });
});

describe("a hub with Flux Operator", () => {
  const engine = { kind: "flux-operator", version: "v2.8.8" } as const;

  test("has the same role and the same namespace", () => {
    const { hub: own } = fleetWith(engine);
    expect(resources(own.core, "engine-role")).toEqual(resources(flux.hub.core, "engine-role"));
    // The contract's hash is that of the engine, too.
    const text = (json: TerraformJson): string =>
      JSON.stringify(resources(json, "workload-orders")).replace(/"[0-9a-f]{64}"/g, "hash");
    expect(text(own.bootstrap)).toBe(text(flux.hub.bootstrap));
  });

  test("pulls an artifact with a credential for the registry", () => {
    const source = {
      kind: "oci",
      url: "oci://ghcr.io/acme/platform",
      auth: { username: "flux" },
    } as const;
    const { hub: own } = fleetWith({ ...engine, source });
    expect(only(own.bootstrap, "kubernetes_secret_v1", "workload-orders")).toMatchObject({
      type: "kubernetes.io/dockerconfigjson",
      data_wo: { ".dockerconfigjson": expect.stringContaining("ghcr.io") as string },
    });
  });
});

describe("a hub with Argo CD", () => {
  const argocd = fleetWith({ kind: "argocd" });

  test("has a role that assumes those of its workload environments, and no others", () => {
    expect(resources(argocd.hub.core, "engine-role")).toMatchSnapshot();
  });

  test("is admitted by a role of the workload environment", () => {
    expect(resources(argocd.orders.core, "hub-role")).toMatchSnapshot();
    expect(accessEntry(argocd.orders.core)).toMatchObject({
      kubernetes_groups: ["landbridge:hub"],
      principal_arn: expect.stringMatching(/^\$\{aws_iam_role\.hub-role/) as string,
    });
  });

  test("administers the cluster: it watches every kind", () => {
    expect(resources(argocd.orders.bootstrap, "")).toMatchSnapshot();
  });

  test("knows the cluster by a Secret without a credential, with the contract as annotations", () => {
    const { data, metadata } = only(
      argocd.hub.bootstrap,
      "kubernetes_secret_v1",
      "workload-orders",
    ) as { data: Record<string, string>; metadata: Record<string, Record<string, string>> };
    expect(data).toMatchSnapshot();
    expect(metadata.labels).toMatchObject({
      "argocd.argoproj.io/secret-type": "cluster",
      "landbridge.dev/environment": "orders",
    });
    expect(metadata.annotations).toMatchObject({
      TF_ENVIRONMENT: "orders",
      TF_DOMAIN: "orders.example.com",
    });
  });

  test("has a path of its own for roles, if the workload's account wants one", () => {
    const { hub: own } = fleetWith({ kind: "argocd" }, { iam: { path: "/acme/" } });
    expect(JSON.stringify(resources(own.core, "engine-role"))).toContain(
      "arn:aws:iam::111122223333:role/acme/landbridge-orders-hub",
    );
  });
});

describe("a hub with EKS's Argo CD", () => {
  const managed = fleetWith(ARGOCD_EKS);

  test("is admitted by the capability's role, from wherever it runs", () => {
    expect(accessEntry(managed.orders.core)).toMatchObject({
      principal_arn: expect.stringMatching(/terraform_remote_state.*argocd_role/) as string,
    });
    expect(publicCidrs(managed.orders.core)).toEqual(["203.0.113.0/24"]);
    expect(resources(managed.hub.core, "engine-role")).toEqual({});
  });

  test("knows the cluster by its ARN", () => {
    const { data } = only(managed.hub.bootstrap, "kubernetes_secret_v1", "workload-orders");
    expect(data).toEqual({
      name: "orders",
      project: "default",
      server: expect.stringMatching(/aws_eks_cluster\w+arn}$/) as string,
    });
  });
});

test("a hub's runner may read the states of its workload environments", () => {
  const platform = fleetPlatform();
  const gitSecretArn = "arn:aws:secretsmanager:eu-west-1:111122223333:secret:git-AbCdEf";
  const environments = platform.environments.map((environment) =>
    environment.name === "hub" ? { ...hub, runner: { gitSecretArn } } : environment,
  );
  const { hub: own } = stacksIn({ ...platform, environments }, "hub");
  expect(JSON.stringify(own.core.resource?.aws_iam_role_policy)).toContain(
    "arn:aws:s3:::acme-terraform-state/orders/core.tfstate",
  );
});

describe("the contract", () => {
  test("of a workload environment names its hub, whose tree is the one that counts", () => {
    expect(flux.orders.contract).toMatchObject({
      hub: "hub",
      engine: { kind: "flux", path: "gitops/clusters/hub" },
      infrastructure: { stacks: ["bootstrap-orders", "core-orders"] },
    });
  });

  test("of the hub has what its workload environments promise", () => {
    const { variables, services, ...rest } = flux.hub.contract.workloads!.orders!;
    expect(rest).toEqual({
      namespace: "workload-orders",
      kubeConfig: "kubeconfig",
      serviceAccount: "hub-reconciler",
      hash: flux.orders.contract.hash,
    });
    expect(variables).toEqual(flux.orders.contract.variables);
    expect(services).toEqual(flux.orders.contract.services);
  });

  test("of a hub with Argo CD has the Secret", () => {
    const { hub: own } = fleetWith({ kind: "argocd" });
    expect(own.contract.workloads!.orders).toMatchObject({
      clusterSecret: { name: "orders", server: "https://cluster-orders.stand-in.example.com" },
    });
    expect(own.contract.workloads!.orders).not.toHaveProperty("kubeConfig");
  });
});

describe("the role that enters the clusters of Crossplane", () => {
  /** The reference to the role, as the contract has it in the bootstrap stack. */
  const hubRole = (engine?: AwsEnvironmentInput["engine"]): string => {
    const name = engine === undefined ? "hub" : "argocd";
    const environment: AwsEnvironmentInput = {
      ...hub,
      name,
      engine,
      topology: { kind: "management", workloads: { search: { cidr: "10.101.0.0/16" } } },
      addons: { crossplane: {} },
    };
    const { [name]: stacks } = stacksIn(
      { platform: "landbridge", defaultEnvironment: name, environments: [environment] },
      name,
    );
    return /"TF_HUB_ROLE_ARN":"([^"]+)"/.exec(JSON.stringify(stacks.bootstrap))?.[1] ?? "";
  };

  test.each([
    ["flux", undefined, "aws_iam_rolecrossplane_identity_role"],
    ["argocd", { kind: "argocd" } as const, "aws_iam_roleengine-role_"],
    ["argocd-eks", ARGOCD_EKS, "aws_iam_roleargocd_role"],
  ])("%s", (_kind, engine, role) => {
    expect(hubRole(engine)).toContain(`cross-stack-output-${role}`);
  });
});
