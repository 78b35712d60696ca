import eslint from "@eslint/js";
import importX from "eslint-plugin-import-x";
import tseslint from "typescript-eslint";

/** The verifier's package. */
const SRC = "packages/landbridge/src";

/** What the model of a cluster is built from. */
const READING = [
  "lib",
  "verify/catalog",
  "verify/configuration",
  "verify/findings",
  "verify/flux",
  "verify/kubernetes",
  "verify/kustomize",
  "verify/prerequisites",
  "verify/repository",
  "verify/substitution",
  "verify/terraform",
  "verify/yaml",
];

/** One direction of imports within the package, as for {@link LAYERS}. */
const PACKAGE_LAYERS = {
  lib: [],
  errors: ["lib"],
  contract: [],
  "verify/yaml": ["lib"],
  "verify/repository": ["lib", "verify/yaml"],
  "verify/kubernetes": ["verify/yaml"],
  "verify/findings": ["verify/yaml", "verify/repository", "verify/kubernetes"],
  "verify/substitution": ["lib", "verify/yaml"],
  "verify/catalog": ["lib", "verify/yaml"],
  "verify/kustomize": ["lib", "verify/yaml", "verify/repository", "verify/kubernetes"],
  "verify/flux": ["verify/yaml", "verify/kubernetes", "verify/repository", "verify/kustomize"],
  "verify/prerequisites": [
    "contract",
    "lib",
    "verify/catalog",
    "verify/findings",
    "verify/flux",
    "verify/kubernetes",
    "verify/repository",
    "verify/yaml",
  ],
  "verify/configuration": [
    "lib",
    "verify/findings",
    "verify/prerequisites",
    "verify/repository",
    "verify/yaml",
  ],
  "verify/terraform": [
    "lib",
    "verify/catalog",
    "verify/findings",
    "verify/flux",
    "verify/kubernetes",
    "verify/prerequisites",
    "verify/repository",
    "verify/yaml",
  ],
  "verify/model": READING,
  "verify/rules": ["errors", ...READING, "verify/model"],
  "verify/graph": [...READING, "verify/model"],
  verify: ["lib", "contract", "errors"],
  // The doctor reads a cluster and judges it with the verifier's findings and model of the repository.
  "doctor/live": ["verify/yaml", "verify/kubernetes"],
  "doctor/cluster": ["errors", "contract", "verify", "doctor/live"],
  "doctor/model": ["lib", "contract", "verify", "doctor/live"],
  "doctor/rules": ["contract", "verify", "doctor/live", "doctor/model"],
  doctor: ["lib", "errors", "contract", "verify"],
  // The way back of a rollout: planned from what a cluster has, in the doctor's words.
  teardown: ["verify", "doctor/live", "doctor/cluster"],
  cli: ["lib", "errors", "contract", "verify", "doctor"],
};

/** What every part of the end-to-end tests may use. */
const E2E_TOOLS = ["e2e/processes", "e2e/cluster"];

/** What a cluster with Flux and a user's checkout is made of. */
const E2E_PARTS = [
  "e2e/charts",
  "e2e/control-plane",
  "e2e/flux",
  "e2e/git-remote",
  "e2e/programs",
  "e2e/terraform",
  ...E2E_TOOLS,
];

/** One direction of imports: a folder may import from those it names, and from itself. */
const LAYERS = {
  lib: [],
  config: ["lib"],
  "modules/contract": ["lib"],
  modules: ["lib"],
  stacks: ["lib", "config", "modules"],
  proof: ["lib"],
  // The end-to-end tests use the product as users do, by its commands; of its code they read types.
  "e2e/processes": [],
  "e2e/cluster": [],
  "e2e/programs": ["e2e/processes"],
  "e2e/control-plane": E2E_TOOLS,
  "e2e/git-remote": E2E_TOOLS,
  "e2e/charts": E2E_TOOLS,
  "e2e/flux": E2E_TOOLS,
  "e2e/terraform": ["config", ...E2E_TOOLS],
  "e2e/aws": ["e2e/control-plane", "e2e/terraform", ...E2E_TOOLS],
  "e2e/report": ["e2e/flux"],
  "e2e/lab": ["config", ...E2E_PARTS],
  "e2e/scenarios": ["__tests__/support", "config", "e2e/lab", "e2e/aws", ...E2E_PARTS],
};

/** What a layer's files may import: the named directories and their own. */
const zonesOf = (layers, root, everywhere) =>
  Object.entries(layers).map(([target, allowed]) => ({
    target: `./${root}${target}`,
    from: ".",
    except: [
      ...[target, ...allowed].map((directory) => `./${root}${directory}`),
      ...everywhere.map((path) => `./${path}`),
    ],
    message: `${target}/ may import from ${[...allowed, "itself"].join(", ")} only`,
  }));

const zones = [
  ...zonesOf(PACKAGE_LAYERS, `${SRC}/`, ["node_modules", "packages/landbridge/package.json"]),
  // The root uses the package by its entry points, which "no-restricted-imports" checks.
  ...zonesOf(LAYERS, "", ["node_modules", "package.json", "packages"]),
];

export default tseslint.config(
  {
    ignores: ["node_modules/", "cdktf.out/", "coverage/", "**/dist/", "**/*.cjs", "*.js", "*.mjs"],
  },
  eslint.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { "import-x": importX },
    settings: {
      "import-x/resolver": { node: { extensions: [".ts", ".js", ".json"] } },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      // A construct is made for its effect on the tree.
      "no-new": "off",
      "@typescript-eslint/no-unused-expressions": "off",
      "import-x/no-cycle": "error",
      "import-x/no-restricted-paths": ["error", { basePath: import.meta.dirname, zones }],
      "import-x/order": [
        "error",
        {
          groups: ["builtin", "external", ["parent", "sibling", "index"]],
          "newlines-between": "always",
          alphabetize: { order: "asc", caseInsensitive: true },
        },
      ],
      "no-restricted-imports": [
        "error",
        {
          paths: [
            {
              name: "@cdktf/provider-aws",
              message: "Import lib/<name>: the root loads everything.",
            },
            { name: "@cdktf/provider-kubernetes", message: "Import lib/<name>." },
          ],
          patterns: [
            {
              regex: "^landbridge/(?!(?:cli|contract|doctor|errors|teardown|verify)$)",
              message: "Import an entry point: landbridge/<directory>.",
            },
          ],
        },
      ],
    },
  },
  {
    // The same configuration must give the same JSON everywhere.
    files: ["lib/**", "config/**", "modules/**", "stacks/**"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Read the environment in main.ts only." },
        { object: "Date", property: "now", message: "Synthesis must be repeatable." },
        { object: "Math", property: "random", message: "Synthesis must be repeatable." },
      ],
    },
  },
  {
    files: ["**/__tests__/**"],
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/explicit-module-boundary-types": "off",
      // Jest's asymmetric matchers are typed any.
      "@typescript-eslint/no-unsafe-assignment": "off",
    },
  },
);
