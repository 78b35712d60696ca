import type { Tree } from "./corpus";
import { kustomization } from "./read-model";

/** A part of a cluster that can't be known, and that can only concern what is named `unrelated`. */
export interface Unknown {
  readonly name: string;
  /** In the folder of the cluster, and in folders of its own. */
  readonly files: Readonly<Record<string, string>>;
  /** Whether nothing limits what it has: findings stay, but an error may become a warning. */
  readonly isUnlimited?: boolean;
}

/** Every file that is added has it in its name, and every object that they name. */
export const UNRELATED = "unrelated";

const NAMESPACE = `apiVersion: v1\nkind: Namespace\nmetadata: {name: ${UNRELATED}}\n`;

/** A Kustomization of its own, which reads a folder with these files. */
function folder(
  name: string,
  files: Readonly<Record<string, string>>,
  ...more: readonly string[]
): Unknown {
  return {
    name,
    files: {
      [`<cluster>/${UNRELATED}.yaml`]: kustomization(UNRELATED, UNRELATED, ...more),
      ...Object.fromEntries(
        Object.entries(files).map(([file, text]) => [`${UNRELATED}/${file}`, text]),
      ),
    },
  };
}

const CONFIG_MAP = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${UNRELATED}, namespace: ${UNRELATED}}\n`;

/** One unknown of each kind that the verifier tells apart. */
export const UNKNOWNS: readonly Unknown[] = [
  folder("a remote base with a namespace", {
    "kustomization.yaml": `namespace: ${UNRELATED}\nresources: ["https://github.com/acme/unrelated//deploy?ref=v1.0.0"]\n`,
  }),
  folder(
    "a remote base with a target namespace",
    {
      "kustomization.yaml": `resources: ["https://github.com/acme/unrelated//deploy?ref=v1.0.0"]\n`,
    },
    `targetNamespace: ${UNRELATED}`,
  ),
  folder("a file that isn't YAML", {
    "kustomization.yaml": "resources: [ns.yaml, broken.yaml]\n",
    "ns.yaml": NAMESPACE,
    "broken.yaml": `${CONFIG_MAP}data: {a: [\n`,
  }),
  folder("a file that isn't an object", {
    "kustomization.yaml": "resources: [ns.yaml, values.yaml]\n",
    "ns.yaml": NAMESPACE,
    "values.yaml": `name: ${UNRELATED}\n`,
  }),
  folder("a manifest that isn't there", {
    "kustomization.yaml": `namespace: ${UNRELATED}\nresources: [ns.yaml, missing-deployment.yaml]\n`,
    "ns.yaml": NAMESPACE,
  }),
  folder("a build that kustomize refuses", {
    "kustomization.yaml": `namespace: ${UNRELATED}\nresources: [ns.yaml]\ngenerators: [generator.yaml]\n`,
    "ns.yaml": NAMESPACE,
    "generator.yaml": `apiVersion: example.com/v1\nkind: Unrelated\nmetadata: {name: ${UNRELATED}}\n`,
  }),
  folder(
    "a variable that may be set elsewhere",
    {
      "kustomization.yaml": "resources: [ns.yaml]\n",
      "ns.yaml": NAMESPACE,
    },
    "postBuild: {substituteFrom: [{kind: ConfigMap, name: unrelated, optional: true}]}",
  ),
  {
    name: "a file of the cluster that isn't YAML",
    files: { [`<cluster>/${UNRELATED}.yaml`]: `${CONFIG_MAP}data: {a: [\n` },
  },
  {
    name: "another repository with a target namespace",
    files: {
      [`<cluster>/${UNRELATED}.yaml`]: [
        "apiVersion: source.toolkit.fluxcd.io/v1",
        "kind: GitRepository",
        `metadata: {name: ${UNRELATED}, namespace: flux-system}`,
        "spec: {interval: 1h, url: https://github.com/acme/unrelated, ref: {tag: v1.0.0}}",
        "---",
        "apiVersion: kustomize.toolkit.fluxcd.io/v1",
        "kind: Kustomization",
        `metadata: {name: ${UNRELATED}, namespace: flux-system}`,
        "spec:",
        "  interval: 1h",
        "  retryInterval: 1m",
        "  timeout: 5m",
        "  prune: true",
        "  wait: true",
        "  path: ./deploy",
        `  targetNamespace: ${UNRELATED}`,
        `  sourceRef: {kind: GitRepository, name: ${UNRELATED}}`,
        "",
      ].join("\n"),
    },
  },
  {
    name: "a Kustomization whose path isn't there",
    files: {
      [`<cluster>/${UNRELATED}.yaml`]: kustomization(
        UNRELATED,
        "unrelated/missing",
        `targetNamespace: ${UNRELATED}`,
      ),
    },
  },
  {
    name: "a ResourceSet with a template that needs a cluster",
    files: {
      [`<cluster>/${UNRELATED}.yaml`]: [
        "apiVersion: fluxcd.controlplane.io/v1",
        "kind: ResourceSet",
        `metadata: {name: ${UNRELATED}, namespace: flux-system}`,
        "spec:",
        "  inputsFrom: [{kind: ResourceSetInputProvider, name: unrelated}]",
        "  resources:",
        "    - apiVersion: v1",
        "      kind: ConfigMap",
        "      metadata: {name: unrelated-<< inputs.name >>, namespace: unrelated}",
        "",
      ].join("\n"),
    },
  },
  {
    name: "a chart that isn't at hand",
    // It may install any CRD.
    isUnlimited: true,
    files: {
      [`<cluster>/${UNRELATED}.yaml`]: [
        NAMESPACE,
        "---",
        "apiVersion: source.toolkit.fluxcd.io/v1",
        "kind: HelmRepository",
        `metadata: {name: ${UNRELATED}, namespace: flux-system}`,
        "spec: {interval: 1h, url: https://charts.example.com}",
        "---",
        "apiVersion: helm.toolkit.fluxcd.io/v2",
        "kind: HelmRelease",
        `metadata: {name: ${UNRELATED}, namespace: ${UNRELATED}}`,
        "spec:",
        "  interval: 1h",
        `  chart: {spec: {chart: ${UNRELATED}, version: 1.0.0, sourceRef: {kind: HelmRepository, name: ${UNRELATED}, namespace: flux-system}}}`,
        "",
      ].join("\n"),
    },
  },
];

/** A remote base without a namespace, of a project that nothing is known about. */
export const UNLIMITED: Unknown = {
  ...folder("a remote base", {
    "kustomization.yaml": `resources: ["https://github.com/acme/unrelated//deploy?ref=v1.0.0"]\n`,
  }),
  isUnlimited: true,
};

/** The same place, all of it known: what findings with an unknown are compared with. */
export const KNOWN: Unknown = folder("nothing unknown", {
  "kustomization.yaml": "resources: [ns.yaml]\n",
  "ns.yaml": NAMESPACE,
});

/** The tree with an unknown added to a cluster; undefined where its kustomization lists nothing that it could be added to. */
export function withUnknown(tree: Tree, cluster: string, unknown: Unknown): Tree | undefined {
  const added = Object.entries(unknown.files).map(([file, text]) => ({
    path: file.replace("<cluster>", cluster),
    text,
  }));
  const listing = `${cluster}/kustomization.yaml`;
  const files = tree.files.map((file) =>
    file.path === listing ? { ...file, text: withEntry(file.text) } : file,
  );
  const isListed = files.every(({ path, text }) => path !== listing || text.includes(UNRELATED));
  return isListed ? { ...tree, files: [...files, ...added] } : undefined;
}

function withEntry(kustomization: string): string {
  const entry = `${UNRELATED}.yaml`;
  return kustomization
    .replace(/^resources:\n( *)- /m, `resources:\n$1- ${entry}\n$1- `)
    .replace(/^resources: \[(?=\S)/m, `resources: [${entry}, `);
}
