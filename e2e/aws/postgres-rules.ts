/**
 * How RDS treats PostgreSQL, in addition to what the simulator knows: a new major version needs permission
 * (ModifyDBInstance, AllowMajorVersionUpgrade). Upgrades from the version that the scenario starts with to this one.
 */
export function majorUpgradeRules(to: string): Readonly<Record<string, unknown>> {
  return {
    fault: {
      aws_db_instance: {
        on: "update",
        times: -1,
        match: { engine_version: `${to}(\\..*)?`, allow_major_version_upgrade: "false|" },
        message:
          "InvalidParameterCombination: The AllowMajorVersionUpgrade flag must be present when upgrading to a new major version.",
      },
    },
  };
}
