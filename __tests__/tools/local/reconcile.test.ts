import type { WritableApi } from "landbridge/doctor";

import { Reconciliation } from "../../../tools/local/reconcile";

const KUSTOMIZE = "kustomize.toolkit.fluxcd.io";
const SOURCE = "source.toolkit.fluxcd.io";
const ROOT = {
  group: KUSTOMIZE,
  kind: "Kustomization",
  namespace: "flux-system",
  name: "flux-system",
};

function kind(group: string, name: string, title: string, items: readonly object[]) {
  return {
    [`/apis/${group}`]: { preferredVersion: { groupVersion: `${group}/v1` } },
    [`/apis/${group}/v1`]: { resources: [{ name, kind: title, namespaced: true }] },
    [`/apis/${group}/v1/${name}?limit=500`]: { items },
  };
}

function apiOf() {
  const namespace = "flux-system";
  const sourceRef = { kind: "GitRepository", name: "flux-system" };
  const annotations = { "landbridge.dev/suspended-by": "teardown" };
  const answers: Readonly<Record<string, unknown>> = {
    ...kind(KUSTOMIZE, "kustomizations", "Kustomization", [
      { metadata: { name: "flux-system", namespace, annotations }, spec: { sourceRef } },
      { metadata: { name: "apps", namespace }, spec: { sourceRef, suspend: true } },
    ]),
    ...kind(SOURCE, "gitrepositories", "GitRepository", [
      { metadata: { name: "other", namespace } },
      { metadata: { name: "flux-system", namespace } },
    ]),
  };
  const sent: [string, unknown][] = [];
  const api: WritableApi = {
    context: "test",
    server: "https://api.example.com",
    get: (path) => Promise.resolve(answers[path]),
    merge: (path, body) => {
      sent.push([path.split("/").slice(-2).join("/"), body]);
      return Promise.resolve();
    },
    delete: () => Promise.reject(new Error("nothing is deleted")),
  };
  return { api, sent };
}

const asked = { metadata: { annotations: { "reconcile.fluxcd.io/requestedAt": "now" } } };

test("asks the source first and the Kustomizations after it has fetched, and resumes only what a teardown suspended", async () => {
  const { api, sent } = apiOf();
  const reconciliation = new Reconciliation(api, ROOT, "now");
  await reconciliation.begin();
  expect(sent).toEqual([
    [
      "kustomizations/flux-system",
      {
        metadata: { annotations: { "landbridge.dev/suspended-by": null } },
        spec: { suspend: null },
      },
    ],
    ["gitrepositories/flux-system", asked],
  ]);
  sent.length = 0;
  await reconciliation.goOn(false);
  expect(sent).toEqual([]);
  await reconciliation.goOn(true);
  await reconciliation.goOn(true);
  expect(sent).toEqual([
    ["kustomizations/flux-system", asked],
    ["kustomizations/apps", asked],
  ]);
});
