import { namespaceProblems } from "../support/checks/namespaces";
import { fluxKustomization, inlineEnvironment, objectText } from "../support/inline-tree";

const folders = { namespaces: objectText("Namespace", "x"), app: objectText("ConfigMap", "x/b") };
const env = (more: string) =>
  inlineEnvironment({
    cluster:
      fluxKustomization("namespaces") +
      fluxKustomization("middle", "dependsOn: [{ name: namespaces }]") +
      fluxKustomization("app", more),
    folders: { ...folders, middle: "" },
  });

describe("namespaceProblems", () => {
  it("accepts a user that depends on the maker through another Kustomization", () => {
    expect(namespaceProblems(env("dependsOn: [{ name: middle }]"))).toEqual([]);
  });

  it("accepts namespaces that are built in or Terraform's", () => {
    const cluster = objectText("ConfigMap", "kube-system/a") + objectText("ConfigMap", "tf/b");
    const contract = { namespaces: { tf: {} } };
    expect(namespaceProblems(inlineEnvironment({ cluster, contract }))).toEqual([]);
  });

  it("reports a user that may come before the namespace", () => {
    expect(namespaceProblems(env("wait: true"))).toEqual([
      "ConfigMap x/b: flux-system/app does not depend on flux-system/namespaces, which makes x",
    ]);
  });

  it("reports a namespace that nobody makes, also for a release's target", () => {
    const release = objectText(
      "HelmRelease",
      "kube-system/a",
      "spec: { targetNamespace: nowhere }",
      "helm.toolkit.fluxcd.io/v2",
    );
    expect(namespaceProblems(inlineEnvironment({ cluster: release }))).toEqual([
      "HelmRelease.helm.toolkit.fluxcd.io kube-system/a: nobody makes namespace nowhere",
    ]);
  });

  it("reports a namespace with two makers", () => {
    const cluster = objectText("Namespace", "flux-system");
    expect(namespaceProblems(inlineEnvironment({ cluster }))).toEqual([
      "Namespace flux-system is made by Terraform or built in, and by flux-system/flux-system",
    ]);
  });
});
