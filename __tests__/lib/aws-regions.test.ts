import { isAwsRegion, partitionOf, zonesOf } from "../../lib/aws-regions";

test("every region has its partition and at least two zones", () => {
  expect(partitionOf("eu-west-1")).toBe("aws");
  expect(partitionOf("cn-north-1")).toBe("aws-cn");
  expect(partitionOf("us-gov-west-1")).toBe("aws-us-gov");
  expect(zonesOf("us-east-1")).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test.each(["eu-west-9", "europe", "", "toString"])("%j isn't a region", (name) => {
  expect(isAwsRegion(name)).toBe(false);
  expect(zonesOf(name)).toEqual([]);
});
