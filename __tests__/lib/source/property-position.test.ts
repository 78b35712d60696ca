import * as path from "node:path";

import { propertyFinder } from "../../../lib/source/property-position";

const FIXTURE = path.resolve(__dirname, "../../support/fixture-config");
const find = propertyFinder(FIXTURE);

test.each([
  ["dev.network.cidr", "environments.ts:7:5"],
  ["dev.access.admins.principalArn", "environments.ts:10:23"],
  ["dev.zones.1", "environments.ts:9:16"],
  ["dev.zones.7", "environments.ts:9:3"],
  ["dev.network.natGateways", "environments.ts:6:3"],
  ["dev.dns", "environments.ts:3:20"],
  ["defaultEnvironment", "index.ts:5:3"],
  ["prod.network", undefined],
  ["environments[3]", undefined],
])("%s is at %s", (place, expected) => {
  const found = find(place);
  const text = found && `${path.relative(FIXTURE, found.file)}:${found.line}:${found.column}`;
  expect(text).toBe(expected);
});
