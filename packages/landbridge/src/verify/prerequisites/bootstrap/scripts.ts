import { nameOf } from "../../repository/repository";

/** Files of tools with which people set up a cluster by hand, by their names. */
const SCRIPTS =
  /^(\.?justfile|.+\.just|Makefile|.+\.mk|.+\.(?:sh|bash|zsh|fish|nu|ps1)|(?:\d+[-_. ]+)?(?:README|INSTALL|SETUP|BOOTSTRAP|GETTING[-_ ]?STARTED|QUICK[-_ ]?START|DEPLOY|RUNBOOK).*\.(?:md|adoc|rst|txt)|README|\.?taskfiles?.*\.ya?ml|\.?mise(?:\.\w+)?\.toml|package\.json|devbox\.json|Tiltfile)$/i;

/** The same, matched by folder. */
const FOLDERS =
  /(^|\/)(\.?taskfiles?\/|\.?mise[-/]tasks\/|(ansible|talos)\/.*\.ya?ml$|(roles\/[^/]+\/(tasks|handlers)|playbooks?)\/[^/]+\.ya?ml$|(scripts?|bin|hack)\/[^./]+$|(scripts?|bin|hack|tools)\/[^/]+\.py$)/i;

/** What brings more to a cluster than Flux: charts, kustomizations, definitions, manifests of Talos. */
const BRINGS = [
  /\bhelm\s+(upgrade|install)\s/,
  /\bhelm\s+template\b.*\bkubectl\b.*\b(apply|create)\b/,
  /\bhelmfile\b.*\b(sync|apply|template)\b/,
  /\bkubectl\b.*\b(apply|create|replace)\b.*(\s-k\b|--kustomize)/,
  /\bkubectl\b.*\b(apply|create|replace)\b.*(crd|customresourcedefinition|https?:\/\/)/i,
  /\bkubernetes\.core\.(helm|k8s)\b/,
  // A function of the script itself.
  /^\s*(?:apply|install|bootstrap)[-_]+(?:crds?|helm)(?:[-_]\w+)*\s+["']?\w/i,
  /^\s*(extraManifests|inlineManifests):/,
];

/** Folders for definitions or a first installation. */
const BOOTSTRAP = /(^|\/)(bootstrap|crds?|setup)\//i;

/** An entry over the network. */
const REMOTE = [/^\s*-\s+["']?(https?:\/\/|github\.com\/)/];

/** Flux's own installation says nothing about others. */
const FLUX = /flux/i;

/** Whether a path is one of a tool's with which a cluster is set up. */
export function isScript(path: string): boolean {
  return (
    (SCRIPTS.test(nameOf(path)) || FOLDERS.test(path)) &&
    !/(^|\/)(\.github|\.archive|\.claude|node_modules|tests?|charts)\//.test(path)
  );
}

/** Whether a script is a page that people read: its commands may be examples. */
export function isPage(path: string): boolean {
  return /\.(?:md|adoc|rst|txt)$|(?:^|\/)README$/i.test(path);
}

/** Directories of tests and examples. */
const TESTS = /(?:^|\/)(?:tests?|testing|testdata|fixtures|e2e|samples?|examples?)\//i;

/** Whether a path is in a directory of tests or examples. */
export function isOfTests(path: string): boolean {
  return TESTS.test(path);
}

/** What makes a cluster for a test. */
const TEST_CLUSTER = /\b(?:kind-action|k3d|minikube|kind\s+create|setup-kind|chart-testing)\b/;

/** Whether the text of a pipeline says that it tests in a cluster of its own. */
export function isTestOfPipeline(text: string): boolean {
  return TEST_CLUSTER.test(text);
}

/** Whether a path is a kustomization. */
export function isKustomization(path: string): boolean {
  return /(^|\/)kustomization\.ya?ml$/.test(path);
}

/** The first line (from 1) by which a file brings something to a cluster before Flux does. */
export function bringingLine(path: string, text: string): number | undefined {
  if (!isKustomization(path)) return lineWith(text, BRINGS);
  return BOOTSTRAP.test(path) ? lineWith(text, REMOTE) : undefined;
}

function lineWith(text: string, patterns: readonly RegExp[]): number | undefined {
  const index = text
    .split("\n")
    .findIndex(
      (line) =>
        !/^\s*#/.test(line) && !FLUX.test(line) && patterns.some((pattern) => pattern.test(line)),
    );
  return index === -1 ? undefined : index + 1;
}
