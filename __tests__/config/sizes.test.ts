import { awsEnvironment } from "../../config/schema";
import { sized, withSize } from "../../config/sizes";
import { dev } from "../support/fixture-platform";
import { problemsOf, withProperty } from "./support";

/** A copy without the fields that the size decides. */
function without<Value extends object, Key extends keyof Value & string>(
  value: Value,
  ...fields: readonly Key[]
): Omit<Value, Key> {
  const kept = Object.entries(value).filter(([field]) => !fields.some((key) => key === field));
  return Object.fromEntries(kept) as Omit<Value, Key>;
}

const database = without(dev.database, "instanceClass", "multiAz");
const cluster = without(dev.cluster, "nodeGroups");

const environment = (size: "small" | "standard" | "large", more: object = {}) =>
  awsEnvironment.parse(sized({ ...dev, size, cluster, database, ...more }));

test.each(["small", "standard", "large"] as const)("%s is valid without anything else", (size) => {
  const modules = {
    msk: { kind: "provisioned" },
    opensearch: { adminArn: "arn:aws:iam::111122223333:role/admin" },
  };
  expect(() => environment(size, { modules })).not.toThrow();
});

test("sizes grow", () => {
  const classes = (["small", "standard", "large"] as const).map(
    (size) => environment(size).database.instanceClass,
  );
  expect(classes).toEqual(["db.t4g.micro", "db.t4g.medium", "db.m7g.large"]);
});

test("each field can be overridden, and its neighbors stay", () => {
  const found = environment("standard", {
    database: { ...database, instanceClass: "db.m7g.xlarge" },
    cluster: { ...cluster, nodeGroups: { platform: { maxSize: 9 } } },
  });
  expect(found.database).toMatchObject({ instanceClass: "db.m7g.xlarge", multiAz: true });
  expect(found.cluster.nodeGroups.platform).toMatchObject({ minSize: 3, maxSize: 9 });
});

test("a size switches no module on, and gives a serverless one no brokers", () => {
  expect(environment("large").modules).toEqual({});
  expect(environment("large", { modules: { msk: { kind: "serverless" } } }).modules.msk).toEqual({
    kind: "serverless",
    clients: {},
  });
});

test("without a size, nothing changes", () => {
  expect(withSize(dev)).toBe(dev);
});

test("an unknown size is an error", () => {
  expect(problemsOf(withProperty("dev", "size", "huge"))).toMatchObject([{ place: "dev.size" }]);
});
