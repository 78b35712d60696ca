import { creatorOf } from "../../../src/verify/prerequisites/bootstrap/applied/created-objects";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";

const NAMESPACE = "apiVersion: v1\nkind: Namespace\nmetadata:\n  name: shop\n";
const SECRET = "apiVersion: v1\nkind: Secret\nmetadata: {name: vars, namespace: flux-system}\n";
const shop = { group: "", kind: "Namespace", namespace: "", name: "shop" };
const vars = { group: "", kind: "Secret", namespace: "flux-system", name: "vars" };

function creatorIn(files: Readonly<Record<string, string>>, wanted: typeof shop): unknown {
  return creatorOf(new MemoryRepository(files), wanted)?.place;
}

describe("what commands create", () => {
  it.each([
    ["a file", "kubectl apply -f boot/ns.yaml"],
    ["a file of a directory", "kubectl apply --filename=boot"],
    ["a pattern", "kubectl apply -f boot/*.yaml"],
    ["a loop", "for f in boot/*.yaml; do\n  kubectl apply -f $f\ndone"],
    ["a file in a pipe", "sops -d boot/ns.yaml | kubectl apply -f -"],
    ["a file from the script's directory", 'kubectl apply -f "$(dirname "$0")/boot/ns.yaml"'],
    ["a directory to which it changes", "cd boot && kubectl apply -f ns.yaml"],
  ])("of %s", (_, command) => {
    const files = { "boot/ns.yaml": NAMESPACE, "setup.sh": command };
    expect(creatorIn(files, shop)).toMatchObject({ file: "setup.sh" });
  });

  it.each([
    ["a file that it only reads", "kubectl diff -f boot/ns.yaml"],
    ["an inner directory", "kubectl apply -f ."],
    ["a comment", "# kubectl apply -f boot/ns.yaml"],
  ])("not of %s", (_, command) => {
    expect(creatorIn({ "boot/ns.yaml": NAMESPACE, "setup.sh": command }, shop)).toBeUndefined();
  });

  it("with all that a kustomization leads to, and what it generates", () => {
    const files = {
      Makefile: "boot:\n\tkubectl apply -k boot\n",
      "boot/kustomization.yaml":
        "resources: [../ns]\nnamespace: flux-system\nsecretGenerator:\n  - name: vars\n    options: {disableNameSuffixHash: true}\n",
      "ns/kustomization.yaml": "resources: [ns.yaml]\n",
      "ns/ns.yaml": NAMESPACE,
    };
    expect(creatorIn(files, shop)).toBeDefined();
    expect(creatorIn(files, vars)).toBeDefined();
  });

  it("with the templates of a chart, whose names may be expressions", () => {
    const files = {
      "setup.sh": "helm upgrade --install boot charts/boot -n flux-system",
      "charts/boot/Chart.yaml": "name: boot\n",
      "charts/boot/templates/a.yaml": `${SECRET}stringData: {A: {{ .Values.a }}}\n`,
      "charts/boot/templates/b.yaml": NAMESPACE.replace("shop", "{{ .Release.Name }}-ns"),
    };
    expect(creatorIn(files, vars)).toBeDefined();
    expect(creatorIn(files, { ...shop, name: "boot-ns" })).toBeDefined();
    expect(creatorIn(files, shop)).toBeUndefined();
  });

  it("of flux create, if that isn't only printed", () => {
    const wanted = {
      group: "source.toolkit.fluxcd.io",
      kind: "HelmRepository",
      namespace: "flux-system",
      name: "podinfo",
    };
    const script = "flux create source helm podinfo \\\n  --url=https://example.com";
    expect(creatorIn({ "setup.sh": script }, wanted)).toBeDefined();
    expect(creatorIn({ "setup.sh": `${script} --export > a.yaml` }, wanted)).toBeUndefined();
  });
});
