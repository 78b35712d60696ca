/** What Crossplane creates of a workload cluster, by its own reconciler and the real functions, without AWS. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { awsEnvironment, type AwsEnvironmentInput } from "../../config/schema";
import { workloadClustersOf } from "../../config/workload-clusters";
import { compositeOf } from "../../fleet/composite";
import { HUB_TAG } from "../../lib/hub-tag";
import { iamPolicy } from "../../modules/addons/crossplane/policies";
import { describeUnless } from "../../tools/jest/unless";
import { COMPOSED_SOURCES } from "../../tools/vendor-schemas/sources";
import { dev } from "../support/fixture-platform";
import { ARGOCD_EKS } from "../support/fleet-platform";
import { findPrograms, Renderer, type Input, type Rendered } from "./crossplane/render";
import { Schemas } from "./support/schemas";
import { at, isMap, listAt, parseYaml, textAt, type YamlMap } from "./support/yaml";

const FOLDER = resolve(__dirname, "../../gitops/infrastructure/crossplane");
const read = (file: string): string => readFileSync(join(FOLDER, file), "utf8");
const objectIn = (file: string): YamlMap => parseYaml(read(file)).find(isMap) ?? {};

const composition = objectIn("workload-cluster/composition.yaml");
const definition = objectIn("workload-cluster/definition.yaml");

type Workload = NonNullable<
  Extract<NonNullable<AwsEnvironmentInput["topology"]>, { kind: "management" }>["workloads"]
>[string];

const ROLE = "arn:aws:iam::111122223333:role/landbridge-dev-crossplane";
const METRICS = "arn:aws:iam::111122223333:policy/landbridge-dev-workload-prometheus";

/** An environment whose workspace the cluster's Prometheus writes to. */
const WITH_METRICS: Partial<AwsEnvironmentInput> = {
  addons: { "kube-prometheus-stack": {}, "amazon-managed-prometheus": {} },
};

/** The composite resource as Flux applies it: with the contract's values. */
function composite(
  orders: Partial<Workload> = {},
  more: Partial<AwsEnvironmentInput> = {},
): YamlMap {
  const environment = awsEnvironment.parse({
    ...dev,
    topology: { kind: "management", workloads: { orders: { cidr: "10.100.0.0/16", ...orders } } },
    ...more,
  });
  const [cluster] = workloadClustersOf("landbridge", environment);
  const text = JSON.stringify(compositeOf("landbridge", environment, cluster!))
    .replace("${TF_HUB_ROLE_ARN}", ROLE)
    .replace("${TF_WORKLOAD_METRICS_POLICY_ARN}", METRICS)
    .replace("${TF_HUB_EGRESS_CIDRS}", "203.0.113.10/32,203.0.113.11/32");
  return JSON.parse(text) as YamlMap;
}

/** Kinds that the templates create, as `group/version/Kind`. */
function kindsInTemplates(): readonly string[] {
  const text = read("workload-cluster/composition.yaml");
  const found = [...text.matchAll(/^ {12}apiVersion: (\S+)\n {12}kind: (\S+)$/gm)].map(
    ([, version = "", kind = ""]) => `${version.includes("/") ? "" : "core/"}${version}/${kind}`,
  );
  return [...new Set(found)].filter((kind) => !kind.startsWith("fleet.landbridge.dev/")).sort();
}

test("the schemas are those of the kinds that the templates create", () => {
  expect(COMPOSED_SOURCES.flatMap(({ kinds }) => kinds).sort()).toEqual(kindsInTemplates());
});

test("the activation policy activates what is composed, and nothing else", () => {
  const active = listAt(objectIn("providers/activation-policy.yaml"), "spec", "activate");
  const crds = COMPOSED_SOURCES.filter(({ repository }) => repository !== undefined).flatMap(
    ({ crds: files = [] }) =>
      files
        .map((file) => /([^/_]+)_([^/_]+)\.yaml$/.exec(file)!)
        .map(([, group, plural]) => `${plural}.${group}`),
  );
  expect([...active].sort()).toEqual(crds.sort());
});

