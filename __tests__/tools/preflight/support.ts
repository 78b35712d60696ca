import type { AwsEnvironment, AwsEnvironmentInput } from "../../../config/schema";
import { awsEnvironment } from "../../../config/schema";
import { temporaryFolder } from "../../../tools/jest/temporary-folder";
import type { Account } from "../../../tools/preflight/account";
import type { AwsContext } from "../../../tools/preflight/check";
import { renderReport } from "../../../tools/preflight/report";
import { preflight } from "../../../tools/preflight/run";
import type { World } from "../../../tools/preflight/world";
import { dev } from "../../support/fixture-platform";

/** An account in which a first deploy of the fixture's `dev` works. */
export const READY_ACCOUNT: Account = {
  caller: () =>
    Promise.resolve({
      accountId: "111122223333",
      arn: "arn:aws:sts::111122223333:assumed-role/platform-admin/session",
    }),
  roleArn: (name) => Promise.resolve(`arn:aws:iam::111122223333:role/${name}`),
  zones: () => Promise.resolve(["eu-west-1a", "eu-west-1b", "eu-west-1c"]),
  instanceTypeZones: () => Promise.resolve(["eu-west-1a", "eu-west-1b"]),
  vcpus: () => Promise.resolve(2),
  usage: () => Promise.resolve({ limit: 32, used: 3 }),
  inRegion: () => READY_ACCOUNT,
  vpc: () => Promise.resolve({ cidrs: ["10.20.0.0/16"], hasDns: true }),
  subnets: () => Promise.resolve([]),
  withoutDefaultRoute: () => Promise.resolve([]),
  clusterVersions: () =>
    Promise.resolve([
      { version: "1.34", status: "STANDARD_SUPPORT", endOfStandardSupport: undefined },
    ]),
  addonVersions: () => Promise.resolve(Object.values(environment().cluster.addons)),
  cluster: () => Promise.resolve(undefined),
  postgresVersions: (prefix) => Promise.resolve([`${prefix}.5`, `${prefix}.6`]),
  databaseZones: () => Promise.resolve(["eu-west-1a", "eu-west-1b"]),
  bucket: () => Promise.resolve({ region: "eu-west-1", isVersioned: true }),
  hasObject: () => Promise.resolve(false),
  hostedZones: () => Promise.resolve([{ id: "Z1", nameServers: ["ns-1.example.net"] }]),
  secret: () => Promise.resolve(undefined),
  database: () => Promise.resolve(undefined),
  hasDatabase: () => Promise.resolve(false),
  identityStore: () => Promise.resolve("d-1234567890"),
  hasIdentity: () => Promise.resolve(true),
  left: () => Promise.resolve([]),
};

const READY_WORLD: World = {
  variables: { TF_VAR_git_ssh_private_key: "key" },
  run: () => Promise.resolve({ code: 0, output: "" }),
  temporaryDirectory: temporaryFolder,
  publicAddress: () => Promise.resolve("203.0.113.7"),
  nameServers: () => Promise.resolve(["NS-1.example.net."]),
  connects: () => Promise.resolve(false),
  toolProblems: () => [],
};

/** The fixture's `dev`, validated, with other fields where they are given. */
export function environment(other: Partial<AwsEnvironmentInput> = {}): AwsEnvironment {
  return awsEnvironment.parse({ ...dev, ...other });
}

/** A context in which everything is ready, except for what is given. */
export function contextWith(
  other: {
    readonly account?: Partial<Account>;
    readonly world?: Partial<World>;
    readonly environment?: Partial<AwsEnvironmentInput>;
  } = {},
): AwsContext {
  return {
    environment: environment(other.environment),
    prefix: "landbridge-dev",
    platform: "landbridge",
    account: { ...READY_ACCOUNT, ...other.account },
    world: { ...READY_WORLD, ...other.world },
  };
}

/** What a context differs in. */
export type Given = NonNullable<Parameters<typeof contextWith>[0]>;

/** A repository that isn't the example's. */
export const git = { ...dev.git, url: "ssh://git@github.com/my-company/platform.git" };

/** The report, less the lines of what is fine. */
export async function complaints(given: Given = {}): Promise<readonly string[]> {
  const environment = { git, ...given.environment };
  const answers = await preflight(contextWith({ ...given, environment }));
  return renderReport("dev", answers)
    .split("\n")
    .filter((line) => /^(PROBLEM|warning|skipped)/.test(line));
}
