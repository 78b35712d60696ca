import { dev } from "../../support/fixture-platform";
import { complaints, type Given } from "./support";

/** An account whose database has this version and 100 GiB. */
const withDatabase = (version: string, upgrades: readonly string[] = []): Given => ({
  account: { database: () => Promise.resolve({ version, upgrades, storageGib: 100 }) },
});

/** A database of the configuration. */
const database = (change: Partial<typeof dev.database>): Given => ({
  environment: { database: { ...dev.database, maxAllocatedStorageGib: 500, ...change } },
});

const CASES: readonly (readonly [string, Given, string | RegExp])[] = [
  [
    "a new major version without permission",
    { ...withDatabase("17.6", ["18.1"]), ...database({ engineVersion: "18" }) },
    "landbridge-dev-authentik has PostgreSQL 17.6; RDS refuses 18 without permission",
  ],
  [
    "a major version that RDS doesn't upgrade to",
    {
      ...withDatabase("14.3", ["15.4"]),
      ...database({ engineVersion: "18", allowMajorVersionUpgrade: true }),
    },
    "RDS doesn't upgrade landbridge-dev-authentik from PostgreSQL 14.3 to 18",
  ],
  [
    "an older major version",
    { ...withDatabase("17.6"), ...database({ engineVersion: "16" }) },
    "RDS doesn't downgrade to 16",
  ],
  [
    "a permission that is no longer needed",
    {
      ...withDatabase("18.1"),
      ...database({ engineVersion: "18", allowMajorVersionUpgrade: true }),
    },
    /^warning +database changes: database.allowMajorVersionUpgrade is still on/,
  ],
  [
    "storage that grows too little",
    { ...withDatabase("17.6"), ...database({ allocatedStorageGib: 105 }) },
    "landbridge-dev-authentik has 100 GiB, and RDS adds 10% or more at a time",
  ],
];

test.each(CASES)("%s", async (_, given, expected) => {
  expect(await complaints(given)).toContainEqual(
    typeof expected === "string"
      ? expect.stringContaining(expected)
      : expect.stringMatching(expected),
  );
});

test.each<readonly [string, Given]>([
  [
    "a major upgrade",
    {
      ...withDatabase("17.6", ["17.7", "18.1"]),
      ...database({ engineVersion: "18", allowMajorVersionUpgrade: true }),
    },
  ],
  [
    "storage that autoscaling has grown",
    { ...withDatabase("17.6"), ...database({ allocatedStorageGib: 20 }) },
  ],
  [
    "storage that grows by 10%",
    { ...withDatabase("17.6"), ...database({ allocatedStorageGib: 110 }) },
  ],
])("%s is ready", async (_, given) => {
  expect(await complaints(given)).toEqual([]);
});
