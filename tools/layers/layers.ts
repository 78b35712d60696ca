/** A directory and what its files may import. */
export interface Layer {
  /** Path from the area's root; a file may be a layer too. */
  readonly directory: string;
  /** Its contents: a noun phrase for the table in docs/architecture.md. */
  readonly contents: string;
  /** Directories whose files it may import, in addition to its own. */
  readonly imports: readonly string[];
}

/** A part of the repository with its own layers. */
export interface Area {
  readonly title: string;
  /** Path of the area's root from the repository's, empty or with a slash at the end. */
  readonly root: string;
  /** Paths from the repository's root that every layer may import. */
  readonly everywhere: readonly string[];
  /** Each after those that it imports. */
  readonly layers: readonly Layer[];
}

/** Layers that the model of a cluster is built from. */
const READING = [
  "lib",
  "verify/argocd",
  "verify/azure",
  "verify/catalog",
  "verify/cel",
  "verify/charts",
  "verify/configuration",
  "verify/findings",
  "verify/flux",
  "verify/go-template",
  "verify/kubernetes",
  "verify/kustomize",
  "verify/prerequisites",
  "verify/repository",
  "verify/sops",
  "verify/substitution",
  "verify/terraform",
  "verify/yaml",
];

/** Layers for reading what creates things outside Git. */
const OUTSIDE_GIT = [
  "lib",
  "verify/argocd",
  "verify/catalog",
  "verify/findings",
  "verify/flux",
  "verify/kubernetes",
  "verify/repository",
  "verify/yaml",
];

