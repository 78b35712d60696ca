import { looksLikeProduction } from "../../../tools/local/production";
import {
  chooseTarget,
  refuseProduction,
  type KnownContext,
  type Situation,
} from "../../../tools/local/target";

const context = (name: string, server = "https://127.0.0.1:6443"): KnownContext => ({
  name,
  server,
  kubeconfig: "/config",
});

const situation = (more: Partial<Situation>): Situation => ({
  kindClusters: undefined,
  contexts: [context("a"), context("b")],
  current: "b",
  record: undefined,
  ...more,
});

describe("the cluster that is used", () => {
  test("is the one of kind, which is created, found, or lacks its context", () => {
    expect(chooseTarget(situation({ kindClusters: [] }))).toEqual({ kind: "new" });
    expect(chooseTarget(situation({ kindClusters: ["other"] }))).toEqual({ kind: "new" });
    const own = ["landbridge-local"];
    expect(chooseTarget(situation({ kindClusters: own }))).toEqual({ kind: "export" });
    const contexts = [context("kind-landbridge-local")];
    expect(chooseTarget(situation({ kindClusters: own, contexts }))).toEqual({
      kind: "context",
      context: contexts[0],
    });
  });

  test("is the current context without kind", () => {
    expect(chooseTarget(situation({}))).toEqual({ kind: "context", context: context("b") });
  });

  test.each(["", "gone"])(
    "doesn't exist without kind and with %j as the current context",
    (current) => {
      expect(() => chooseTarget(situation({ current }))).toThrow(
        /^cluster: no cluster available: kind is not installed/,
      );
    },
  );

  test("is that of an earlier run, even if kind was installed or the context changed since", () => {
    const record = { ...context("a"), context: "a", made: false };
    expect(chooseTarget(situation({ record, kindClusters: [] }))).toEqual({
      kind: "context",
      context: context("a"),
    });
  });

  test.each([
    [
      "its context is gone",
      { contexts: [context("b")] },
      /context a .*, which no longer exists; if that is expected, delete \.state/,
    ],
    [
      "its context leads elsewhere",
      { contexts: [context("a", "https://10.0.0.9")] },
      /the context now points to https:\/\/10\.0\.0\.9/,
    ],
  ] as const)("rejects a state of another cluster: %s", (_, more, message) => {
    const record = { ...context("a"), context: "a", made: false };
    expect(() => chooseTarget(situation({ record, ...more }))).toThrow(message);
  });

  test("finds the kind cluster of an earlier run even if the kubeconfig lost it", () => {
    const record = { ...context("gone"), context: "gone", made: true };
    const kindClusters = ["landbridge-local"];
    expect(chooseTarget(situation({ record, kindClusters }))).toEqual({ kind: "export" });
    expect(() =>
      chooseTarget(situation({ record: { ...record, made: false }, kindClusters })),
    ).toThrow(/which no longer exists/);
  });

  test("reports that the kind cluster of an earlier run was deleted", () => {
    const record = { ...context("a"), context: "a", made: true };
    expect(() => chooseTarget(situation({ record, kindClusters: [] }))).toThrow(
      /which no longer exists/,
    );
  });
});

describe("a context that looks like production", () => {
  test.each([
    ["prod-eu", "https://10.0.0.1", 'its name has "prod" in it'],
    ["eu_PROD", "https://10.0.0.1", 'its name has "PROD" in it'],
    ["production", "https://10.0.0.1", 'its name has "production" in it'],
    ["shop.live", "https://10.0.0.1", 'its name has "live" in it'],
    ["a", "https://api.prod.example.com", 'its API server\'s address has "prod" in it'],
    ["arn:aws:eks:eu-west-1:111122223333:cluster/dev", "", "its name is the ARN of an EKS cluster"],
    ["dev", "https://A1.gr7.eu-west-1.eks.amazonaws.com", "its API server is one of EKS"],
    ["gke_project_zone_dev", "https://34.0.0.1", "its name is that of a GKE cluster"],
    ["dev", "https://dev-1.hcp.westeurope.azmk8s.io:443", "its API server is one of AKS"],
  ])("%s, %s", (name, server, reason) => {
    expect(looksLikeProduction(name, server)).toBe(reason);
    expect(() => {
      refuseProduction(context(name, server), false);
    }).toThrow(`looks like production: ${reason}; pass --yes-really to use it anyway`);
    expect(() => {
      refuseProduction(context(name, server), true);
    }).not.toThrow();
  });

  test.each([
    ["kind-landbridge-local", "https://127.0.0.1:6443"],
    ["docker-desktop", "https://kubernetes.docker.internal:6443"],
    ["product-catalogue", "https://192.168.1.2:6443"],
    ["delivery", "https://olive.example.com"],
    ["reproduction", "https://10.0.0.1"],
  ])("but not %s, %s", (name, server) => {
    expect(looksLikeProduction(name, server)).toBeUndefined();
  });
});
