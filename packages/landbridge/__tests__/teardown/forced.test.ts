import { forcedOf } from "../../src/teardown/forced";
import { held } from "./support/controllers";
import { FakeCluster } from "./support/fake-cluster";
import { run } from "./support/run";

const FINALIZER = "service.k8s.aws/resources";

const serviceIn = (namespace: string) =>
  held(
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: { namespace, name: "edge" },
      spec: { type: "LoadBalancer" },
    },
    FINALIZER,
  );

test.each([
  ["Service/edge", { kind: "Service", namespace: undefined, name: "edge" }],
  ["Service/web/edge", { kind: "Service", namespace: "web", name: "edge" }],
])("%s is understood", (text, expected) => {
  expect(forcedOf(text)).toMatchObject(expected);
});

test.each(["Service", "/edge", "Service/", "a/b/c/d", "Service//edge"])(
  "%s is not understood",
  (text) => {
    expect(forcedOf(text)).toBeUndefined();
  },
);

test("a name that several objects have removes nothing without its namespace", async () => {
  const cluster = new FakeCluster().add(serviceIn("a"), serviceIn("b"));
  const vague = await run(cluster, { forced: [forcedOf("Service/edge")!], timeout: 2000 });
  expect(vague.result).toMatchObject({ end: "stuck", released: [] });
  const clear = await run(cluster, { forced: [forcedOf("Service/b/edge")!], timeout: 2000 });
  expect(clear.result.released).toMatchObject([{ namespace: "b" }]);
  expect(cluster.left).toEqual(["Service edge"]);
});
