/** What docs/fleet.md says about workload environments passes the proof, and each mistake in it fails the synth. */
import * as fs from "node:fs";
import * as path from "node:path";

import type { PlatformInput } from "../../config/schema";
import { runProof } from "../../proof/run";
import { synthesize } from "../../stacks/synthesize";
import { temporaryFolder } from "../../tools/jest/temporary-folder";
import { platformFolder } from "../support/addons-platform";
import { testApp } from "../support/app";
import { filesIn } from "../support/files-of-page";
import { fleetPlatform } from "../support/fleet-platform";

const CHECKOUT = path.resolve(__dirname, "../..");
const PAGE = fs.readFileSync(path.join(CHECKOUT, "docs/fleet.md"), "utf8");
const FILES = filesIn(PAGE, "Environments as workload clusters");
const ORDERS = "gitops/clusters/management/orders.yaml";
const SHOP = "gitops/apps/shop/shop.yaml";

/** The repository of a hub with the page's files, one of them changed. */
function treeWith(edit: { readonly file?: string; readonly replace?: readonly [string, string] }) {
  const root = temporaryFolder();
  fs.cpSync(path.join(CHECKOUT, "gitops"), path.join(root, "gitops"), { recursive: true });
  for (const folder of ["clusters", "fleet", "argocd"])
    fs.rmSync(path.join(root, "gitops", folder), { recursive: true });
  const base = "gitops/clusters/base";
  fs.cpSync(path.join(CHECKOUT, base), path.join(root, base), { recursive: true });
  write(root, "gitops/clusters/hub/platform/kustomization.yaml", platformFolder([]));
  for (const [file, text] of Object.entries(FILES)) {
    const [from, to] = file === edit.file ? (edit.replace ?? []) : [];
    expect(text).toContain(from ?? "");
    write(root, file.replace("management", "hub"), text.replace(from ?? "", to ?? ""));
  }
  return root;
}

function write(root: string, file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
}

async function proven(
  file?: string,
  replace?: readonly [string, string],
  platform: PlatformInput = fleetPlatform(),
) {
  const contracts = synthesize(testApp(), platform);
  return runProof(contracts, treeWith({ file, replace }), "1.2.3");
}

test("the page says what to write", () => {
  expect(Object.keys(FILES)).toEqual([ORDERS, SHOP]);
});

test("the page's files pass without a warning, with the values of the workload environment", async () => {
  const { text, failed, proven: line } = await proven();
  expect({ text, failed }).toEqual({ text: "", failed: false });
  expect(line).toContain("1 cluster,");
});

test("a variable that the workload's contract doesn't have is an error, also if it is nearly one", async () => {
  const { text, failed } = await proven(SHOP, ["${TF_DOMAIN}", "${TF_DOMIAN}"]);
  expect(failed).toBe(true);
  expect(text).toContain("LB101");
  expect(text).toContain("Variable TF_DOMIAN is not set for Kustomization workload-orders/shop");
  expect(text).toContain("gitops/apps/shop/shop.yaml:12");
});

test("a variable of the hub isn't one of the workload", async () => {
  const platform = fleetPlatform();
  const environments = platform.environments.map((environment) =>
    environment.name === "hub" && environment.kind === "aws"
      ? { ...environment, modules: { sops: {} } }
      : environment,
  );
  const { contracts } = { contracts: synthesize(testApp(), { ...platform, environments }) };
  const own = contracts.find(({ environment }) => environment === "hub")?.variables ?? {};
  const ofWorkload = contracts.find(({ environment }) => environment === "orders")?.variables ?? {};
  const [further = ""] = Object.keys(own).filter((name) => !(name in ofWorkload));
  expect(further).toMatch(/^TF_/);
  const root = treeWith({ file: SHOP, replace: ["${TF_DOMAIN}", `\${${further}}`] });
  const { text, failed } = await runProof(contracts, root, "1.2.3");
  expect(failed).toBe(true);
  expect(text).toContain(`Variable ${further} is not set for Kustomization workload-orders/shop`);
});

test("a ConfigMap for the kubeConfig that nothing creates is an error", async () => {
  const { text, failed } = await proven(ORDERS, ["name: kubeconfig", "name: kubeconfg"]);
  expect(failed).toBe(true);
  expect(text).toContain("LB621");
  expect(text).toMatch(/ConfigMap workload-orders\/kubeconfg.*did you mean .?kubeconfig/i);
});

test("a ConfigMap of variables in another namespace is an error: Flux reads its own only", async () => {
  const { text, failed } = await proven(ORDERS, [
    "name: cluster-vars-terraform",
    "name: orders-vars-terraform",
  ]);
  expect(failed).toBe(true);
  expect(text).toContain("LB104");
});

test("a cluster without a contract is an error, with what is registered", async () => {
  const cluster = [
    "name: elsewhere",
    "---",
    "apiVersion: v1",
    "kind: ConfigMap",
    "metadata: { name: elsewhere, namespace: workload-orders }",
    "data: { provider: aws, cluster: arn:aws:eks:eu-west-1:444455556666:cluster/x }",
  ];
  const root = treeWith({ file: ORDERS, replace: ["name: kubeconfig", "name: elsewhere"] });
  const file = path.join(root, "gitops/clusters/hub/elsewhere.yaml");
  fs.writeFileSync(file, `${cluster.slice(2).join("\n")}\n`);
  const { text, failed } = await runProof(synthesize(testApp(), fleetPlatform()), root, "1.2.3");
  expect(failed).toBe(true);
  expect(text).toContain("LB708");
  expect(text).toContain("which has no contract; registered are orders");
});

test("a workload environment that is no longer registered is an error", async () => {
  const { environments, ...rest } = fleetPlatform();
  const alone = environments.filter(({ name }) => name === "hub");
  const { text, failed } = await proven(undefined, undefined, { ...rest, environments: alone });
  expect(failed).toBe(true);
  expect(text).toContain("LB621");
  expect(text).toContain("workload-orders/kubeconfig");
});

test("nothing to impersonate is an error: Flux has no rights of its own", async () => {
  const { text, failed } = await proven(ORDERS, ["  serviceAccountName: hub-reconciler\n", ""]);
  expect(failed).toBe(true);
  expect(text).toContain("LB716");
  expect(text).toContain("Set spec.serviceAccountName: hub-reconciler");
});

test("a misspelt account is reported", async () => {
  const { text } = await proven(ORDERS, ["hub-reconciler", "hub-reconcilr"]);
  expect(text).toMatch(/ServiceAccount workload-orders\/hub-reconcilr.*hub-reconciler/);
});
