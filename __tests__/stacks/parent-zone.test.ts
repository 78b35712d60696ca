import { fixturePlatform, dev } from "../support/fixture-platform";
import { stacksIn } from "../support/platform";

const ROLE = "arn:aws:iam::444455556666:role/landbridge-dns";

test("a parent zone in another account is changed with a role of that account, and nothing else is", () => {
  const zone = { kind: "new", parentZone: "example.com", parentZoneRoleArn: ROLE } as const;
  const environment = { ...dev, dns: { domain: "dev.example.com", zone } };
  const { dev: stacks } = stacksIn({ ...fixturePlatform, environments: [environment] }, "dev");
  const { provider, resource, data } = stacks.core;
  expect(provider?.aws?.[1]).toMatchObject({
    alias: "parent_zone",
    assume_role: [{ role_arn: ROLE }],
  });
  const other = Object.values({ ...resource, ...data })
    .flatMap((blocks) => Object.values(blocks))
    .filter((block) => block.provider === "aws.parent_zone");
  expect(other.map(({ name }) => name)).toEqual(expect.arrayContaining(["example.com"]));
  expect(other).toHaveLength(2);
});
