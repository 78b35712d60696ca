import { didYouMean, nearestName, SLIP } from "../../src/lib/nearest-name";

test.each([
  ["verfy", ["verify", "graph"], "verify"],
  ["rulse", ["rules"], "rules"],
  ["CIDR", ["cidr"], "cidr"],
  ["jsn", ["sarif", "json"], "json"],
  ["deploymnets", ["deployments"], "deployments"],
])("%s means one of %j", (name, names, meant) => {
  expect(nearestName(name, names)).toBe(meant);
});

test.each([
  ["dev", ["prod"]],
  ["v12", ["v21"]],
  ["apps", ["apps"]],
  ["app", ["web"]],
])("%s means none of %j", (name, names) => {
  expect(nearestName(name, names)).toBeUndefined();
});

test("a limit allows fewer differences, and names can be left out", () => {
  const name = "cluster-vars-terrafrm-one";
  const far = "cluster-vars-tera-one";
  expect(nearestName(name, [far])).toBe(far);
  expect(nearestName(name, [far], SLIP)).toBeUndefined();
  expect(nearestName(name, [far], Infinity, () => false)).toBeUndefined();
});

test("the hint ends a sentence, or continues a clause", () => {
  expect(didYouMean("There is no X.", "Y")).toBe('There is no X. Did you mean "Y"?');
  expect(didYouMean("there is no X", "Y")).toBe('there is no X; did you mean "Y"?');
  expect(didYouMean("there is no X", undefined)).toBe("there is no X");
});
