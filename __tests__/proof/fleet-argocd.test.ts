/** An ApplicationSet for a workload environment on a hub with Argo CD, as docs/fleet.md has it. */
import * as fs from "node:fs";
import * as path from "node:path";

import { argocd } from "../../config/environments/argocd";
import type { PlatformInput } from "../../config/schema";
import { runProof } from "../../proof/run";
import { synthesize } from "../../stacks/synthesize";
import { testApp } from "../support/app";
import { argocdTree } from "../support/argocd-tree";
import { filesIn } from "../support/files-of-page";
import { orders } from "../support/fleet-platform";

const PAGE = fs.readFileSync(path.resolve(__dirname, "../../docs/fleet.md"), "utf8");
const FILES = filesIn(PAGE, "Workload environments with Argo CD");
/** What is applied, from the page's section about Flux. */
const SHOP = Object.fromEntries(
  Object.entries(filesIn(PAGE, "Environments as workload clusters")).filter(([file]) =>
    file.startsWith("gitops/apps/shop/"),
  ),
);
const SET = "gitops/apps/orders/application-set.yaml";

const PLATFORM: PlatformInput = {
  platform: "landbridge",
  defaultEnvironment: "argocd",
  environments: [
    { ...argocd, topology: { kind: "management" } },
    { ...orders, engine: argocd.engine, topology: { kind: "workload", hub: "argocd" } },
  ],
};

async function proven(from = "", to = "") {
  const files = Object.fromEntries(
    Object.entries(FILES).map(([file, text]) => {
      expect(text).toContain(file === SET ? from : "");
      return [file, file === SET ? text.replace(from, to) : text];
    }),
  );
  const root = await argocdTree((listed) => `${listed}# A hub.\n`, { ...files, ...SHOP });
  return runProof(synthesize(testApp(), PLATFORM), root, "1.2.3");
}

test("the page's ApplicationSet passes, with the annotations of the workload environment", async () => {
  expect(Object.keys(FILES)).toContain(SET);
  const { text, failed } = await proven();
  expect(text).toContain("0 errors, 0 warnings");
  expect(failed).toBe(false);
});

test("an annotation that the workload environment doesn't have is an error", async () => {
  const { text, failed } = await proven("annotations.TF_DOMAIN", "annotations.TF_DOMIAN");
  expect(failed).toBe(true);
  expect(text).toContain("LB905");
  expect(text).toContain('reads annotation "TF_DOMIAN", which cluster orders doesn\'t have');
});

test("a value of the hub alone isn't one of the workload environment", async () => {
  const { text, failed } = await proven("annotations.TF_DOMAIN", "annotations.TF_ARGOCD_HOSTNAME");
  expect(failed).toBe(true);
  expect(text).toContain('reads annotation "TF_ARGOCD_HOSTNAME", which cluster orders');
});
