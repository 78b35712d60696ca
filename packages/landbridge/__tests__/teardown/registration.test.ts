import { liveObjectOf, type LiveObject } from "../../src/teardown/live-object";
import { refuseApplied, refuseHub } from "../../src/teardown/registration";
import { contractOf } from "../doctor/support/diagnosis-input";

const workload = {
  namespace: "workload-orders",
  hash: "0",
  variables: {},
  services: {},
};

describe("a hub", () => {
  test("refuses while an environment is registered with it, and says in which order to go", () => {
    const hub = { ...contractOf({}), workloads: { orders: workload } };
    expect(() => {
      refuseHub(hub);
    }).toThrow(/dev is the hub of orders, which must go first[^]*npm run destroy -- orders/);
  });

  test.each([{}, { workloads: {} }])("goes when none is (%j)", (more) => {
    expect(() => {
      refuseHub({ ...contractOf({}), ...more });
    }).not.toThrow();
  });
});

function object(metadata: object, kind = "Service"): LiveObject {
  const name = "web";
  return liveObjectOf({
    apiVersion: kind === "Service" ? "v1" : "apiextensions.k8s.io/v1",
    kind,
    metadata: { namespace: "web", name, uid: name, ...metadata },
  })!;
}

describe("a workload environment", () => {
  const orders = { ...contractOf({}), environment: "orders", hub: "management" };
  const flux = { labels: { "kustomize.toolkit.fluxcd.io/name": "web" } };

  test.each([
    ["Kustomizations", flux],
    ["HelmReleases", { labels: { "helm.toolkit.fluxcd.io/name": "web" } }],
    ["Applications", { annotations: { "argocd.argoproj.io/tracking-id": "web:/Service:web/web" } }],
  ])("refuses while %s of its hub apply something", (_title, metadata) => {
    expect(() => {
      refuseApplied(orders, [object(metadata)]);
    }).toThrow(/management still applies 1 object to orders, such as Service web\/web/);
  });

  test.each([
    ["nobody applies", object({})],
    ["Helm has left", object({ annotations: { "meta.helm.sh/release-name": "web" } })],
    [
      "is never pruned",
      object({ ...flux, annotations: { "kustomize.toolkit.fluxcd.io/prune": "disabled" } }),
    ],
    ["is a CRD of a chart", object(flux, "CustomResourceDefinition")],
  ])("goes with what %s", (_title, left) => {
    expect(() => {
      refuseApplied(orders, [left]);
    }).not.toThrow();
  });
});

test("an environment of its own is suspended, not refused", () => {
  const flux = { labels: { "kustomize.toolkit.fluxcd.io/name": "web" } };
  expect(() => {
    refuseApplied(contractOf({}), [object(flux)]);
  }).not.toThrow();
});
