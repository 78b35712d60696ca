import { CDKTN_VERSION, CONSTRUCTS_VERSION } from "./versions";

/** The parts of package.json that the swap changes. */
export interface PackageFile {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/**
 * package.json with CDK Terrain in place of CDKTF. `cdktn` is installed under the name `cdktf`, so no
 * import changes. The bindings of providers ask for `cdktf` 0.21 as a peer; an override gives each the same copy.
 * The other fields stay as they are.
 * @throws Error if the project doesn't depend on cdktf
 */
export function withTerrain(file: PackageFile): PackageFile {
  const { dependencies, overrides } = file;
  if (dependencies.cdktf === undefined) throw new Error('package.json: no dependency "cdktf"');
  const bindings = Object.keys(dependencies).filter((name) => name.startsWith("@cdktf/provider-"));
  return {
    ...file,
    dependencies: {
      ...dependencies,
      cdktf: `npm:cdktn@${CDKTN_VERSION}`,
      constructs: CONSTRUCTS_VERSION,
    },
    overrides: {
      ...overrides,
      ...Object.fromEntries(bindings.map((name) => [name, { cdktf: "$cdktf" }])),
    },
  };
}

/** package.json without the command-line interface: a synth doesn't need it, and it is most of the packages. */
export function withoutCli(file: PackageFile): PackageFile {
  const dependencies = { ...file.dependencies };
  delete dependencies["cdktf-cli"];
  return { ...file, dependencies };
}
