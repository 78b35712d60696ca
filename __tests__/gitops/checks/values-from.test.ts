import { unreadProblems, valuesFromProblems } from "../support/checks/values-from";
import { fluxKustomization, inlineEnvironment, objectText } from "../support/inline-tree";

const release = (from: string) =>
  objectText(
    "HelmRelease",
    "x/app",
    `spec: { valuesFrom: [${from}] }`,
    "helm.toolkit.fluxcd.io/v2",
  );
const configMap = (key: string) => objectText("ConfigMap", key, `data: { values.yaml: "" }`);
const contract = {
  services: {
    app: { namespace: "x", configMap: "app-values-terraform", key: "values.yaml" },
  },
};

describe("valuesFromProblems", () => {
  it("accepts what the tree or the contract provides in the same namespace", () => {
    const cluster = [
      release("{ kind: ConfigMap, name: app }, { kind: ConfigMap, name: app-values-terraform }"),
      configMap("x/app"),
    ].join("");
    expect(valuesFromProblems(inlineEnvironment({ cluster, contract }))).toEqual([]);
  });

  it("reports a ConfigMap that is in another namespace", () => {
    const cluster = release("{ kind: ConfigMap, name: app }") + configMap("y/app");
    expect(valuesFromProblems(inlineEnvironment({ cluster }))).toEqual([
      "HelmRelease x/app: valuesFrom ConfigMap x/app is provided by nothing",
    ]);
  });

  it.each(["app", "app-values-terraform"])("reports a key that ConfigMap %s lacks", (name) => {
    const from = `{ kind: ConfigMap, name: ${name}, valuesKey: other }`;
    const cluster = release(from) + configMap("x/app");
    expect(valuesFromProblems(inlineEnvironment({ cluster, contract }))).toEqual([
      `HelmRelease x/app: valuesFrom ConfigMap x/${name} has no key other`,
    ]);
  });

  it("accepts a Secret that an ExternalSecret makes, and reports one that nothing makes", () => {
    const from = release("{ kind: Secret, name: s, valuesKey: v }");
    const maker = objectText(
      "ExternalSecret",
      "x/maker",
      "spec: { target: { name: s } }",
      "external-secrets.io/v1",
    );
    expect(valuesFromProblems(inlineEnvironment({ cluster: from + maker }))).toEqual([]);
    expect(valuesFromProblems(inlineEnvironment({ cluster: from }))).toHaveLength(1);
  });

  it("reports values that come from a Kustomization that may be applied later", () => {
    const folders = { a: release("{ kind: ConfigMap, name: app }"), b: configMap("x/app") };
    const env = (more: string) =>
      inlineEnvironment({
        cluster: fluxKustomization("a", more) + fluxKustomization("b"),
        folders,
      });
    expect(valuesFromProblems(env("wait: true"))).toEqual([
      "HelmRelease x/app: valuesFrom ConfigMap x/app comes from flux-system/b, on which flux-system/a does not depend",
    ]);
    expect(valuesFromProblems(env("dependsOn: [{ name: b }]"))).toEqual([]);
  });
});

describe("unreadProblems", () => {
  it("reports what nobody reads", () => {
    const env = inlineEnvironment({
      contract: { ...contract, variables: { TF_DOMAIN: { value: "example.com" } } },
    });
    expect(unreadProblems(env)).toEqual([
      "TF_DOMAIN has no reader",
      "ConfigMap x/app-values-terraform has no reader",
    ]);
  });

  it("accepts what is read by substitution and by valuesFrom", () => {
    const reader = objectText("ConfigMap", "x/r", 'data: { domain: "${TF_DOMAIN}" }');
    const from =
      "postBuild: { substituteFrom: [{ kind: ConfigMap, name: cluster-vars-terraform }] }";
    const env = inlineEnvironment({
      cluster:
        fluxKustomization("a", from) + release("{ kind: ConfigMap, name: app-values-terraform }"),
      folders: { a: reader },
      contract: { ...contract, variables: { TF_DOMAIN: { value: "example.com" } } },
    });
    expect(unreadProblems(env)).toEqual([]);
  });
});
