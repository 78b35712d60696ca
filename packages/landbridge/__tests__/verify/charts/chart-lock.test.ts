import { isOutOfSync } from "../../../src/verify/charts/chart-lock";

const URL = "https://charts.example.com";

const CHART = {
  apiVersion: "v2",
  dependencies: [
    {
      alias: "cache",
      name: "redis",
      version: ">=1.2.0 <2.0.0",
      repository: URL,
      condition: "redis.enabled",
      tags: ["cache"],
      "import-values": ["data", { child: "default", parent: "cache" }],
    },
    { name: "common", version: "1.x" },
  ],
};

const LOCK = {
  // As Helm writes it, which charts in public repositories confirm.
  digest: "sha256:b8d061dedd7cd4aca175508269f1068656bf0f3d6d25f320011f015ad92d0107",
  dependencies: [
    { name: "redis", repository: URL, version: "1.4.0" },
    { name: "common", repository: "", version: "1.0.0" },
  ],
};

test("a Chart.lock that belongs to its chart has the digest of both", () => {
  expect(isOutOfSync(CHART, LOCK)).toBe(false);
});

test("any other field of a dependency gives another digest", () => {
  const [redis, common] = CHART.dependencies;
  const changed = { ...CHART, dependencies: [{ ...redis, condition: "cache.enabled" }, common] };
  expect(isOutOfSync(changed, LOCK)).toBe(true);
  expect(isOutOfSync({ ...CHART, dependencies: [redis] }, LOCK)).toBe(true);
});

test.each([
  ["a chart of Helm 2", { ...CHART, apiVersion: "v1" }],
  ["a chart without dependencies", { apiVersion: "v2" }],
  ["a repository by its name", { ...CHART, dependencies: [{ name: "a", repository: "@stable" }] }],
  ["a version that isn't a text", { ...CHART, dependencies: [{ name: "a", version: 1.2 }] }],
])("nothing is known of %s", (_, chart) => {
  expect(isOutOfSync(chart, LOCK)).toBeUndefined();
});
