import eslint from "@eslint/js";
import importX from "eslint-plugin-import-x";
import sonarjs from "eslint-plugin-sonarjs";
import { tsImport } from "tsx/esm/api";
import tseslint from "typescript-eslint";

// The list of layers is TypeScript, which `npm run docs` and the tests read too.
const { importZones } = await tsImport("./tools/layers/zones.ts", import.meta.url);
const { documentedExports } = await tsImport("./tools/lint/documented-exports.ts", import.meta.url);

export default tseslint.config(
  {
    ignores: [
      "**/node_modules/",
      "cdktf.out/",
      "coverage/",
      "**/dist/",
      "**/*.cjs",
      "*.js",
      "*.mjs",
      // The site's theme has packages of its own, which the root doesn't install; tools/site/ is checked.
      "site/",
    ],
  },
  eslint.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { "import-x": importX, sonarjs },
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
      // An exception needs a disable comment with its reason.
      "sonarjs/cognitive-complexity": ["error", 15],
      // Tables of data are JSON, which has no limit.
      "max-lines": ["error", 400],
      // Cycles of imports, types included, are found by __tests__/imports.test.ts in a fraction of the time.
      "import-x/no-restricted-paths": [
        "error",
        { basePath: import.meta.dirname, zones: importZones() },
      ],
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
              regex: "^landbridge/(?!(?:cli|contract|diff|doctor|errors|teardown|verify)$)",
              message: "Import an entry point: landbridge/<directory>.",
            },
          ],
        },
      ],
    },
  },
  {
    // Tests explain themselves by their names.
    files: ["**/*.ts"],
    ignores: ["**/__tests__/**"],
    plugins: { landbridge: { rules: { "documented-exports": documentedExports } } },
    rules: { "landbridge/documented-exports": "error" },
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
