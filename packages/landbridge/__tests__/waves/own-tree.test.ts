import type { Model } from "../../src/verify/model/model";
import type { YamlRecord } from "../../src/verify/yaml/json";
import { staleFiles } from "../../src/waves/files";
import { generateArgocd, type GeneratedFiles } from "../../src/waves/generate";
import {
  asCluster,
  asConfigMaps,
  objectsIn,
  OWN_TREE,
  read,
  readGenerated,
  wavesIn,
  type Values,
} from "./support";

const VALUES: Values = {
  variables: Object.fromEntries(
    [
      "TF_ACM_CERT_ARN",
      "TF_ARGOCD_CLIENT_ID",
      "TF_ARGOCD_HOSTNAME",
      "TF_ARGOCD_SECRET_ARN",
      "TF_AUTHENTIK_ADMIN_EMAIL",
      "TF_AUTHENTIK_DB_HOST",
      "TF_AUTHENTIK_DB_MASTER_SECRET_ARN",
      "TF_AUTHENTIK_DB_SECRET_ARN",
      "TF_AUTHENTIK_DB_SECRET_GENERATION",
      "TF_AUTHENTIK_HOSTNAME",
      "TF_AUTHENTIK_SECRET_ARN",
      "TF_AWS_REGION",
      "TF_CLUSTER_NAME",
      "TF_DOMAIN",
      "TF_ENVIRONMENT",
      "TF_GATEWAY_DELETION_PROTECTION",
      "TF_GATEWAY_LOAD_BALANCER_NAME",
      "TF_GRAFANA_HOSTNAME",
      "TF_GRAFANA_SECRET_ARN",
      "TF_HEADLAMP_CLIENT_ID",
      "TF_HEADLAMP_HOSTNAME",
      "TF_HEADLAMP_ISSUER_URL",
      "TF_HEADLAMP_SECRET_ARN",
      "TF_HUB_EGRESS_CIDRS",
      "TF_HUB_ROLE_ARN",
      "TF_KARPENTER_NODE_ROLE_NAME",
      "TF_MANAGED_PROMETHEUS_ENDPOINT",
      "TF_WORKLOAD_METRICS_POLICY_ARN",
    ].map((name) => [name, `value-of-${name}`]),
  ),
  services: {
    "karpenter/karpenter-values-terraform":
      "settings:\n  clusterName: acme\n  interruptionQueue: q\n",
    "authentik/authentik-values-terraform": "authentik:\n  postgresql:\n    host: db\n",
    "flux-system/workload-prometheus-values-terraform":
      "prometheus:\n  prometheusSpec:\n    remoteWrite: [w]\n",
    "monitoring/amazon-managed-prometheus-values-terraform": "grafana:\n  plugins: [p]\n",
    "monitoring/kube-prometheus-stack-values-terraform": "grafana:\n  url: g\n",
    "external-dns/external-dns-values-terraform": "txtOwnerId: acme\n",
    "kube-system/aws-load-balancer-controller-values-terraform": "vpcId: vpc-1\nregion: r\n",
  },
};

async function generatedFor(
  environment: string,
): Promise<{ readonly flux: Model; readonly files: GeneratedFiles; readonly argocd: Model }> {
  const [from, to] = [`gitops/clusters/${environment}`, `gitops/argocd/${environment}`];
  const flux = await read(OWN_TREE, from, asConfigMaps(VALUES));
  const files = generateArgocd(await read(OWN_TREE, from), environment, to);
  const argocd = await readGenerated(OWN_TREE, files, to, asCluster(VALUES, environment));
  return { flux, files, argocd };
}

/** Objects without what Argo CD needs in addition. */
function comparable(objects: ReadonlyMap<string, YamlRecord>): Readonly<Record<string, unknown>> {
  const text = (data: YamlRecord): unknown =>
    JSON.parse(
      JSON.stringify(data)
        .replace(',"argocd.argoproj.io/sync-options":"Force=true,Replace=true"', "")
        // The general ConfigMap is in the engine's namespace.
        .replace(
          '"name":"cluster-vars-terraform","namespace":"argocd"',
          '"name":"cluster-vars-terraform","namespace":"flux-system"',
        ),
    );
  return Object.fromEntries([...objects].sort().map(([key, data]) => [key, text(data)]));
}

