import { isOfOtherCluster } from "../../../src/verify/rules/fleet/cluster-names";

test.each([
  ["clusters/prod-2", "clusters/prod-1", true],
  ["clusters/prod2", "clusters/prod", true],
  ["clusters/us-west-1", "clusters/eu-west-1", true],
  ["clusters/prep", "clusters/prod", true],
  ["clusters/prdo", "clusters/prod", false],
  ["clusters/shop-1", "clusters/shpo-1", false],
  ["cluster/prod", "clusters/prod", false],
])("%s and %s are two clusters: %s", (one, other, areTwo) => {
  expect(isOfOtherCluster(one, other)).toBe(areTwo);
});
