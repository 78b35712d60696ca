import * as fs from "node:fs";
import * as path from "node:path";

import { nearestName, type Problem, UserError } from "landbridge/errors";
import { isMap, parseAllDocuments } from "yaml";

import type { Changes } from "../changes";
import { parseTypeScript, topLevelNames, withElement, withImport } from "../edit-typescript";
import { withResource } from "../edit-yaml";
import { gitopsDirectory, gitopsFiles, namespaceFile } from "./gitops-files";
import { type AddonSpec, hasValues, isGitOnly } from "./spec";
import { identifiersOf, isBuiltIn, moduleDirectory, typescriptFiles } from "./typescript-files";

const REGISTRY = "modules/addons/registry.ts";
const COMPONENTS = "gitops/clusters/base/kustomization.yaml";
const NAMESPACES = "gitops/infrastructure/namespaces/aws";

/** Existing names of the platform, which an addon must not reuse. */
export interface Existing {
  /** Namespaces that Terraform owns. */
  readonly namespaces: ReadonlySet<string>;
  /** Service accounts with a role, `<namespace>/<name>`. */
  readonly identities: ReadonlySet<string>;
  /** Services with values of Terraform. */
  readonly services: ReadonlySet<string>;
}

/** Plans all files and edits of a new addon. */
export function planAddon(changes: Changes, spec: AddonSpec, existing: Existing): void {
  const { name, namespace } = spec;
  changes.collect(() => {
    const problems = [...clashes(spec, existing), ...dependencyProblems(changes.root, spec)];
    if (problems.length > 0) throw new UserError(problems);
  });
  changes.refuseExisting(gitopsDirectory(name));
  for (const [file, text] of gitopsFiles(spec)) changes.create(file, text);
  changes.edit(COMPONENTS, (text) =>
    withResource(COMPONENTS, text, `../../infrastructure/${name}`),
  );
  if (!hasValues(spec) && !isBuiltIn(namespace)) {
    const list = `${NAMESPACES}/kustomization.yaml`;
    changes.create(`${NAMESPACES}/${namespace}.yaml`, namespaceFile(spec));
    changes.edit(list, (text) => withResource(list, text, `${namespace}.yaml`));
  }
  if (!isGitOnly(spec)) planConstruct(changes, spec);
}

function planConstruct(changes: Changes, spec: AddonSpec): void {
  const { name } = spec;
  changes.refuseExisting(moduleDirectory(name));
  changes.edit(REGISTRY, (text) => {
    const taken = topLevelNames(parseTypeScript(REGISTRY, text));
    const identifiers = identifiersOf(name, taken);
    for (const [file, own] of typescriptFiles(spec, identifiers)) changes.create(file, own);
    const listed = withElement(REGISTRY, text, ["ADDONS"], identifiers.definition);
    return withImport(REGISTRY, listed, identifiers.definition, `./${name}`);
  });
}

function clashes(spec: AddonSpec, existing: Existing): readonly Problem[] {
  const { name, namespace, serviceAccount } = spec;
  const problems: Problem[] = [];
  if (existing.namespaces.has(namespace)) {
    const message = "another addon's namespace, which Terraform already manages";
    problems.push({ place: "--namespace", message, received: namespace });
  }
  if (existing.identities.has(`${namespace}/${serviceAccount}`)) {
    const message = `already has a role in namespace ${namespace}`;
    problems.push({ place: "--service-account", message, received: serviceAccount });
  }
  if (existing.services.has(name)) {
    const message = "is already a service of the contract";
    problems.push({ place: "NAME", message, received: name, remedy: "choose another name" });
  }
  return problems;
}

function dependencyProblems(root: string, { name, dependsOn }: AddonSpec): readonly Problem[] {
  const known = fluxKustomizations(root);
  const missing = dependsOn
    .filter((dependency) => !known.includes(dependency))
    .map((received) => {
      const near = nearestName(received, known);
      return {
        place: "--depends-on",
        message: `is not a Flux Kustomization of the repository${near === undefined ? "" : `; did you mean ${near}?`}`,
        received,
        allowed: known.join(", "),
      };
    });
  if (!known.includes(name)) return missing;
  const message = "is already the name of a Flux Kustomization";
  return [...missing, { place: "NAME", message, received: name, remedy: "choose another name" }];
}

/** Names of the Flux Kustomizations that components declare. */
function fluxKustomizations(root: string): readonly string[] {
  const directory = path.join(root, "gitops");
  if (!fs.existsSync(directory)) return [];
  return fs
    .readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === "flux-kustomization.yaml")
    .flatMap((file) => namesIn(fs.readFileSync(path.join(directory, file), "utf8")))
    .sort();
}

function namesIn(text: string): readonly string[] {
  return [...parseAllDocuments(text)].flatMap((document) => {
    if (!isMap(document.contents) || document.get("kind") !== "Kustomization") return [];
    const name: unknown = document.getIn(["metadata", "name"]);
    return typeof name === "string" ? [name] : [];
  });
}
