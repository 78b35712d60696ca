import { directories, kustomization, readClusters } from "./support/read-clusters";

describe("a bootstrap", () => {
  const path = (value: string): string =>
    `flux bootstrap github --owner=a --repository=fleet --path=${value}`;

  it.each([
    [
      "behind a change of the directory",
      { Makefile: `up:\n\tcd deploy && ${path("clusters/dev")}\n` },
    ],
    [
      "in a folded scalar",
      {
        "roles/flux/tasks/main.yml": `- name: up\n  command:\n    cmd: >-\n      flux bootstrap github\n      --owner=a\n      --path=deploy/clusters/dev\n`,
      },
    ],
    [
      "with a variable of its role",
      {
        "roles/flux/defaults/main.yml": "flux_path: deploy/clusters/dev\n",
        "roles/flux/tasks/main.yml": `- name: up\n  ansible.builtin.shell: ${path("{{ flux_path }}")}\n`,
      },
    ],
    [
      "in a workflow with a matrix",
      {
        ".github/workflows/up.yaml": `steps:\n  - run: ${path("deploy/clusters/${{ matrix.cluster }}")}\n`,
      },
    ],
    [
      "in a part of GitLab's pipeline",
      { ".gitlab/ci/flux.yml": `up:\n  script:\n    - ${path("deploy/clusters/dev")}\n` },
    ],
    [
      "in a provisioner",
      {
        "main.tf": `resource "null_resource" "flux" {\n  provisioner "local-exec" {\n    command = "${path("deploy/clusters/${var.env}")}"\n  }\n}\n`,
      },
    ],
    [
      "in cloud-init",
      { "cloud-init.yaml": `#cloud-config\nruncmd:\n  - ${path("deploy/clusters/dev")}\n` },
    ],
    [
      "among the scripts of a package",
      { "package.json": `{ "scripts": { "up": "${path("deploy/clusters/dev")}" } }\n` },
    ],
    ["in a task of mise", { "mise.toml": `[tasks.up]\nrun = "${path("deploy/clusters/dev")}"\n` }],
    [
      "with parts that a page leaves to its reader",
      {
        "README.md":
          "```sh\nflux bootstrap git \\\n  --url=ssh://git@<host>/<my org>/<repository> \\\n  --password=<key-passphrase> \\\n  --path=deploy/clusters/dev > flux.log\n```\n",
      },
    ],
    [
      "with a cluster that a page leaves to its reader",
      { "README.md": `\`\`\`sh\n${path("deploy/clusters/<cluster>")}\n\`\`\`\n` },
    ],
    [
      "of Flux Operator",
      { "README.md": "flux-operator install \\\n  --instance-sync-path=deploy/clusters/dev\n" },
    ],
    [
      "of its chart",
      {
        "up.sh":
          "helm install flux oci://ghcr.io/controlplaneio-fluxcd/charts/flux-instance --set instance.sync.kind=GitRepository --set instance.sync.path=deploy/clusters/dev\n",
      },
    ],
  ])("is seen %s", async (_, files) => {
    const found = await readClusters({ ...directories("deploy/clusters/dev"), ...files });
    expect(found.clusters).toEqual(["deploy/clusters/dev"]);
  });
});

describe("a chart that makes Flux reconcile a path", () => {
  const install = "helm upgrade --install sync fluxcd-community/flux2-sync -n flux-system";
  const instance = "oci://ghcr.io/controlplaneio-fluxcd/charts/flux-instance";
  const values = "kustomization: { spec: { path: ./deploy/dev } }\n";
  const release = (chart: string, name: string, more: string): string =>
    `releases:\n  - name: ${name}\n    namespace: flux-system\n    chart: ${chart}\n${more}`;

  it.each([
    [
      "a command sets",
      { Makefile: `up:\n\t${install} --set kustomization.spec.path=./deploy/dev\n` },
    ],
    [
      "a command sets with a variable",
      { "up.sh": `${install} --set a=b,kustomization.spec.path=./deploy/$1\n` },
    ],
    ["a command has in a file", { "up.sh": `${install} -f sync.yaml\n`, "sync.yaml": values }],
    [
      "a helmfile sets",
      {
        "helmfile.yaml": release(
          instance,
          "sync",
          "    set:\n      - { name: instance.sync.path, value: deploy/dev }\n",
        ),
      },
    ],
    [
      "a helmfile has",
      {
        "helmfile.yaml": release(
          "fluxcd-community/flux2-sync",
          "sync",
          `    values:\n      - ${values}`,
        ),
      },
    ],
    [
      "a helmfile has in a file",
      {
        "helmfile.yaml": release("a/flux2-sync", "sync", "    values: [sync.yaml]\n"),
        "sync.yaml": values,
      },
    ],
  ])("has its path from what %s", async (_, files) => {
    const apps = kustomization("apps", "./apps").replace("name: flux-system }", "name: sync }");
    const found = await readClusters({
      ...directories("apps"),
      "deploy/dev/shop.yaml": directories("shop")["shop/settings.yaml"] ?? "",
      ...files,
    });
    expect(found.clusters).toEqual(["deploy/dev"]);
    if (JSON.stringify(files).includes("flux2-sync")) {
      const more = await readClusters({
        ...directories("apps"),
        "deploy/dev/apps.yaml": apps,
        ...files,
      });
      expect(more.clusters).toEqual(["deploy/dev"]);
      expect(more.findings).toEqual([]);
    }
  });

  it("applies nothing of this repository with a path that isn't here", async () => {
    const up = `${install} --set kustomization.spec.path=./clusters/prod\n`;
    expect((await readClusters({ ...directories("apps"), "up.sh": up })).clusters).toEqual([]);
  });
});

