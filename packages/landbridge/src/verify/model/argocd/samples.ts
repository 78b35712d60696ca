import { isTestEnvironment } from "../../repository/environment-name";
import { isPutAside } from "../../repository/put-aside";
import { nameOf, parentOf, type Repository } from "../../repository/repository";
import { isScaffoldedSample } from "../../repository/scaffolded-sample";

/** Also at the end of a name, such as `argocd-examples`; what is named `sample-app` may well be deployed. */
const EXAMPLES =
  /(?:^|\/)(?:examples?|samples?|snippets?|[._]?template|_templates|[^/]+[-_.](?:examples|samples|templates?)|(?:bin|scripts?|hack|backstage|scaffolder)\/templates)\//i;

const TESTS =
  /(?<=^|\/)(?:tests?|testing|testdata|(?:[^/]+[-_])?fixtures|(?:e2e|integration)[-_]tests?|docs|skeletons?|boilerplates?|scaffolds?)(?=\/)/gi;
/** Not one that is named for what is deployed from it. */
const HIDDEN =
  /(?:^|\/)\.(?!(?:argo(?:-?cd)?|cd|deploy(?:ments?)?|gitops|infra(?:structure)?|k8s|kube(?:rnetes)?|manifests)\/)[^/]*\//i;

/** Whether a file is in a directory of tests, or put aside: nothing says that its Applications are meant. */
export function isTest(file: string, repository: Repository): boolean {
  const isOfTests = [...file.matchAll(TESTS)].some(
    ({ 0: name, index }) => !isTestEnvironment(file.slice(0, index + name.length), repository),
  );
  return (
    isOfTests ||
    isHidden(file) ||
    isPutAside(file) ||
    isExampleOfChart(file, repository) ||
    isScaffoldedSample(file, repository)
  );
}

/** Whether a file shows next to a chart how to install it. */
function isExampleOfChart(file: string, repository: Repository): boolean {
  const isNamedSo = /^(?:example|sample)[-_.]|[-_.](?:example|sample)\.ya?ml$/i.test(nameOf(file));
  return isNamedSo && repository.kind(`${parentOf(file)}/Chart.yaml`) === "file";
}

/** Whether a file is in a directory that tools don't show, such as `.bootstrap`. */
export function isHidden(file: string): boolean {
  return HIDDEN.test(file);
}

/** Whether a file is in a directory of examples, or of templates to copy. */
export function isExample(file: string): boolean {
  return EXAMPLES.test(file);
}

/** Whether a file is in the directory of a cluster that is named so. */
export function isClusterOfExamples(file: string): boolean {
  return /(?:^|\/)clusters?\/(?:examples?|samples?)\//i.test(file);
}

/** Names of files that show how something is written, also those in a directory without others. */
const NAMED_SAMPLE = /[-_.](?:full-reference|examples?|samples?)\.(?:ya?ml|json)$/i;

/** Whether a file is in a directory of examples or tests, or named as one. */
export function isSample(file: string, repository: Repository): boolean {
  return isExample(file) || NAMED_SAMPLE.test(file) || isTest(file, repository);
}
