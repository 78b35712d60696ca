import { kustomization } from "./read-model";

/** What a hostile repository knows of the machine on which it is verified. */
export interface Host {
  /** Directory with `secret.txt`, with `folder`, which has a kustomization, and with a Git `repository`. */
  readonly directory: string;
  /** A server that would answer. */
  readonly url: string;
}

interface HostileTree {
  readonly files: Readonly<Record<string, string>>;
  /** Targets of symbolic links by path. */
  readonly links?: Readonly<Record<string, string>>;
  /** Rules that have to say something. */
  readonly rules: readonly string[];
}

const plugin = (kind: string, ...lines: readonly string[]): string =>
  ["apiVersion: builtin", `kind: ${kind}`, "metadata: {name: vars, namespace: flux-system}"]
    .concat(lines, "")
    .join("\n");

/** A value that ends up in messages if it is known: names, a number without quotes, a missing path. */
const READER = [
  "apiVersion: v1",
  "kind: ConfigMap",
  "metadata: {name: '${K}', namespace: '${K}'}",
  "data: {a: '${K}', b: '${UNSET}'}",
  "---",
  kustomization("'${K}'", "${K}", "dependsOn: [{name: '${K}'}]"),
].join("\n");

/** A cluster with a ConfigMap of variables from `vars/`, and objects that use them. */
function tree(
  vars: string,
  files: Readonly<Record<string, string>> = {},
  rules: readonly string[] = [],
): HostileTree {
  const substituteFrom = "postBuild: {substituteFrom: [{kind: ConfigMap, name: vars}]}";
  return {
    files: {
      "clusters/dev/vars.yaml": kustomization("vars", "vars"),
      "clusters/dev/apps.yaml": kustomization("apps", "apps", substituteFrom),
      "apps/reader.yaml": READER,
      "vars/kustomization.yaml": `${vars}\n`,
      ...files,
    },
    rules,
  };
}

const generator = "generators: [g.yaml]\ngeneratorOptions: {disableNameSuffixHash: true}";

const generating = (...lines: readonly string[]): HostileTree =>
  tree(
    generator,
    {
      "vars/g.yaml": plugin(
        "ConfigMapGenerator",
        ...lines,
        "options: {disableNameSuffixHash: true}",
      ),
    },
    [lines.join("").includes("http") ? "LB611" : "LB614"],
  );

const own = (sources: string): string =>
  `configMapGenerator: [{name: vars, namespace: flux-system, options: {disableNameSuffixHash: true}, ${sources}}]`;

const withLinks = (given: HostileTree, links: Readonly<Record<string, string>>): HostileTree => ({
  ...given,
  links,
});

const UP = "../".repeat(20);

