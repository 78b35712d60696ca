import { directories, readClusters, type Files } from "./support/read-clusters";

const application = (name: string, path = "apps", repository = "https://git.example.com/fleet") =>
  `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: ${name}
  namespace: argocd
spec:
  project: default
  source:
    repoURL: ${repository}
    path: ${path}
  destination:
    server: https://kubernetes.default.svc
    namespace: shop
`;

const indented = (text: string, spaces = 4): string => text.replace(/^(?=.)/gm, " ".repeat(spaces));

const cluster: Files = { ...directories("apps", "more"), "argocd/shop.yaml": application("shop") };

describe("Applications that belong to no cluster", () => {
  test.each<readonly [string, Files, string]>([
    [
      "a file that can't be parsed",
      { "argo/app.yaml": application("shop").replace("namespace: shop", "namespace: [a](b)") },
      "argo/app.yaml:13 can't be parsed",
    ],
    [
      "a task of Ansible with a loop of unknown items",
      {
        "roles/argocd/tasks/main.yml": `- name: Apply
  kubernetes.core.k8s:
    definition:
${indented(application('"{{ item.name }}"', '"{{ item.path }}"', '"{{ item.url }}"'), 6)}  loop: "{{ projects }}"
`,
      },
      "roles/argocd/tasks/main.yml:5 makes an Application of Argo CD",
    ],
    [
      "a program",
      {
        "deploy/argocd.py":
          'app = {\n    "apiVersion": "argoproj.io/v1alpha1",\n    "kind": "Application",\n    "spec": {"source": {"repoURL": URL, "path": PATH}},\n}\n',
      },
      "deploy/argocd.py:3 makes an Application of Argo CD",
    ],
    [
      "a template",
      { "argocd/root.yaml.tpl": application("{{ cluster }}") },
      "argocd/root.yaml.tpl:2 makes an Application of Argo CD",
    ],
    [
      "a template whose kind comes first",
      {
        "root.yaml.gotmpl":
          "kind: ApplicationSet\napiVersion: argoproj.io/v1alpha1\nspec:\n  generators: {{ x }}\n",
      },
      "root.yaml.gotmpl:1 makes an Application of Argo CD",
    ],
    [
      "JSON",
      {
        "argocd/a.json":
          '{"apiVersion":"argoproj.io/v1alpha1","kind":"Application","spec":{"source":{"repoURL":"a","path":"apps"}}}',
      },
      "argocd/a.json:1 makes an Application of Argo CD",
    ],
    [
      "a name that a script fills in",
      { "bootstrap/root.yaml": application("root-${CLUSTER}") },
      "bootstrap/root.yaml:2 is an Application of Argo CD",
    ],
  ])("are named where nothing else is found: %s", async (_, files, expected) => {
    const found = await readClusters({ ...directories("apps"), ...files });
    expect(found.clusters).toEqual([]);
    expect(found.notes.join("\n")).toContain(expected);
  });

  test("of Terraform are named where their names aren't known", async () => {
    const found = await readClusters({
      ...cluster,
      "review/main.tf": `resource "kubectl_manifest" "app" {\n  yaml_body = <<YAML\n${indented(application("${var.name}-shop"))}YAML\n}\n`,
    });
    expect(found.clusters).toEqual(["argocd"]);
    expect(found.notes.join("\n")).toContain("review/main.tf:4 makes an Application of Argo CD");
  });

  test("of a file that Terraform next to it fills in aren't named where they are known", async () => {
    const found = await readClusters({
      ...directories("apps"),
      "root/root.yaml": application("root", "${path}").replace(
        "https://git.example.com/fleet",
        "${url}",
      ),
      "root/main.tf": `resource "kubernetes_manifest" "root" {
  manifest = yamldecode(templatefile("\${path.module}/root.yaml", {
    path = "apps"
    url  = "https://git.example.com/fleet"
  }))
}
`,
    });
    expect(found.appliers).toEqual(["Application argocd/root: manifests"]);
    expect(found.notes.join("\n")).not.toContain("root/root.yaml:2");
  });

  test.each<readonly [string, Files]>([
    ["is in a directory of examples", { "examples/app.py": `"""\n${application("a", "x")}"""\n` }],
    ["has the name of one that is verified", { "a/shop.yaml.j2": application("shop", "{{ x }}") }],
    [
      "is a template of a chart",
      {
        "chart/Chart.yaml": "apiVersion: v2\nname: chart\nversion: 0.0.0\n",
        "chart/templates/app.yaml": application("{{ .Values.name }}", "{{ .Values.path }}"),
      },
    ],
    [
      "is an entry of a list of kinds",
      {
        "argocd/project.yaml": `apiVersion: argoproj.io/v1alpha1
kind: AppProject
metadata: { name: shop, namespace: argocd }
spec:
  namespaceResourceWhitelist:
    - group: argoproj.io
      kind: Application
`,
      },
    ],
    ["is in a comment", { "a.sh": application("other", "x").replace(/^/gm, "# ") }],
  ])("aren't named where one %s", async (_, files) => {
    const found = await readClusters({ ...cluster, ...files });
    expect(found.clusters).toEqual(["argocd"]);
    expect(found.notes.join("\n")).not.toMatch(/an Application of Argo CD/);
  });
});