describe.each(["dev", "prod", "argocd", "management", "local"])("%s", (environment) => {
  test("Argo CD applies the same objects as Flux", async () => {
    const { flux, argocd } = await generatedFor(environment);
    const expected = comparable(objectsIn(flux));
    // ConfigMaps with values of charts reach Argo CD inside the Applications.
    for (const key of Object.keys(expected)) {
      const name = key.split("/")[1] ?? "";
      if (key.startsWith("ConfigMap.") && name.endsWith("-values"))
        Reflect.deleteProperty(expected, key);
    }
    expect(comparable(objectsIn(argocd))).toEqual(expected);
    const remote = ({ remotes }: Model): readonly unknown[] =>
      remotes.map((one) => comparable(objectsIn(one)));
    expect(remote(argocd)).toEqual(remote(flux));
    expect(flux.remotes.length).toBe(environment === "management" ? 1 : 0);
    expect(Object.keys(expected).length).toBeGreaterThan(10);
  });

  test("Argo CD installs the same charts with the same values as Flux", async () => {
    const { flux, argocd } = await generatedFor(environment);
    const chartsIn = (model: Model): unknown =>
      model.releases
        .filter(({ applier }) => model.appliesHere(applier))
        .map(
          ({
            chart,
            version,
            values,
            valuesKnown,
            releaseName,
            targetNamespace,
            skipsCrds,
            facts,
          }) => ({
            chart,
            version,
            values,
            valuesKnown,
            releaseName,
            targetNamespace,
            skipsCrds,
            isKnown: facts !== undefined,
          }),
        )
        .sort((one, other) => ((one.chart ?? "") < (other.chart ?? "") ? -1 : 1));
    const charts = (model: Model): readonly unknown[] => [model, ...model.remotes].map(chartsIn);
    expect(charts(argocd)).toEqual(charts(flux));
  });

  test("every Kustomization comes in a later wave than what it depends on", async () => {
    const { flux, files } = await generatedFor(environment);
    const waves = wavesIn(files);
    const ownWaves = (name: string): readonly number[] => {
      const own = flux.appliers
        .filter(({ parent }) => parent?.name === name)
        .map((one) => one.name);
      return [name, ...own].flatMap((each) => waves.get(each) ?? []);
    };
    let edges = 0;
    for (const { kind, name, dependsOn } of flux.appliers) {
      if (kind !== "Kustomization") continue;
      for (const dependency of dependsOn) {
        edges++;
        expect(Math.max(...ownWaves(dependency.name))).toBeLessThan(Math.min(...ownWaves(name)));
      }
    }
    expect(edges).toBeGreaterThan(3);
    expect(Math.max(...waves.values())).toBe(0);
  });
});

test("the waves of dev", async () => {
  const { files } = await generatedFor("dev");
  expect(Object.fromEntries([...wavesIn(files)].sort())).toMatchInlineSnapshot(`
   {
     "authentik": -2,
     "authentik-database": -3,
     "authentik-login": -1,
     "authentik-secrets": -4,
     "aws-load-balancer-controller": -4,
     "external-dns": 0,
     "external-secrets": -6,
     "external-secrets-crds": -7,
     "gateway": -3,
     "gateway-api-crds": -6,
     "headlamp": 0,
     "headlamp-secrets": -1,
     "hello": 0,
     "istio-base": -5,
     "istiod": -4,
     "karpenter": -4,
     "karpenter-crds": -5,
     "karpenter-nodes": -3,
     "metrics-server": -6,
     "namespaces": -7,
     "reloader": 0,
     "secret-stores": -5,
     "storage-class": 0,
   }
  `);
});

test("what is committed is up to date", async () => {
  for (const { name } of OWN_TREE.list("gitops/argocd")) {
    const to = `gitops/argocd/${name}`;
    const files = generateArgocd(await read(OWN_TREE, `gitops/clusters/${name}`), name, to);
    expect(staleFiles(OWN_TREE, to, files)).toEqual([]);
  }
});