/** The npm package `landbridge`. */
export const PACKAGE: Area = {
  title: "The package",
  root: "packages/landbridge/src/",
  everywhere: ["node_modules", "packages/landbridge/package.json"],
  layers: [
    {
      directory: "lib",
      contents: "general helpers, such as finding the nearest name",
      imports: [],
    },
    {
      directory: "errors",
      contents: "user errors and how they are printed",
      imports: ["lib"],
    },
    { directory: "contract", contents: "the contract's format", imports: [] },
    {
      directory: "verify/yaml",
      contents: "YAML with the position of each value",
      imports: ["lib"],
    },
    {
      directory: "verify/repository",
      contents: "the repository's files, each read and parsed once",
      imports: ["lib", "verify/yaml"],
    },
    {
      directory: "verify/cel",
      contents: "expressions of CEL",
      imports: ["lib", "verify/yaml"],
    },
    {
      directory: "verify/kubernetes",
      contents: "what identifies a Kubernetes object",
      imports: ["verify/yaml"],
    },
    {
      directory: "verify/findings",
      contents: "findings, their locations, and acceptances",
      imports: ["verify/yaml", "verify/repository", "verify/kubernetes"],
    },
    {
      directory: "verify/substitution",
      contents: "Flux's variable substitution",
      imports: ["lib", "verify/yaml"],
    },
    {
      directory: "verify/sops",
      contents: "what SOPS writes into files, and its configuration",
      imports: ["lib", "verify/yaml", "verify/repository"],
    },
    {
      directory: "verify/catalog",
      contents: "known charts, kinds, schemas and API versions",
      imports: ["lib", "verify/yaml", "verify/cel"],
    },
    {
      directory: "verify/go-template",
      contents: "templates of Go, with the functions of sprig, Helm and Argo CD",
      imports: ["lib", "verify/yaml"],
    },
    {
      directory: "verify/charts",
      contents: "charts at hand, what they read of their values, and what they render to",
      imports: ["lib", "verify/yaml", "verify/go-template"],
    },
    {
      directory: "verify/kustomize",
      contents: "kustomize builds",
      imports: ["lib", "verify/yaml", "verify/repository", "verify/kubernetes"],
    },
    {
      directory: "verify/flux",
      contents: "Flux's own kinds",
      imports: [
        "verify/go-template",
        "verify/kubernetes",
        "verify/kustomize",
        "verify/repository",
        "verify/yaml",
      ],
    },
    {
      directory: "verify/argocd",
      contents: "Argo CD's own kinds, what ApplicationSets generate, and its order",
      imports: [
        "lib",
        "verify/findings",
        "verify/flux",
        "verify/go-template",
        "verify/kubernetes",
        "verify/repository",
        "verify/yaml",
      ],
    },
    {
      directory: "verify/prerequisites",
      contents: "what exists before Flux or Argo CD starts",
      imports: ["contract", ...OUTSIDE_GIT],
    },
    {
      directory: "verify/configuration",
      contents: "`landbridge.yaml`",
      imports: [
        "lib",
        "verify/findings",
        "verify/prerequisites",
        "verify/repository",
        "verify/yaml",
      ],
    },
    {
      directory: "verify/terraform",
      contents: "prerequisites from HCL, plans and state",
      imports: [...OUTSIDE_GIT, "verify/go-template", "verify/prerequisites"],
    },
    {
      directory: "verify/azure",
      contents: "Flux configurations of Azure from Bicep and ARM templates",
      imports: [...OUTSIDE_GIT, "verify/prerequisites", "verify/terraform"],
    },
    {
      directory: "verify/model",
      contents: "appliers, objects, releases and their order",
      imports: READING,
    },
    {
      directory: "verify/rules",
      contents: "the rules, one file each",
      imports: ["contract", "errors", ...READING, "verify/model"],
    },
    {
      directory: "verify/graph",
      contents: "diagrams of the rollout",
      imports: [...READING, "verify/model"],
    },
    {
      directory: "verify",
      contents: "the verifier; its reports in `report/`",
      imports: ["lib", "contract", "errors"],
    },
    {
      directory: "doctor/live",
      contents: "what a cluster reports about its objects",
      imports: ["lib", "verify/yaml", "verify/kubernetes"],
    },
    {
      directory: "doctor/cluster",
      contents: "access to a cluster's API server",
      imports: ["lib", "errors", "contract", "verify", "doctor/live"],
    },
    {
      directory: "doctor/model",
      contents: "symptoms and their causes",
      imports: ["lib", "contract", "verify", "doctor/live"],
    },
    {
      directory: "doctor/rules",
      contents: "the doctor's rules, one file each",
      imports: ["contract", "verify", "doctor/live", "doctor/model"],
    },
    {
      directory: "doctor",
      contents: "a cluster compared with the repository and the contract",
      imports: ["lib", "errors", "contract", "verify"],
    },
    {
      directory: "git",
      contents: "revisions of a Git repository, read without running its code",
      imports: ["errors", "verify/repository"],
    },
    {
      directory: "baseline",
      contents: "what is new, compared with a file or a revision",
      imports: ["errors", "git", "lib", "verify"],
    },
    {
      directory: "diff",
      contents: "what a change does to stacks, the contract, objects and the rollout",
      imports: ["contract", "errors", "git", "lib", "verify"],
    },
    {
      directory: "fix",
      contents: "edits that fix findings",
      imports: ["errors", "lib", "verify"],
    },
    {
      directory: "teardown",
      contents: "removal in reverse rollout order, planned from the cluster's objects",
      imports: ["lib", "contract", "errors", "verify", "doctor/live", "doctor/cluster"],
    },
    {
      directory: "waves",
      contents: "a Flux rollout written as Applications of Argo CD",
      imports: ["contract", "errors", "lib", "verify"],
    },
    {
      directory: "sops",
      contents: "the configuration of SOPS, and who can open which file",
      imports: ["errors", "lib", "verify"],
    },
    {
      directory: "cli",
      contents: "the command `landbridge`",
      imports: [
        "lib",
        "errors",
        "contract",
        "verify",
        "doctor",
        "teardown",
        "baseline",
        "diff",
        "fix",
        "sops",
        "waves",
      ],
    },
    {
      directory: "api",
      contents: 'what `import ... from "landbridge"` offers',
      imports: ["lib", "errors", "contract", "verify", "baseline"],
    },
  ],
};

