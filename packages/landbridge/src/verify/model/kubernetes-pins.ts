/** A version of Kubernetes in a file. */
export interface KubernetesPin {
  /** 22 of `1.22`. */
  readonly minor: number;
  /** Where the version ends in the text. */
  readonly end: number;
}

const MINOR = String.raw`v?1\.(\d{2})(?!\d)`;

/** Arguments and variables of the usual modules and resources of Terraform. */
const ARGUMENT = String.raw`\b(?:(?:eks_)?cluster_version|kubernetes_version|k8s_version|kube_version|eks_version|aks_version|gke_version|min_master_version|master_version|orchestrator_version)"?\s*`;

const CLUSTER = String.raw`resource\s+"(?:aws_eks_cluster|digitalocean_kubernetes_cluster|scaleway_k8s_cluster)"\s+"[^"]*"\s*\{[^]*?\n\s*version\s*=\s*`;

const OF_TERRAFORM = [
  new RegExp(String.raw`${ARGUMENT}(?:=\s*|\{[^{}]*?\bdefault\s*=\s*)"${MINOR}`, "g"),
  new RegExp(`${CLUSTER}"${MINOR}`, "g"),
];

/** Arguments that name a variable or local value instead of a version. */
const REFERENCES = [
  new RegExp(String.raw`${ARGUMENT}=\s*(?:var|local)\.(\w+)`, "g"),
  new RegExp(String.raw`${CLUSTER}(?:var|local)\.(\w+)`, "g"),
];

/** Names of settings in scripts, Ansible, Bicep, ARM templates, and the files of kOps, RKE, Talos and Kubespray. */
const SETTING = String.raw`(?:k3s_version|rke2_version|k8s_version|kube_version|kubernetes_?version|minMasterVersion)`;

/** What is between a setting and its value: also a type, a block with its default, and the default of a shell variable. */
const VALUE = String.raw`["']?\s*(?:string\s*)?(?::=|\?=|[:=])\s*(?:\{[^{}]*?\bdefault(?:Value)?["']?\s*[:=]\s*)?["']?(?:\$\{\w+:?-["']?)?`;

/** Versions in whatever creates a cluster. */
const ANYWHERE = [
  new RegExp(String.raw`\b(?:kindest/node|rancher/k3s|rancher/hyperkube):${MINOR}`, "g"),
  new RegExp(String.raw`-(?:kubernetes|k8s|cluster)-version[=\s]+["']?${MINOR}`, "g"),
  new RegExp(`${SETTING}${VALUE}${MINOR}`, "gi"),
  // A release of k3s or RKE2, whatever has it: a plan of the System Upgrade Controller, an image, a variable.
  new RegExp(String.raw`(?<![\w.])${MINOR}\.\d+[+-](?:k3s|rke2r)\d`, "g"),
  // The classes of AWS CDK.
  /\bKubernetesVersion\.(?:V1_|of\(["']1\.)(\d{2})(?!\d)/g,
];

/** Kinds whose field `version` is that of Kubernetes: of eksctl, Cluster API, k0sctl and Crossplane. */
const KINDS =
  /^apiVersion:\s*["']?(?:eksctl\.io|(?:[a-z]+\.)?cluster\.x-k8s\.io|k0sctl\.k0sproject\.io|eks\.aws\.(?:m\.)?(?:upbound|crossplane)\.io)\//m;

const FIELD = new RegExp(String.raw`\bversion:\s*["']?${MINOR}`, "g");

const DOCUMENT = /(?:^|\n)---[^\n]*(?=\n|$)/;

/** Whether a file may create a cluster: Terraform, YAML, scripts and programs, but neither documents nor archives. */
export function mayPin(file: string): boolean {
  return (
    isOfTerraform(file) ||
    /\.(?:ya?ml|json|bicep|bicepparam|sh|bash|zsh|ps1|env|envrc|mk|toml|ts|js|py|go|java|cs|j2|tpl)$/.test(
      file,
    ) ||
    /(?:^|\/)(?:Makefile|[Jj]ustfile|Vagrantfile|Dockerfile|Taskfile)$/.test(file)
  );
}

function isOfTerraform(file: string): boolean {
  return /\.(?:tf|tofu|tfvars|hcl)$/.test(file);
}

/** The versions of Kubernetes in a file. */
export function pinsIn(file: string, text: string): readonly KubernetesPin[] {
  const patterns = isOfTerraform(file) ? [...OF_TERRAFORM, ...ANYWHERE] : ANYWHERE;
  return [...patterns.flatMap((pattern) => matchesOf(pattern, text)), ...ofKinds(file, text)];
}

/** Names of variables and local values of Terraform that are the version of a cluster. */
export function namesOfVersions(file: string, text: string): readonly string[] {
  if (!isOfTerraform(file)) return [];
  return REFERENCES.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []),
  );
}

/** The versions that variables and local values of these names have in a file. */
export function pinsNamed(
  file: string,
  text: string,
  names: ReadonlySet<string>,
): readonly KubernetesPin[] {
  if (!isOfTerraform(file)) return [];
  return [...names].flatMap((name) =>
    matchesOf(
      new RegExp(String.raw`\b${name}"?\s*(?:=\s*|\{[^{}]*?\bdefault\s*=\s*)"${MINOR}`, "g"),
      text,
    ),
  );
}

function ofKinds(file: string, text: string): readonly KubernetesPin[] {
  if (!/\.ya?ml$/.test(file) || !KINDS.test(text)) return [];
  let start = 0;
  return text.split(DOCUMENT).flatMap((document) => {
    start = text.indexOf(document, start);
    return KINDS.test(document)
      ? matchesOf(FIELD, document).map(({ minor, end }) => ({ minor, end: start + end }))
      : [];
  });
}

function matchesOf(pattern: RegExp, text: string): readonly KubernetesPin[] {
  return [...text.matchAll(pattern)].map((match) => ({
    minor: Number(match[1]),
    end: match.index + match[0].length,
  }));
}
