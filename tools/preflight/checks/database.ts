import { databaseZones } from "../../../config/zones";
import type { AwsContext, Check } from "../check";
import { ok, problem } from "../outcome";
import { offering } from "./zones";

/** The version of PostgreSQL and the database's instance class. */
export const database: Check<AwsContext> = {
  title: "database",
  run: async ({ environment, account }) => {
    const { engineVersion, instanceClass } = environment.database;
    const newest = (await account.postgresVersions(engineVersion)).at(-1);
    if (newest === undefined) {
      const major = engineVersion.split(".")[0] ?? engineVersion;
      const offered = await account.postgresVersions(major);
      return [
        problem(
          `RDS doesn't offer PostgreSQL ${engineVersion} in ${environment.region}`,
          offered.length === 0
            ? "Set database.engineVersion to another major version."
            : `Set database.engineVersion to "${major}" or one of ${offered.join(", ")}.`,
        ),
      ];
    }
    const wanted = databaseZones(environment).map((letter) => `${environment.region}${letter}`);
    const offered = await account.databaseZones(newest, instanceClass);
    const outcomes = offering(`${instanceClass} for PostgreSQL ${newest}`, offered, wanted);
    return outcomes.length > 0 ? outcomes : [ok(`PostgreSQL ${newest} on ${instanceClass}`)];
  },
};
