/** An addon is one unit: its directories and its test have its name, and nothing else lists it. */
import * as fs from "node:fs";
import * as path from "node:path";

import { ADDONS } from "../../../modules/addons";
import { OPTIONAL } from "../../support/addons-platform";
import { stacksOf } from "../../support/platform";

const ROOT = path.resolve(__dirname, "../../..");
const NAMES = ADDONS.map(({ name }) => name);
const { dev } = stacksOf("dev");

const directoriesIn = (directory: string): string[] =>
  fs
    .readdirSync(path.join(ROOT, directory), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test("every directory of modules/addons is a registered addon, once", () => {
  expect(directoriesIn("modules/addons").sort()).toEqual([...NAMES].sort());
});

test("every addon has a test of its name", () => {
  const missing = NAMES.filter((name) => !fs.existsSync(path.join(__dirname, `${name}.test.ts`)));
  expect(missing).toEqual([]);
});

test("every addon that Flux installs has a directory in gitops", () => {
  const installed = ADDONS.filter(({ isEksAddon }) => isEksAddon !== true);
  const found = ["gitops/infrastructure", "gitops/apps"].flatMap(directoriesIn);
  expect(installed.map(({ name }) => name).filter((name) => !found.includes(name))).toEqual([]);
});

test("the contract has the identity of every addon that is on, and no others but the network's", () => {
  const identities = ADDONS.filter(({ isOptional }) => isOptional !== true).flatMap(
    ({ identity }) => identity ?? [],
  );
  const network = { namespace: "kube-system", serviceAccount: "aws-node" };
  const keys = (accounts: readonly (typeof network)[]): string[] =>
    accounts.map(({ namespace, serviceAccount }) => `${namespace}/${serviceAccount}`).sort();
  expect(keys(dev.contract.identities)).toEqual(keys([...identities, network]));
});

test("at most one addon lets users in: EKS takes one issuer", () => {
  expect(ADDONS.filter(({ login }) => login !== undefined).length).toBeLessThanOrEqual(1);
});

test("the tests' environment with addons has all that are optional", () => {
  const optional = ADDONS.filter(({ isOptional }) => isOptional === true).map(({ name }) => name);
  expect(optional).toEqual(OPTIONAL);
});
