import * as fs from "node:fs";
import * as path from "node:path";

import { UserError } from "landbridge/errors";

import type { PlatformInput } from "../../../config/schema";
import type { Changes } from "../changes";
import { parseTypeScript, topLevelNames, withElement, withImport } from "../edit-typescript";
import { camelCase, declarable } from "../identifiers";
import { copiedConfiguration, environmentConstant } from "./config-file";
import type { EnvironmentSpec } from "./options";
import { leaveToSize } from "./size";

const INDEX = "config/index.ts";
const ENVIRONMENTS = "config/environments";
const CLUSTERS = "gitops/clusters";

/** The platform with the new environment, to be checked before anything is written. */
export function withEnvironment(platform: PlatformInput, spec: EnvironmentSpec): PlatformInput {
  const from = platform.environments.find(({ name }) => name === spec.from);
  const copy = structuredClone(from) as unknown as Record<string, unknown>;
  for (const [keys, value] of spec.differences) {
    const [last = "", ...above] = keys.split(".").reverse();
    const target = above
      .reverse()
      .reduce((node, key) => node[key] as Record<string, unknown>, copy);
    target[last] = value;
  }
  if (spec.size !== undefined) leaveToSize(copy, spec.size);
  const environment = copy as unknown as PlatformInput["environments"][number];
  return { ...platform, environments: [...platform.environments, environment] };
}

/** Plans the configuration of a new environment, its entry, and its directory in the GitOps repository. */
export function planEnvironment(changes: Changes, spec: EnvironmentSpec): void {
  const { name, from } = spec;
  changes.refuseExisting(`${CLUSTERS}/${name}`);
  const file = `${ENVIRONMENTS}/${name}.ts`;
  changes.edit(INDEX, (text) => {
    const taken = topLevelNames(parseTypeScript(INDEX, text));
    const identifier = declarable(camelCase(name), "Environment", taken);
    changes.collect(() => {
      const original = fileOf(changes.root, from);
      const own = fs.readFileSync(path.join(changes.root, original), "utf8");
      changes.create(file, copiedConfiguration(original, own, spec, identifier));
    });
    const listed = withElement(INDEX, text, ["platform", "environments"], identifier);
    return withImport(INDEX, listed, identifier, `./environments/${name}`);
  });
  for (const [inner, text] of clusterFiles(changes.root, from)) {
    changes.create(`${CLUSTERS}/${name}/${inner}`, text);
  }
}

/** The file of config/environments/ that has an environment. */
function fileOf(root: string, environment: string): string {
  const directory = path.join(root, ENVIRONMENTS);
  const names = fs.existsSync(directory) ? fs.readdirSync(directory) : [];
  const found = names
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${ENVIRONMENTS}/${name}`)
    .find((file) => {
      const text = fs.readFileSync(path.join(root, file), "utf8");
      return environmentConstant(file, text, environment) !== undefined;
    });
  if (found !== undefined) return found;
  throw new UserError({
    place: ENVIRONMENTS,
    message: `no file here has a constant with name: "${environment}"`,
    remedy:
      "copy the environment by hand, or write it as the project's own environments are written",
  });
}

/** Files of an environment's directory; those that `flux bootstrap` wrote belong to its cluster alone. */
function clusterFiles(root: string, environment: string): ReadonlyMap<string, string> {
  const directory = path.join(root, CLUSTERS, environment);
  const files = fs.existsSync(directory)
    ? fs.readdirSync(directory, { recursive: true, encoding: "utf8" })
    : [];
  const own = files
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !file.startsWith("flux-system/") && file !== "flux-system")
    .filter((file) => fs.statSync(path.join(directory, file)).isFile());
  if (own.length === 0) {
    throw new UserError({
      place: `${CLUSTERS}/${environment}`,
      message: "has no files to copy",
      remedy: "choose another environment with --from",
    });
  }
  return new Map(
    own.map((file) => [file, fs.readFileSync(path.join(directory, file), "utf8")] as const),
  );
}
