import { spawnSync } from "node:child_process";
import { copyFile } from "node:fs/promises";
import * as path from "node:path";

import { build, type BuildOptions, type Plugin } from "esbuild";

import * as ruleTexts from "../../src/cli/rule-texts";

const HCL = "@cdktf/hcl2json";

/** How everything is bundled. */
export const OPTIONS: BuildOptions = {
  bundle: true,
  minify: true,
  // Names of classes and functions are in error messages and traces.
  keepNames: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  // Compiled code that was kept has no callback for import(): what is external is required.
  supported: { "dynamic-import": false },
  legalComments: "none",
  logLevel: "error",
  // Brings a WebAssembly file that it looks for beside itself.
  external: [HCL],
};

/** Files beside the command's, each of one module that few runs need, or that is slow to load. */
const APART: Readonly<Record<string, string>> = {
  "lazy-modules.cjs": "src/cli/lazy-modules",
  "kube-config.cjs": "src/doctor/cluster/kube-config",
  "zod.cjs": "zod",
};

/** Leaves what is bundled apart to its own file. */
function apart(root: string): Plugin {
  return {
    name: "apart",
    setup(plugin) {
      plugin.onResolve({ filter: /^(?:\.|zod$)/ }, ({ path: request, resolveDir, kind }) => {
        if (kind === "entry-point") return undefined;
        const module = request.startsWith(".")
          ? path.relative(root, path.resolve(resolveDir, request)).replaceAll("\\", "/")
          : request;
        const [file] = Object.entries(APART).find(([, own]) => own === module) ?? [];
        return file === undefined ? undefined : { path: `./${file}`, external: true };
      });
    },
  };
}

/** The texts of the rules instead of the rules. */
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

/** What other programs import. */
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
  // Read when it is first needed, from beside the bundle.
  await copyFile(
    path.join(root, "src/verify/catalog/schemas/schemas.jsonl"),
    path.join(folder, "schemas.jsonl"),
  );
  // Last: its date stands for all, also where one of the others could not be built.
  await build({ ...options, entryPoints: [path.join(root, "src/cli/main.ts")], outfile });
  // A bundle without compiled code only starts slower.
  spawnSync(process.execPath, [path.join(__dirname, "compile.cjs"), outfile, root]);
}