test("the providers' role may attach the policies that are composed, and nothing else", () => {
  const given = {
    name: "p-e",
    accountId: "111122223333",
    partition: "aws",
    regions: [],
    iamPath: "/",
  };
  const attach = iamPolicy(given).find(({ Sid }) => Sid === "AttachPoliciesOfEks");
  const allowed = attach?.Condition?.ArnEquals?.["iam:PolicyARN"] as readonly string[];
  const text = read("workload-cluster/composition.yaml");
  const composed = [...text.matchAll(/"(Amazon\w+)"/g)].map(
    ([, policy = ""]) => `arn:aws:iam::aws:policy/${policy}`,
  );
  // And that of the addon amazon-managed-prometheus, whose ARN the composite resource has.
  const metrics = "arn:aws:iam::111122223333:policy/p-e-workload-prometheus";
  expect([...allowed].sort()).toEqual([...composed, metrics].sort());
});

const programs = findPrograms();

describeUnless(typeof programs === "string" ? programs : undefined, "rendered", () => {
  const schemas = new Schemas(join(__dirname, "composed-schemas"));
  let renderer: Renderer;
  const rendered = (input: Partial<Input> = {}): Rendered =>
    renderer.render({ composite: composite(), composition, definition, ...input });
  const named = ({ composed }: Rendered, kind: string): YamlMap[] =>
    composed.filter((object) => object.kind === kind);

  beforeAll(async () => {
    if (typeof programs === "string") throw new Error(programs);
    renderer = await Renderer.start(programs);
  });
  afterAll(() => {
    renderer.stop();
  });

  test("every object is valid by its CRD", () => {
    const inputs = [
      composite(),
      composite({ natGateways: "per-az", availabilityZones: ["a", "b", "c"] }),
      composite({ nodes: { instanceTypes: ["m7i.large", "m6i.large"] } }),
      composite({}, WITH_METRICS),
      composite(
        {},
        { iam: { path: "/p/", permissionsBoundaryArn: "arn:aws:iam::111122223333:policy/b" } },
      ),
    ];
    for (const input of inputs) {
      const { composed, warnings } = rendered({ composite: input });
      expect(warnings).toEqual([]);
      expect(composed.flatMap((object) => schemas.problems(object, "after substitution"))).toEqual(
        [],
      );
    }
    expect(schemas.unused()).toEqual([]);
  });

  test.each([
    ["single", 1],
    ["per-az", 3],
  ] as const)("NAT gateways %s in three zones: %d", (natGateways, count) => {
    const result = rendered({
      composite: composite({ natGateways, availabilityZones: ["a", "b", "c"] }),
    });
    const kinds = result.composed.map(({ kind }) => String(kind));
    const counts = Object.fromEntries(
      [...new Set(kinds)].sort().map((kind) => [kind, kinds.filter((k) => k === kind).length]),
    );
    expect(counts).toEqual({
      AccessEntry: 2,
      AccessPolicyAssociation: 2,
      Addon: 4,
      Cluster: 1,
      ClusterAuth: 1,
      EIP: count,
      InternetGateway: 1,
      NATGateway: count,
      NodeGroup: 1,
      Role: 2,
      RolePolicyAttachment: 4,
      Route: 4,
      RouteTable: 4,
      RouteTableAssociation: 6,
      Secret: 1,
      Subnet: 6,
      Usage: 4,
      VPC: 1,
    });
    const gateways = named(result, "Route").map((route) =>
      textAt(route, "spec", "forProvider", "natGatewayIdRef", "name"),
    );
    expect(new Set(gateways.filter((name) => name !== undefined)).size).toBe(count);
  });

  test("every reference names an object that is composed too", () => {
    const { composed } = rendered();
    const names = new Set(composed.map((object) => textAt(object, "metadata", "name")));
    const missing = composed.flatMap((object) =>
      references(object.spec).filter((name) => !names.has(name)),
    );
    expect(missing).toEqual([]);
    expect(composed.flatMap((object) => references(object.spec)).length).toBeGreaterThan(40);
  });

  test("what has tags has the hub's, which the providers' role requires", () => {
    const untagged = rendered()
      .composed.filter(({ kind, apiVersion }) => {
        const schema = JSON.parse(
          readFileSync(
            join(
              __dirname,
              "composed-schemas",
              `${String(apiVersion).replace("/", "_").replace(/^v1$/, "core_v1")}_${String(kind)}.json`.toLowerCase(),
            ),
            "utf8",
          ),
        ) as unknown;
        return (
          at(schema, "properties", "spec", "properties", "forProvider", "properties", "tags") !==
          undefined
        );
      })
      .filter((object) => at(object, "spec", "forProvider", "tags", HUB_TAG) !== "landbridge-dev");
    expect(untagged).toEqual([]);
  });

  test("names in AWS start with the hub's name and two hyphens", () => {
    const result = rendered();
    const external = [...named(result, "Role"), ...named(result, "Cluster")].map((object) =>
      at(object, "metadata", "annotations", "crossplane.io/external-name"),
    );
    expect(external.sort()).toEqual([
      "landbridge-dev--orders",
      "landbridge-dev--orders-cluster",
      "landbridge-dev--orders-nodes",
    ]);
  });

  test("Prometheus of the cluster, and nobody else, may write to the hub's workspace", () => {
    const result = rendered({ composite: composite({}, WITH_METRICS) });
    const role = named(result, "Role").find(
      (object) => textAt(object, "metadata", "name") === "orders-prometheus",
    );
    const trust = JSON.parse(
      textAt(role, "spec", "forProvider", "assumeRolePolicy") ?? "{}",
    ) as unknown;
    expect(at(listAt(trust, "Statement")[0], "Condition", "StringEquals")).toEqual({
      "aws:RequestTag/eks-cluster-name": "landbridge-dev--orders",
      "aws:RequestTag/kubernetes-namespace": "monitoring",
      "aws:RequestTag/kubernetes-service-account": "prometheus",
    });
    const policies = named(result, "RolePolicyAttachment").filter(
      (object) => textAt(object, "spec", "forProvider", "roleRef", "name") === "orders-prometheus",
    );
    expect(policies.map((object) => textAt(object, "spec", "forProvider", "policyArn"))).toEqual([
      METRICS,
    ]);
    expect(named(result, "PodIdentityAssociation")[0]?.spec).toMatchObject({
      forProvider: { namespace: "monitoring", serviceAccount: "prometheus" },
    });
    // Without the addon, or where Flux doesn't install it, there is no such role.
    expect(named(rendered(), "PodIdentityAssociation")).toEqual([]);
    const off = rendered({ composite: composite({ apps: false }, WITH_METRICS) });
    expect(named(off, "PodIdentityAssociation")).toEqual([]);
  });

  test("the API server admits the hub's addresses, and nobody is an administrator without an entry", () => {
    const [cluster] = named(rendered(), "Cluster");
    expect(at(cluster, "spec", "forProvider")).toMatchObject({
      vpcConfig: { publicAccessCidrs: ["203.0.113.10/32", "203.0.113.11/32"] },
      accessConfig: { bootstrapClusterCreatorAdminPermissions: false },
    });
    const entries = named(rendered(), "AccessEntry").map((entry) =>
      textAt(entry, "spec", "forProvider", "principalArn"),
    );
    expect(entries.sort()).toEqual([ROLE, "arn:aws:iam::111122223333:role/platform-admin"]);
  });

  const ARN = "arn:aws:eks:eu-west-1:111122223333:cluster/landbridge-dev--orders";
  const CERTIFICATE = Buffer.from("certificate").toString("base64");
  /** What is composed, as it is in the cluster once AWS has all of it. */
  const ready = (objects: readonly YamlMap[], namespace = "flux-system"): YamlMap[] =>
    objects.map((object) => ({
      ...object,
      metadata: {
        ...(object.metadata as object),
        namespace,
        uid: `uid-${textAt(object, "metadata", "name") ?? ""}-${String(object.kind)}`,
      },
      status: {
        conditions: ["Synced", "Ready"].map((type) => ({
          type,
          status: "True",
          reason: "Available",
          lastTransitionTime: "2026-11-23T00:00:00Z",
        })),
        ...(object.kind === "Cluster"
          ? {
              atProvider: {
                arn: ARN,
                endpoint: "https://1.eks.example.com",
                certificateAuthority: [{ data: CERTIFICATE }],
              },
            }
          : {}),
      },
    }));
  const readiness = ({ composite: own }: Rendered): unknown =>
    listAt(own, "status", "conditions").find((condition) => at(condition, "type") === "Ready");

  describe("the kubeconfig", () => {
    const input = composite();
    const credentials = (kubeconfig: string): YamlMap => ({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "orders-credentials", namespace: "flux-system" },
      data: { kubeconfig: Buffer.from(kubeconfig).toString("base64") },
    });
    const next = (secrets: readonly YamlMap[]): Rendered =>
      rendered({
        composite: input,
        observed: ready(rendered({ composite: input }).composed),
        secrets,
      });
    const valueOf = (result: Rendered): string =>
      Buffer.from(textAt(named(result, "Secret")[0], "data", "value") ?? "", "base64").toString();

    test("is in the Secret's key `value`, and the cluster is ready with it", () => {
      const result = next([credentials("first")]);
      expect(result.warnings).toEqual([]);
      expect(valueOf(result)).toBe("first");
      expect(at(named(result, "Secret")[0], "metadata")).toMatchObject({
        name: "orders-kubeconfig",
        namespace: "flux-system",
      });
      expect(readiness(result)).toMatchObject({ status: "True" });
      expect(result.composite.status).toMatchObject({ endpoint: "https://1.eks.example.com" });
    });

    test("follows the credentials when these rotate", () => {
      expect(valueOf(next([credentials("second")]))).toBe("second");
    });

    test("is missing at first, and then the cluster isn't ready", () => {
      const result = next([]);
      expect(valueOf(result)).toBe("");
      expect(readiness(result)).toMatchObject({ status: "False" });
    });
  });

  describe("the cluster Secret of Argo CD", () => {
    const kinds = [
      ["argocd", { kind: "argocd" } as const],
      ["argocd-eks", ARGOCD_EKS],
    ] as const;
    const inputFor = (engine: AwsEnvironmentInput["engine"]): YamlMap => composite({}, { engine });
    const next = (input: YamlMap): Rendered => {
      const { composed } = rendered({ composite: input });
      return rendered({ composite: input, observed: ready(composed, "argocd") });
    };
    const dataOf = (result: Rendered): Record<string, string> =>
      Object.fromEntries(
        Object.entries(
          (at(named(result, "Secret")[0], "data") ?? {}) as Record<string, string>,
        ).map(([key, value]) => [key, Buffer.from(value, "base64").toString()]),
      );

    test.each(kinds)("%s: it comes with the cluster, which then is ready", (_kind, engine) => {
      const input = inputFor(engine);
      const first = rendered({ composite: input });
      expect(named(first, "Secret")).toEqual([]);
      expect(readiness(first)).toMatchObject({ status: "False" });
      const result = next(input);
      expect(result.warnings).toEqual([]);
      expect(readiness(result)).toMatchObject({ status: "True" });
      expect(at(named(result, "Secret")[0], "metadata")).toMatchObject({
        name: "cluster-orders",
        namespace: "argocd",
        labels: {
          "argocd.argoproj.io/secret-type": "cluster",
          "landbridge.dev/workload-cluster": "orders",
        },
      });
      const problems = result.composed.flatMap((one) =>
        schemas.problems(one, "after substitution"),
      );
      expect(problems).toEqual([]);
    });

    test("argocd signs in with the role of its pods: no token is stored", () => {
      const { config = "", ...texts } = dataOf(next(inputFor({ kind: "argocd" })));
      expect(texts).toEqual({ name: "orders", server: "https://1.eks.example.com" });
      expect(JSON.parse(config)).toEqual({
        awsAuthConfig: { clusterName: "landbridge-dev--orders" },
        tlsClientConfig: { insecure: false, caData: CERTIFICATE },
      });
    });

    test("argocd-eks knows the cluster by its ARN", () => {
      const data = dataOf(next(inputFor(ARGOCD_EKS)));
      expect(data).toEqual({ name: "orders", server: ARN, project: "orders" });
    });

    test.each(kinds)("%s: Crossplane's own role gets no token and no entry", (_kind, engine) => {
      const result = next(inputFor(engine));
      expect(named(result, "ClusterAuth")).toEqual([]);
      expect(named(result, "AccessEntry").length).toBe(2);
    });
  });
});

/** Names in fields that end with `Ref` or `Refs`. */
function references(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isMap(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    if (key === "writeConnectionSecretToRef" || key === "providerConfigRef") return [];
    if (!/Refs?$/.test(key)) return references(child);
    return (Array.isArray(child) ? child : [child]).map((ref) => textAt(ref, "name") ?? "");
  });
}
