import { directories, kustomization, readClusters } from "./support/read-clusters";

const indented = (text: string, by: number): string => text.replace(/^(?=.)/gm, " ".repeat(by));

const application = (path: string): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: root, namespace: argocd }
spec:
  project: default
  source: { repoURL: https://example.com/platform.git, targetRevision: HEAD, path: ${path} }
  destination: { server: "https://kubernetes.default.svc", namespace: default }
`;

describe("here-documents of scripts", () => {
  it.each([
    (yaml: string) => `cat <<EOF | kubectl apply -f -\n${yaml}EOF\n`,
    (yaml: string) => `oc create -f - <<'EOF'\n${yaml}EOF\n`,
    (yaml: string) => `cat > /tmp/root.yaml <<EOF\n${yaml}EOF\nkubectl apply -f /tmp/root.yaml\n`,
  ])("name the directory of one Kustomization or Application: %s", async (script) => {
    const tree = directories("clusters/dev");
    const flux = { ...tree, "setup.sh": script(kustomization("root", "./clusters/dev")) };
    expect((await readClusters(flux)).clusters).toEqual(["clusters/dev"]);
    const argo = { ...tree, "scripts/up.sh": script(application("clusters/dev")) };
    const found = await readClusters(argo);
    expect(found.clusters).toEqual(["scripts"]);
    expect(found.appliers).toEqual(["Application argocd/root: manifests"]);
  });

  it("fill in the script's variables", async () => {
    const script = (value: string): string =>
      `DIR="${value}"\nkubectl apply -f - <<EOF\n${kustomization("root", "$DIR")}EOF\n`;
    const tree = directories("clusters/dev", "clusters/prod");
    expect((await readClusters({ ...tree, "up.sh": script("clusters/dev") })).clusters).toEqual([
      "clusters/dev",
    ]);
    expect((await readClusters({ ...tree, "up.sh": script("clusters/$1") })).clusters).toEqual([
      "clusters/dev",
      "clusters/prod",
    ]);
    expect((await readClusters({ ...tree, "up.sh": script("$OTHER") })).clusters).toEqual([]);
  });

  it("make one cluster of several Kustomizations", async () => {
    const script = `kubectl apply -f - <<EOF\n${kustomization("infra", "./infra")}---\n${kustomization("apps", "./apps")}EOF\n`;
    const found = await readClusters({ ...directories("infra", "apps"), "setup.sh": script });
    expect(found.clusters).toEqual(["setup"]);
    expect(found.appliers).toEqual([
      "Kustomization flux-system/apps: directory",
      "Kustomization flux-system/infra: directory",
    ]);
  });

  it("count for nothing where nobody applies them, or they read another repository", async () => {
    const tree = directories("clusters/dev", "kustomize");
    const root = kustomization("root", "./clusters/dev");
    expect(
      (await readClusters({ ...tree, "up.sh": `cat > root.yaml <<EOF\n${root}EOF\n` })).clusters,
    ).toEqual([]);
    expect(
      (await readClusters({ ...tree, "up.sh": `kubectl apply -f - <<EOF\n${root}` })).clusters,
    ).toEqual([]);
    expect(
      (await readClusters({ ...tree, "examples/up.sh": `kubectl apply -f - <<EOF\n${root}EOF\n` }))
        .clusters,
    ).toEqual([]);
  });
});

describe("tasks of Ansible", () => {
  const role = (tasks: string, more: Readonly<Record<string, string>> = {}) => ({
    ...directories("clusters/dev"),
    "roles/flux/tasks/main.yml": tasks,
    "roles/flux/defaults/main.yml": 'flux_path: "./clusters/dev"\nflux: { root: clusters/dev }\n',
    ...more,
  });

  it.each([
    [
      "a definition as data",
      `- name: Root\n  kubernetes.core.k8s:\n    state: present\n    definition:\n${indented(kustomization("root", '"{{ flux_path }}"'), 6)}`,
    ],
    [
      "a definition as text, with a default",
      `- k8s:\n    definition: |\n${indented(kustomization("root", "{{ other | default('clusters/dev') }}"), 6)}`,
    ],
    [
      "a here-document",
      `- name: Root\n  ansible.builtin.shell:\n    cmd: |\n      kubectl apply -f - <<EOF\n${indented(kustomization("root", "{{ flux.root }}"), 6)}      EOF\n`,
    ],
    [
      "a copied text",
      `- copy:\n    dest: /tmp/root.yaml\n    content: |\n${indented(kustomization("root", "{{ flux.root }}"), 6)}- command: k3s kubectl apply -f /tmp/root.yaml\n`,
    ],
    [
      "a list of a loop",
      `- k8s:\n    definition:\n${indented(kustomization("root", '"{{ item.path }}"'), 6)}  loop:\n    - path: clusters/dev\n`,
    ],
  ])("apply %s", async (_, tasks) => {
    expect((await readClusters(role(tasks))).clusters).toEqual(["clusters/dev"]);
  });

  it.each([
    `- template:\n    src: root.yaml.j2\n    dest: /tmp/{{ name }}.yaml\n- shell: k0s kubectl apply -f /tmp/{{ name }}.yaml\n`,
    `- kubernetes.core.k8s:\n    definition: "{{ lookup('template', 'root.yaml.j2') }}"\n`,
    `- block:\n    - kubernetes.core.k8s:\n        template: root.yaml.j2\n`,
    `- command: kubectl apply -f -\n  args:\n    stdin: "{{ lookup('template', 'root.yaml.j2') }}"\n`,
  ])("apply a template: %s", async (tasks) => {
    const template = kustomization("{{ name }}", "{{ flux_path }}");
    const tree = role(tasks, { "roles/flux/templates/root.yaml.j2": template });
    expect((await readClusters(tree)).clusters).toEqual(["clusters/dev"]);
  });

  it.each([
    `- template:\n    src: root.yaml.j2\n    dest: ../clusters/root.yaml\n- shell: kubectl get nodes\n`,
    `- kubernetes.core.k8s:\n    state: absent\n    template: root.yaml.j2\n`,
  ])("apply nothing else: %s", async (tasks) => {
    const template = kustomization("root", "{{ flux_path }}");
    const tree = role(tasks, { "roles/flux/templates/root.yaml.j2": template });
    expect((await readClusters(tree)).clusters).toEqual([]);
  });

  it("say nothing of what variables hide", async () => {
    const tasks = `- k8s:\n    definition:\n${indented(application('"{{ unknown }}"'), 6)}`;
    expect((await readClusters(role(tasks))).clusters).toEqual([]);
    const statements = `- k8s:\n    definition: |\n      {% if a %}\n${indented(kustomization("root", "clusters/dev"), 6)}      {% endif %}\n`;
    expect((await readClusters(role(statements))).clusters).toEqual([]);
  });
});