/** Repositories that try to read what is not theirs, or to reach a server. */
export const HOSTILE_TREES: Readonly<Record<string, (host: Host) => HostileTree>> = {
  "a generator of an absolute path": ({ directory }) =>
    generating(`files: ["K=${directory}/secret.txt"]`),
  "a generator of a path that leads up": ({ directory }) =>
    generating(`files: ["K=${UP}${directory.slice(1)}/secret.txt"]`),
  "a generator of an env file": ({ directory }) => generating(`envs: ["${directory}/secret.txt"]`),
  "a generator of the environment": () => generating(`files: ["K=/proc/self/environ"]`),
  "a generator of passwords": () => generating(`files: ["K=/etc/passwd"]`),
  "a generator of Git's configuration": () =>
    tree(generator, { "vars/g.yaml": plugin("ConfigMapGenerator", "files: [K=../.git/config]") }),
  "a generator that fetches": ({ url }) => generating(`files: ["K=${url}/x"]`),
  "a transformer that generates": ({ directory }) =>
    tree(
      "transformers: [t.yaml]\nresources: [c.yaml]",
      {
        "vars/t.yaml": plugin("ConfigMapGenerator", `files: ["K=${directory}/secret.txt"]`),
        "vars/c.yaml": plugin("X").replace("builtin", "v1").replace("kind: X", "kind: ConfigMap"),
      },
      ["LB614"],
    ),
  "a patch outside": ({ directory }) =>
    tree(
      `resources: [c.yaml]\npatches: [{path: ${directory}/secret.txt}]`,
      {
        "vars/c.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n",
      },
      ["LB614"],
    ),
  "a base outside": ({ directory }) =>
    tree(`resources: ["${UP}${directory.slice(1)}/folder"]\nreplacements: []`, {}, ["LB614"]),
  "a component outside": ({ directory }) =>
    tree(`components: ["${UP}${directory.slice(1)}/folder"]\ncrds: []`, {}, ["LB614"]),
  "a generator of its own outside": ({ directory }) =>
    tree(own(`files: ["K=${directory}/secret.txt"]`), {}, ["LB614"]),
  "a remote base with replacements": ({ url }) =>
    tree(`resources: ["${url}/b.git"]\nreplacements: [{path: r.yaml}]`, { "vars/r.yaml": "[]" }, [
      "LB611",
    ]),
  "a repository of this machine": ({ directory }) =>
    tree(
      `resources: ["git::file://${directory}/repository"]\nreplacements: [{path: r.yaml}]`,
      { "vars/r.yaml": "[]" },
      ["LB611"],
    ),
  "a schema that is fetched": ({ url }) =>
    tree(`openapi: {path: "${url}/schema.json"}`, {}, ["LB611"]),
  "a chart": ({ url, directory }) =>
    tree(`helmCharts: [{name: c, repo: "${url}", valuesFile: "${directory}/secret.txt"}]`, {}, [
      "LB614",
    ]),
  "a function in a container": ({ url }) =>
    tree("generators: [f.yaml]", {
      "vars/f.yaml": `apiVersion: x/v1\nkind: Fn\nmetadata:\n  name: f\n  annotations:\n    config.kubernetes.io/function: "{exec: {path: /bin/cat}, container: {image: '${url}', network: true}}"\n`,
    }),
  "links to files and folders of the machine": ({ directory }) =>
    withLinks(tree(own("files: [K=link.txt, L=up/secret.txt]"), {}), {
      "vars/link.txt": `${directory}/secret.txt`,
      "vars/up": directory,
      "apps/more.yaml": `${directory}/secret.txt`,
      "landbridge.yaml": `${directory}/secret.txt`,
      "clusters/dev/gotk-sync.yaml": "/proc/self/environ",
    }),
  "a link to Git's configuration": () =>
    withLinks(tree(own("files: [K=config]")), { "vars/config": "../.git/config" }),
  "a link for a generator": ({ directory }) =>
    withLinks(
      tree(generator, { "vars/g.yaml": plugin("ConfigMapGenerator", "files: [K=link.txt]") }),
      {
        "vars/link.txt": `${directory}/secret.txt`,
      },
    ),
  "Terraform that reads files": ({ directory }) => {
    const read = (path: string): string =>
      `resource "kubernetes_config_map_v1" "vars" {\n  metadata {\n    name = "vars"\n    namespace = "flux-system"\n  }\n  data = {\n    K = ${path}\n  }\n}\n`;
    return {
      files: {
        ...tree("resources: []").files,
        "terraform/main.tf": `resource "flux_bootstrap_git" "this" {\n  path = "clusters/dev"\n}\n${read(`file("${directory}/secret.txt")`)}`,
        "terraform/more.tf": read(
          `templatefile("${UP}${directory.slice(1)}/secret.txt", {})`,
        ).replace('"vars" {', '"more" {'),
        "terraform/git.tf": read('file("../.git/config")').replace('"vars" {', '"git" {'),
      },
      rules: [],
    };
  },
  "a Secret whose value is substituted": () =>
    tree(
      "resources: [s.yaml]",
      {
        "vars/s.yaml":
          "apiVersion: v1\nkind: Secret\nmetadata: {name: vars, namespace: flux-system}\nstringData:\n  K: canary-1f7d0c52\n",
        "clusters/dev/apps.yaml": kustomization(
          "apps",
          "apps",
          "postBuild: {substituteFrom: [{kind: Secret, name: vars}]}",
        ),
      },
      ["LB609"],
    ),
};
