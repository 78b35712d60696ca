import { directories, readClusters } from "./support/read-clusters";

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

test("an Application with a variable in its name is called like its directory", async () => {
  const found = await readClusters({
    ...directories("envs/dev"),
    Makefile:
      "up:\n\targocd app create root-$(ENV) --repo https://git.example.com/fleet --path envs/dev --dest-namespace argocd\n",
  });
  expect(found.appliers).toEqual(["Application argocd/dev: manifests"]);
});
