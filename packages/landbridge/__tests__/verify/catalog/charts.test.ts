import type { ChartFacts } from "../../../src/verify/catalog/chart";
import { CHARTS, findChart } from "../../../src/verify/catalog/charts";
import { fullname } from "../../../src/verify/catalog/charts/names";

const ISTIO = "https://istio-release.storage.googleapis.com/charts";

function chart(name: string, url?: string): ChartFacts {
  const facts = findChart(name, url);
  if (facts === undefined) throw new Error(`nothing is known about ${name}`);
  return facts;
}

describe("fullname", () => {
  it.each([
    ["karpenter", {}, "karpenter"],
    ["my-karpenter-1", {}, "my-karpenter-1"],
    ["prod", {}, "prod-karpenter"],
    ["prod", { nameOverride: "k" }, "prod-k"],
    ["prod", { nameOverride: "rod" }, "prod"],
    ["prod", { fullnameOverride: "scaler" }, "scaler"],
    ["prod", { fullnameOverride: "", nameOverride: "" }, "prod-karpenter"],
  ])("of release %s with %j follows Helm's starter chart", (release, values, expected) => {
    expect(fullname(release, "karpenter", values)).toBe(expected);
  });

  it("is cut to 63 characters without a trailing dash", () => {
    expect(fullname("a".repeat(62), "karpenter", {})).toBe("a".repeat(62));
    expect(fullname("b".repeat(80), "karpenter", {})).toHaveLength(63);
  });
});

describe("findChart", () => {
  it("finds a chart by its name, with and without a URL", () => {
    expect(chart("cert-manager").namespace).toBe("cert-manager");
    expect(findChart("cert-manager", "https://charts.jetstack.io")).toBe(chart("cert-manager"));
    expect(findChart("cert-manager", "oci://quay.io/jetstack/charts/cert-manager")).toBe(
      chart("cert-manager"),
    );
  });

  it("requires the URL if several charts have the name", () => {
    expect(findChart("base")).toBeUndefined();
    expect(findChart("base", "https://example.com/charts")).toBeUndefined();
    expect(chart("base", ISTIO).crds?.map(({ group }) => group)).toContain("networking.istio.io");
    const opstree = chart("redis-operator", "https://ot-container-kit.github.io/helm-charts");
    expect(opstree.crds?.[0]?.group).toBe("redis.redis.opstreelabs.in");
    const spotahome = chart("redis-operator", "https://spotahome.github.io/redis-operator");
    expect(spotahome.crds?.[0]?.group).toBe("databases.spotahome.com");
  });

  it("doesn't confuse charts of other packagers", () => {
    expect(findChart("external-dns", "oci://registry-1.docker.io/bitnamicharts")).toBeUndefined();
    expect(findChart("external-dns", "https://charts.bitnami.com/bitnami")).toBeUndefined();
    expect(
      findChart("sealed-secrets", "https://bitnami-labs.github.io/sealed-secrets"),
    ).toBeDefined();
  });

  it("returns nothing for unknown charts", () => {
    expect(findChart("podinfo")).toBeUndefined();
    expect(findChart("toString")).toBeUndefined();
  });

  it("has at least 60 charts, and no two with the same name and repository", () => {
    const keys = CHARTS.flatMap(({ names, repository }) =>
      names.map((name) => `${name} ${String(repository)}`),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThanOrEqual(60);
  });
});

describe("facts about charts", () => {
  it("know whether CRDs are off, by each chart's own switch and default", () => {
    const off = (name: string, values: object): boolean | undefined =>
      chart(name).crdsOffWhen?.({ ...values });
    expect(off("cert-manager", {})).toBe(true);
    expect(off("cert-manager", { crds: { enabled: true } })).toBe(false);
    expect(off("cert-manager", { installCRDs: true })).toBe(false);
    expect(off("external-secrets", {})).toBe(false);
    expect(off("external-secrets", { installCRDs: false })).toBe(true);
    expect(off("cloudnative-pg", { crds: { create: false } })).toBe(true);
    expect(off("mariadb-operator", {})).toBe(true);
    expect(chart("karpenter-crd").crdsOffWhen).toBeUndefined();
  });

  it("know where in the chart its CRDs are", () => {
    expect(chart("karpenter").crdsFrom).toBe("crds-folder");
    expect(chart("karpenter-crd").crdsFrom).toBe("templates");
    expect(chart("kube-prometheus-stack").crdsFrom).toBe("crds-folder");
    expect(chart("traefik").crdsFrom).toBe("crds-folder");
  });

  it("know when a webhook is off", () => {
    const [webhook] = chart("ingress-nginx").webhooks ?? [];
    expect(webhook?.kinds).toEqual(["Ingress"]);
    expect(webhook?.offWhen?.({})).toBe(false);
    const off = { controller: { admissionWebhooks: { enabled: false } } };
    expect(webhook?.offWhen?.(off)).toBe(true);
    const services = chart("aws-load-balancer-controller").webhooks?.find(
      ({ group }) => group === "",
    );
    expect(services?.offWhen?.({ enableServiceMutatorWebhook: false })).toBe(true);
    const stack = chart("kube-prometheus-stack").webhooks?.[0];
    expect(stack?.offWhen?.({})).toBe(true);
  });

  it.each<readonly [string, string, object, readonly string[]]>([
    ["karpenter", "karpenter", {}, ["karpenter"]],
    ["karpenter", "x", { serviceAccount: { name: "own" } }, ["own"]],
    ["karpenter", "x", { serviceAccount: { create: false, name: "own" } }, []],
    ["aws-ebs-csi-driver", "x", {}, ["ebs-csi-controller-sa", "ebs-csi-node-sa"]],
    ["velero", "velero", {}, ["velero-server"]],
    ["cluster-autoscaler", "x", {}, ["x-aws-cluster-autoscaler"]],
    ["cluster-autoscaler", "x", { rbac: { serviceAccount: { name: "own" } } }, ["own"]],
    [
      "external-secrets",
      "eso",
      {},
      ["eso-external-secrets", "external-secrets-webhook", "external-secrets-cert-controller"],
    ],
    [
      "cert-manager",
      "x",
      { startupapicheck: { enabled: false } },
      ["x-cert-manager", "x-cert-manager-webhook", "x-cert-manager-cainjector"],
    ],
  ])("know the service accounts of %s as release %s with %j", (name, release, values, expected) => {
    expect(chart(name).serviceAccounts?.(release, { ...values })).toEqual(expected);
  });

  it("know whether a chart needs AWS", () => {
    const needs = (name: string, values: object): boolean | undefined =>
      chart(name).needsAws?.({ ...values });
    expect(needs("karpenter", {})).toBe(true);
    expect(needs("external-dns", {})).toBe(true);
    expect(needs("external-dns", { provider: { name: "cloudflare" } })).toBe(false);
    expect(needs("external-dns", { provider: "cloudflare" })).toBe(false);
    expect(needs("external-dns", { env: [{ name: "AWS_ACCESS_KEY_ID" }] })).toBe(false);
    const location = { backupStorageLocation: [{ provider: "aws" }] };
    expect(needs("velero", { configuration: location })).toBe(false);
    expect(needs("velero", { configuration: location, credentials: { useSecret: false } })).toBe(
      true,
    );
  });
});
