import { uncheckedName } from "../../../lib/aws-names";
import { ACCOUNT_NAMES } from "../../../stacks/account-names";
import type { ExistingDatabase } from "../account";
import type { AwsContext, Check } from "../check";
import { ok, type Outcome, problem, warning } from "../outcome";

/** RDS grows storage by 10% or more at a time (RDS user guide, "Increasing DB instance storage capacity"). */
const LEAST_GROWTH_TENTHS = 11;

/** Databases that exist: whether RDS can change them into what the configuration says. */
export const databaseChanges: Check<AwsContext> = {
  title: "database changes",
  run: async ({ account, prefix, environment }) => {
    const names = ACCOUNT_NAMES.filter(({ kind }) => kind === "rds-instance");
    const outcomes = await Promise.all(
      names.map(async (name) => {
        const identifier = uncheckedName(prefix, name);
        const existing = await account.database(identifier);
        if (existing === undefined) return [];
        const changes = [
          ...version(identifier, existing, environment.database),
          ...storage(identifier, existing, environment.database),
        ];
        return changes.length > 0
          ? changes
          : [ok(`${identifier} has PostgreSQL ${existing.version}, ${existing.storageGib} GiB`)];
      }),
    );
    return outcomes.flat();
  },
};

type Wanted = AwsContext["environment"]["database"];

const majorOf = (version: string): string => version.split(".")[0] ?? version;

function version(
  identifier: string,
  { version: current, upgrades }: ExistingDatabase,
  { engineVersion, allowMajorVersionUpgrade }: Wanted,
): readonly Outcome[] {
  const [from, to] = [majorOf(current), majorOf(engineVersion)];
  if (from === to) {
    return allowMajorVersionUpgrade
      ? [
          warning(
            `database.allowMajorVersionUpgrade is still on, and ${identifier} has PostgreSQL ${current} already`,
            "Remove it: changes of the database now take effect at once.",
          ),
        ]
      : [];
  }
  if (Number(to) < Number(from)) {
    const what = `${identifier} has PostgreSQL ${current}; RDS doesn't downgrade to ${engineVersion}`;
    return [problem(what, `Set database.engineVersion to "${from}".`)];
  }
  if (!allowMajorVersionUpgrade) {
    return [
      problem(
        `${identifier} has PostgreSQL ${current}; RDS refuses ${engineVersion} without permission`,
        'Set database.allowMajorVersionUpgrade for this deploy (docs/production.md, "Upgrade PostgreSQL").',
      ),
    ];
  }
  const offered = upgrades.filter((target) => majorOf(target) === to);
  if (offered.some((target) => target === engineVersion || to === engineVersion)) return [];
  return [
    problem(
      `RDS doesn't upgrade ${identifier} from PostgreSQL ${current} to ${engineVersion}`,
      `Choose among ${upgrades.join(", ") || "newer minor versions first"}.`,
    ),
  ];
}

function storage(
  identifier: string,
  { storageGib: current }: ExistingDatabase,
  { allocatedStorageGib: wanted }: Wanted,
): readonly Outcome[] {
  if (wanted <= current) {
    return wanted === current
      ? []
      : [
          ok(
            `${identifier} keeps its ${current} GiB, more than allocatedStorageGib (${wanted}): storage never shrinks`,
          ),
        ];
  }
  const least = Math.ceil((current * LEAST_GROWTH_TENTHS) / 10);
  if (wanted >= least) return [];
  return [
    problem(
      `${identifier} has ${current} GiB, and RDS adds 10% or more at a time`,
      `Set database.allocatedStorageGib to ${least} or more.`,
    ),
  ];
}
