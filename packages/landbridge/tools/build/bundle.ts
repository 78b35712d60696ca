import { copyFile, rm, writeFile } from "node:fs/promises";
import * as path from "node:path";

import { build, type BuildOptions, type Plugin } from "esbuild";

import * as ruleTexts from "../../src/cli/rule-texts";

const HCL = "@cdktf/hcl2json";

/** How everything is bundled. */
export const OPTIONS: BuildOptions = {
  bundle: true,
  minify: true,
  // Error messages and traces need the names of classes and functions.
  keepNames: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  // What has a file of its own is CommonJS: require() is faster than import().
  supported: { "dynamic-import": false },
  legalComments: "none",
  logLevel: "error",
  // Has a WebAssembly file that it expects next to itself.
  // The SDK is optional, and installed by whoever wants AWS looked at.
  external: [HCL, "@aws-sdk/*"],
};

/** Files next to the command's, each with one module that few runs need or that is slow to load. */
const APART: Readonly<Record<string, string>> = {
  "baseline.cjs": "src/baseline/index",
  "schema-validator.cjs": "src/verify/charts/refused-values",
  "fix.cjs": "src/fix/index",
  "kube-config.cjs": "src/doctor/cluster/kube-config",
  "zod.cjs": "zod",
  "rule-texts.cjs": "src/cli/rule-texts",
};

/** What a `verify` without a cached result loads. `--version`, a warm `verify` and its help never do. */
const VERIFIER_FILE = "verifier.cjs";
const VERIFIER = "src/verify/verify-repository";

/**
 * Parts of the verifier's file, because they need the model of a cluster as well. Each runs when its own small file is
 * loaded: so `verify` waits for none of the libraries that only they use.
 */
const PARTS: Readonly<Record<string, string>> = {
  "graph.cjs": "src/cli/commands/graph",
  "doctor.cjs": "src/cli/commands/doctor",
  "teardown.cjs": "src/cli/commands/teardown",
  "sops.cjs": "src/cli/commands/sops",
  "waves.cjs": "src/cli/commands/waves",
  "charts.cjs": "src/cli/commands/charts",
  "diff.cjs": "src/diff/index",
};

/** Files that commands import() where they need them. */
const LOADED_LATER: Readonly<Record<string, string>> = { [VERIFIER_FILE]: VERIFIER, ...PARTS };

/** Keeps modules with their own bundle out of the others. */
function apart(root: string): Plugin {
  return {
    name: "apart",
    setup(plugin) {
      plugin.onResolve({ filter: /^(?:\.|zod$)/ }, ({ path: request, resolveDir, kind }) => {
        if (kind === "entry-point") return undefined;
        const module = request.startsWith(".")
          ? path.relative(root, path.resolve(resolveDir, request)).replaceAll("\\", "/")
          : request;
        const files = { ...APART, ...(kind === "dynamic-import" ? LOADED_LATER : {}) };
        const file = Object.entries(files).find(([, own]) => own === module)?.[0];
        return file === undefined ? undefined : { path: `./${file}`, external: true };
      });
    },
  };
}

/** Replaces the rules with their texts. */
const texts: Plugin = {
  name: "texts",
  setup(plugin) {
    plugin.onLoad({ filter: /[\\/]cli[\\/]rule-texts\.ts$/ }, () => ({
      loader: "js",
      contents: Object.entries(ruleTexts)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n"),
    }));
  },
};

/** The library for other programs. */
const LIBRARY: Readonly<Record<string, string>> = {
  "index.cjs": "src/index",
};

/**
 * Bundles the command, what it loads later, and the library.
 * @param root the package's directory
 * @param outfile default `dist/landbridge.cjs`
 */
export async function bundle(
  root: string,
  outfile = path.join(root, "dist/landbridge.cjs"),
): Promise<void> {
  const options = { ...OPTIONS, plugins: [apart(root), texts] };
  const folder = path.dirname(outfile);
  for (const [file, module] of Object.entries({ ...APART, ...LIBRARY })) {
    await build({
      ...options,
      entryPoints: [module.includes("/") ? path.join(root, `${module}.ts`) : module],
      outfile: path.join(folder, file),
    });
  }
  await build({
    ...options,
    stdin: {
      contents: [
        `export * from "./${VERIFIER}";`,
        "export const parts = {",
        ...Object.entries(PARTS).map(
          ([file, module]) => `"${file}": () => require("./${module}"),`,
        ),
        "};",
      ].join("\n"),
      resolveDir: root,
    },
    outfile: path.join(folder, VERIFIER_FILE),
  });
  for (const file of Object.keys(PARTS)) {
    const text = `module.exports = require("./${VERIFIER_FILE}").parts["${file}"]();\n`;
    await writeFile(path.join(folder, file), text);
  }
  // Read from next to the bundle when it is first needed.
  await copyFile(
    path.join(root, "src/verify/catalog/schemas/schemas.jsonl"),
    path.join(folder, "schemas.jsonl"),
  );
  await rm(path.join(folder, "compiled"), { recursive: true, force: true });
  // Last, because its date stands for all of them, even if one of the others couldn't be built.
  await build({ ...options, entryPoints: [path.join(root, "src/cli/main.ts")], outfile });
}