const PLATFORM: Area = {
  title: "The platform",
  root: "",
  // The root uses the package by its entry points, which "no-restricted-imports" checks.
  everywhere: ["node_modules", "package.json", "packages"],
  layers: [
    { directory: "lib", contents: "helpers for constructs", imports: [] },
    { directory: "config", contents: "the environments, typed and checked", imports: ["lib"] },
    {
      directory: "modules/contract",
      contents: "the contract that constructs add to",
      imports: ["lib"],
    },
    { directory: "modules", contents: "constructs, a directory each", imports: ["lib"] },
    { directory: "stacks", contents: "the wiring", imports: ["lib", "config", "modules"] },
    {
      directory: "fleet",
      contents: "what Git has of the workload clusters and tenants in config/",
      imports: ["lib", "config"],
    },
    { directory: "proof", contents: "the verifier inside synth", imports: ["lib"] },
    {
      directory: "app.ts",
      contents: "synthesis and proof of every environment",
      imports: ["config", "fleet", "lib", "proof", "stacks"],
    },
    { directory: "main.ts", contents: "what `cdktf synth` runs", imports: ["app.ts", "lib"] },
  ],
};

/** Layers that every part of the end-to-end tests may use. */
const E2E_TOOLS = ["e2e/processes", "e2e/cluster"];

/** Layers for a cluster with Flux and a user's checkout. */
const E2E_PARTS = [
  "e2e/charts",
  "e2e/control-plane",
  "e2e/engine",
  "e2e/flux",
  "e2e/git-remote",
  "e2e/programs",
  "e2e/terraform",
  ...E2E_TOOLS,
];

/** The end-to-end tests use the product as users do, by its commands; of its code they read types. */
const END_TO_END: Area = {
  title: "The end-to-end tests",
  root: "",
  everywhere: PLATFORM.everywhere,
  layers: [
    { directory: "e2e/processes", contents: "child processes, ports, waits", imports: [] },
    { directory: "e2e/cluster", contents: "a client of the API server", imports: [] },
    {
      directory: "e2e/programs",
      contents: "pinned programs, found or built",
      imports: ["e2e/processes"],
    },
    {
      directory: "e2e/control-plane",
      contents: "etcd, kube-apiserver, kwok",
      imports: E2E_TOOLS,
    },
    { directory: "e2e/git-remote", contents: "a Git server", imports: E2E_TOOLS },
    { directory: "e2e/charts", contents: "charts, and fakes for them", imports: E2E_TOOLS },
    {
      directory: "e2e/engine",
      contents: "what engines share: processes in place of pods, the progress of a rollout",
      imports: E2E_TOOLS,
    },
    {
      directory: "e2e/flux",
      contents: "Flux's controllers",
      imports: ["e2e/engine", ...E2E_TOOLS],
    },
    {
      directory: "e2e/terraform",
      contents: "a user's checkout, CDKTF and Terraform",
      imports: ["config", ...E2E_TOOLS],
    },
    {
      directory: "e2e/aws",
      contents: "a simulator of AWS",
      imports: ["e2e/control-plane", "e2e/terraform", ...E2E_TOOLS],
    },
    {
      directory: "e2e/crossplane",
      contents: "Crossplane's core and functions",
      imports: ["e2e/charts", "e2e/programs", ...E2E_TOOLS],
    },
    { directory: "e2e/report", contents: "the report of a run", imports: ["e2e/engine"] },
    {
      directory: "e2e/lab",
      contents: "what scenarios share: clusters, repositories, state",
      imports: ["config", "lib", ...E2E_PARTS],
    },
    {
      directory: "e2e/argocd",
      contents: "Argo CD, and its Applications",
      imports: ["lib", "e2e/lab", ...E2E_PARTS],
    },
    {
      directory: "e2e/scenarios",
      contents: "the scenarios",
      imports: [
        ...["__tests__/support", "config", "e2e/lab", "e2e/aws", "e2e/argocd", "e2e/crossplane"],
        ...E2E_PARTS,
      ],
    },
  ],
};

/** Every area whose imports point one way: ESLint enforces it, and `npm run docs` draws it. */
export const AREAS: readonly Area[] = [PLATFORM, PACKAGE, END_TO_END];