test("an Application with a variable in its name is called like its directory", async () => {
  const found = await readClusters({
    ...directories("envs/dev"),
    Makefile:
      "up:\n\targocd app create root-$(ENV) --repo https://git.example.com/fleet --path envs/dev --dest-namespace argocd\n",
  });
  expect(found.appliers).toEqual(["Application argocd/dev: manifests"]);
});

test("Applications are read from commands that are run once for each of several directories", async () => {
  const create = "argocd app create";
  const loop = `for app in web api; do\n  ${create} $app --repo https://git.example.com/fleet --path apps/$app\ndone\n`;
  const found = await readClusters({ ...directories("apps/web", "apps/api"), "setup.sh": loop });
  expect(found.appliers).toEqual([
    "Application argocd/api: manifests",
    "Application argocd/web: manifests",
  ]);
  const tree = directories("apps/web/dev", "apps/web/prod", "apps/api/dev", "apps/api/prod");
  const run = `${create} $(APP)-$(ENV) --repo https://git.example.com/fleet --path apps/$(APP)/$(ENV)\n`;
  for (const [file, cluster] of [
    ["setup.mk", "setup"],
    ["Makefile", "Makefile.runs"],
  ] as const) {
    const each = await readClusters({ ...tree, [file]: `up:\n\t${run}` });
    expect(each.clusters).toEqual([`${cluster}/dev`, `${cluster}/prod`]);
    expect(each.appliers).toHaveLength(4);
  }
});

describe("a manifest", () => {
  const instance = `apiVersion: fluxcd.controlplane.io/v1
kind: FluxInstance
metadata: { name: flux, namespace: flux-system }
spec:
  sync: { kind: GitRepository, url: "https://git.example.com/fleet", ref: refs/heads/main, path: clusters/dev }
`;
  const indented = instance.replace(/^/gm, "      ");

  it.each([
    [
      "among Talos' inline manifests",
      {
        "talos/patch.yaml": `cluster:\n  inlineManifests:\n    - name: flux\n      contents: |\n${indented.replace(/^/gm, "  ")}`,
      },
    ],
    [
      "that cloud-init writes for k3s",
      {
        "cloud-init.yaml": `#cloud-config\nwrite_files:\n  - path: /var/lib/rancher/k3s/server/manifests/flux.yaml\n    content: |\n${indented}`,
      },
    ],
    [
      "of a script in a here-document of Terraform",
      {
        "main.tf": `resource "null_resource" "flux" {\n  provisioner "local-exec" {\n    command = <<-EOT\n      kubectl apply -f - <<EOF\n${indented}      EOF\n    EOT\n  }\n}\n`,
      },
    ],
    [
      "of user data",
      { "user_data.sh.tpl": `#!/bin/bash\nkubectl apply -f - <<EOF\n${instance}EOF\n` },
    ],
  ])("starts Flux %s", async (_, files) => {
    const found = await readClusters({ ...directories("clusters/dev"), ...files });
    expect(found.clusters).toEqual(["clusters/dev"]);
  });
});

test("what installs Flux on clusters of Cluster API is named", async () => {
  const proxy = `apiVersion: addons.cluster.x-k8s.io/v1alpha1
kind: HelmChartProxy
metadata: { name: flux, namespace: default }
spec: { chartName: flux-instance, repoURL: "oci://ghcr.io/controlplaneio-fluxcd/charts" }
`;
  const { notes } = await readClusters({ "management/flux.yaml": proxy });
  expect(notes.join()).toContain("management/flux.yaml installs Flux or Argo CD on clusters");
});