test("the Application that Ansible applies counts next to a part that is known by itself", async () => {
  const found = await readClusters({
    ...directories("apps/shop"),
    "parts/shop.yaml": application("shop", "apps/shop"),
    "ansible/roles/argocd/templates/root.yaml.j2": application(
      "root",
      "parts",
      "{{ url }}",
    ).replace("project: default", "project: {{ project }}"),
    "ansible/roles/argocd/tasks/main.yml": `- name: Write
  ansible.builtin.template: { src: root.yaml.j2, dest: /tmp/root.yaml }
- name: Apply
  ansible.builtin.command: kubectl apply -f /tmp/root.yaml
`,
    "ansible/group_vars/all.yml": "url: https://git.example.com/fleet\n",
  });
  expect(found.appliers).toEqual([
    "Application argocd/root: manifests",
    "Application argocd/shop: manifests",
  ]);
  expect(found.errors).toEqual([]);
});

test("overlays named as environments are clusters also below another directory", async () => {
  const found = await readClusters({
    ...directories("apps"),
    "argocd-apps/base/shop.yaml": application("shop"),
    "argocd-apps/base/kustomization.yaml": "resources: [shop.yaml]\n",
    "argocd-apps/dev/kustomization.yaml": "resources: [../base]\n",
    "argocd-apps/prod/kustomization.yaml": "resources: [../base, root.yaml]\n",
    "argocd-apps/prod/root.yaml": application("root", "argocd-apps/prod"),
  });
  expect([...found.clusters].sort()).toEqual(["argocd-apps/dev", "argocd-apps/prod"]);
});

test("a cluster may be named example, where a script applies it", async () => {
  const files: Files = {
    ...directories("apps"),
    "clusters/example/root.yaml": application("example"),
    "clusters/prod/root.yaml": application("prod"),
  };
  expect((await readClusters(files)).clusters).toEqual(["clusters/prod"]);
  const applied = await readClusters({
    ...files,
    Makefile: "example:\n\tkubectl apply -f ./clusters/example\n",
  });
  expect(applied.appliers).toContain("Application argocd/example: manifests");
});

test("a script may apply what the kustomization next to it leaves out", async () => {
  const found = await readClusters({
    ...directories("apps"),
    "bootstrap/kustomization.yaml": "resources: [operator.yaml]\n",
    "bootstrap/operator.yaml":
      "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: operator, namespace: default }\n",
    "bootstrap/root.yaml": application("root"),
    "bootstrap/off.yaml": application("off"),
    "scripts/deploy.sh":
      'oc apply -k bootstrap\nCONFIG="$ROOT/bootstrap/root.yaml"\nsed -e /syncPolicy/d "$CONFIG" | oc apply -f -\n',
  });
  expect(found.appliers).toContain("Application argocd/root: manifests");
  expect(found.appliers).not.toContain("Application argocd/off: manifests");
});

test("Terragrunt's inputs for the chart of Applications are named", async () => {
  const found = await readClusters({
    "live/dev/apps/terragrunt.hcl":
      'inputs = {\n  chart = "argocd-apps"\n  values = [{ applications = [{ source = { repoURL = "a" } }] }]\n}\n',
  });
  expect(found.notes.join("\n")).toContain("live/dev/apps/terragrunt.hcl:2 makes an Application");
});
