import { Vpc } from "@cdktf/provider-aws/lib/vpc";
import { TerraformStack } from "cdktf";

import { Contract, id, list, text } from "../../../modules/contract";
import { ContractConfigMaps } from "../../../modules/contract/config-maps";
import { contractDocumentOf } from "../../../modules/contract/render";
import { testApp } from "../../support/app";
import { synthJson } from "../../support/stack";

function synthesize() {
  const app = testApp();
  const core = new TerraformStack(app, "core");
  const bootstrap = new TerraformStack(app, "bootstrap");
  const engine = { kind: "flux", version: "v2.7.5", path: "gitops/clusters/test" } as const;
  const contract = new Contract(core, "test", engine);
  const vpc = new Vpc(core, "vpc", { cidrBlock: "10.0.0.0/16" });
  contract.variable("TF_VPC_ID", id(vpc.id));
  contract.variable("TF_ZONES", list(["a", "b"]));
  contract.namespace("web", { podSecurity: "restricted", labels: { team: "a" } });
  contract.service("web", {
    namespace: "web",
    values: { vpc: id(vpc.id), replicas: 2, tags: ["x", text("y")] },
  });
  contract.service("system", { namespace: "kube-system", values: { vpc: id(vpc.id) } });
  new ContractConfigMaps(bootstrap, "contract", { contract });
  const { resource = {} } = synthJson(bootstrap);
  const configMaps = Object.values(resource.kubernetes_config_map_v1 ?? {});
  const named = (name: string) => {
    const found = configMaps.find(({ metadata }) => (metadata as { name: string }).name === name);
    expect(found).toBeDefined();
    return found!;
  };
  const namespaces = Object.values(resource.kubernetes_namespace_v1 ?? {});
  return { contract, named, namespaces };
}

test("the general ConfigMap has every variable", () => {
  const { data } = synthesize().named("cluster-vars-terraform") as { data: Record<string, string> };
  expect(Object.keys(data)).toEqual(["TF_VPC_ID", "TF_ZONES"]);
  expect(data.TF_VPC_ID).toBe("${aws_vpc.vpc.id}");
  expect(data.TF_ZONES).toBe('["a","b"]');
});

test("a service's ConfigMap has its values as YAML that Terraform writes", () => {
  const { data } = synthesize().named("web-values-terraform") as { data: Record<string, string> };
  expect(Object.keys(data)).toEqual(["values.yaml"]);
  expect(data["values.yaml"]).toMatch(/^\$\{yamlencode\(\{"vpc" = .*"replicas" = 2.*\["x", "y"\]/);
});

test("ConfigMaps have a watch label and the contract's hash, and are mutable", () => {
  const { contract, named } = synthesize();
  const { hash } = contractDocumentOf(contract);
  for (const name of [
    "cluster-vars-terraform",
    "web-values-terraform",
    "system-values-terraform",
  ]) {
    expect(named(name)).toMatchObject({
      immutable: false,
      metadata: {
        labels: { "reconcile.fluxcd.io/watch": "Enabled" },
        annotations: { "landbridge.dev/contract-hash": hash },
      },
    });
  }
});

test("a ConfigMap refers to its namespace, unless the namespace is built in", () => {
  const { named } = synthesize();
  expect(named("web-values-terraform").metadata).toMatchObject({
    namespace: expect.stringMatching(/^\$\{kubernetes_namespace_v1\..*web/),
  });
  expect(named("system-values-terraform").metadata).toMatchObject({ namespace: "kube-system" });
});

test("only the engine's namespace may be relabeled by the engine", () => {
  const ignoring = synthesize().namespaces.filter(({ lifecycle }) => lifecycle !== undefined);
  expect(ignoring.map(({ metadata }) => (metadata as { name: string }).name)).toEqual([
    "flux-system",
  ]);
});

test("a namespace enforces its Pod Security Standard and keeps its labels", () => {
  const web = synthesize().namespaces.find(
    ({ metadata }) => (metadata as { name: string }).name === "web",
  );
  expect(web?.metadata).toMatchObject({
    labels: { "pod-security.kubernetes.io/enforce": "restricted", team: "a" },
  });
});
