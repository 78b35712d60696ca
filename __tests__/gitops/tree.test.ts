/**
 * The whole tree: built by real kustomize, validated against the schemas by ajv, and checked for the conventions that no
 * rule of the verifier has. What a rule reports isn't repeated here: the proof runs them all on the tree.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { temporaryFolder } from "../../tools/jest/temporary-folder";
import { describeUnless } from "../../tools/jest/unless";
import { SOURCES } from "../../tools/vendor-schemas/sources";
import {
  ARGOCD_COMPONENTS,
  COMPONENTS,
  platformFolder,
  PRODUCTION_PATCHES,
  writeFleet,
} from "../support/addons-platform";
import { unusedFolderProblems } from "./support/checks/folders";
import {
  deletionPolicyProblems,
  routeHealthProblems,
  settingProblems,
  unfollowedProblems,
} from "./support/checks/kustomizations";
import { releaseProblems, rollbackProblems, sourcePinProblems } from "./support/checks/releases";
import { schemaVersionProblems } from "./support/checks/schema-versions";
import { wiringProblems } from "./support/checks/wirings";
import { ARGOCD_WITH_ADDONS, contractOf, ENVIRONMENTS, WITH_ADDONS } from "./support/contract";
import { loadEnvironment } from "./support/environment";
import { buildAll, findKustomize, INSTALL_HINT } from "./support/kustomize";
import { keyOf, type Environment } from "./support/model";
import { Schemas } from "./support/schemas";
import {
  clusterFolder,
  environmentNames,
  GITOPS,
  kustomizeFolders,
  readFiles,
  type Tree,
} from "./support/tree";

const ROOT = resolve(__dirname, "../..");

/** A copy of the tree with two more environments, which have everything that is optional: with Flux, and with Argo CD. */
function copyWithAddons(): string {
  const copy = temporaryFolder();
  cpSync(join(ROOT, GITOPS), join(copy, GITOPS), { recursive: true });
  writeFleet(copy);
  const platforms = {
    [WITH_ADDONS]: platformFolder(COMPONENTS) + PRODUCTION_PATCHES,
    [ARGOCD_WITH_ADDONS]: platformFolder(ARGOCD_COMPONENTS),
  };
  for (const [name, platform] of Object.entries(platforms)) {
    const folder = join(copy, clusterFolder(name), "platform");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "kustomization.yaml"), platform);
  }
  return copy;
}

const copy = copyWithAddons();
const files = readFiles(copy);
const names = [...ENVIRONMENTS, WITH_ADDONS, ARGOCD_WITH_ADDONS];
const kustomize = findKustomize();
// A machine without kustomize may skip this; CI may not.
const skipped = kustomize === undefined && process.env.CI !== "true" ? INSTALL_HINT : undefined;

const CHECKS: Readonly<Record<string, (env: Environment, tree: Tree) => string[]>> = {
  "is read without a problem, every placeholder with a value": (env) => [...env.problems],
  "states every setting of its Kustomizations": settingProblems,
  "uses no Kustomization field that tests do not follow": unfollowedProblems,
  "pins its sources": sourcePinProblems,
  "states remediation, drift detection and CRD policy of its releases": releaseProblems,
  "rolls no release back onto a migrated database": rollbackProblems,
  "checks its routes with their backends": routeHealthProblems,
  "removes what needs a controller before the controller": deletionPolicyProblems,
  "installs CRDs of the versions that the schemas have": (env) =>
    schemaVersionProblems(env, SOURCES),
};

describeUnless(skipped, "gitops", () => {
  const schemas = new Schemas();
  let tree: Tree;
  const loaded = new Map<string, Environment>();
  const environment = (name: string): Environment => loaded.get(name)!;

  beforeAll(async () => {
    if (kustomize === undefined) throw new Error(INSTALL_HINT);
    tree = { files, builds: await buildAll(kustomize, kustomizeFolders(files), copy) };
    for (const object of [...tree.builds.values()].flatMap((build) =>
      "objects" in build ? build.objects : [],
    )) {
      if (object.kind === "CompositeResourceDefinition") schemas.define(object);
    }
    for (const name of names) {
      loaded.set(name, loadEnvironment(tree, name, contractOf(name)));
    }
  });

  it("has exactly one directory per environment", () => {
    expect(environmentNames(readFiles(ROOT)).sort()).toEqual([...ENVIRONMENTS].sort());
  });

  it("builds every directory", () => {
    const errors = [...tree.builds].flatMap(([folder, build]) =>
      "error" in build ? [`${folder}: ${build.error}`] : [],
    );
    expect(errors).toEqual([]);
  });

  it("builds only valid objects, even in directories that no environment uses", () => {
    const problems = [...tree.builds].flatMap(([folder, build]) =>
      ("objects" in build ? build.objects : [])
        .flatMap((object) => schemas.problems(object, "before substitution"))
        .map((problem) => `${folder}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });

  it("uses every folder", () => {
    expect(unusedFolderProblems(tree, [...loaded.values()])).toEqual([]);
  });

  it("shows the six wirings, as docs/wirings.md lists them", () => {
    const page = join(ROOT, "docs/wirings.md");
    expect(existsSync(page)).toBe(true);
    expect(wiringProblems(readFileSync(page, "utf8"), files)).toEqual([]);
  });

  describe.each(names)("environment %s", (name) => {
    it("is not empty", () => {
      expect(environment(name).kustomizations.length).toBeGreaterThan(3);
      expect(environment(name).objects.length).toBeGreaterThan(20);
    });

    it.each(Object.keys(CHECKS))("%s", (check) => {
      expect(CHECKS[check]!(environment(name), tree)).toEqual([]);
    });

    it("is valid by schema, before and after substitution", () => {
      const problems = environment(name).objects.flatMap(({ raw, final }) => [
        ...schemas.problems(raw, "before substitution"),
        ...schemas.problems(final, "after substitution"),
      ]);
      expect(problems).toEqual([]);
    });
  });

  it("installs the CRDs from the versions in tools/vendor-schemas", () => {
    const all = [...loaded.values()].flatMap(({ objects }) => objects.map(({ final }) => final));
    const names = all.map((object) => `${String(object.kind)} ${keyOf(object)}`);
    expect(names).toEqual(expect.arrayContaining(SOURCES.flatMap((s) => s.installedBy ?? [])));
  });

  it("needs every vendored schema", () => {
    expect(schemas.unused()).toEqual([]);
  });
});
