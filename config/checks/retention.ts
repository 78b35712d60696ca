import type { CrossCheck } from "./cross-check";
import { forEachAws } from "./cross-check";

/** `retain: false` promises that nothing is left and nothing blocks. */
const retainsNothing = forEachAws(({ retain, cluster, database, secrets, addons }) => {
  if (retain !== false) return [];
  const efs = addons?.["aws-efs-csi-driver"];
  const settings = [
    ["cluster.deletionProtection", cluster?.deletionProtection === true],
    ["database.deletionProtection", database?.deletionProtection === true],
    ["database.finalSnapshot", database?.finalSnapshot === true],
    ["secrets.recoveryWindowDays", (secrets?.recoveryWindowDays ?? 0) > 0],
    ['addons["aws-efs-csi-driver"].deletionProtection', efs?.deletionProtection === true],
    ['addons["aws-efs-csi-driver"].backups', efs?.backups === true],
  ] as const;
  return settings
    .filter(([, contradicts]) => contradicts)
    .map(([place]) => ({
      place,
      message: "contradicts retain: false, with which a destroy leaves nothing",
      remedy: `leave out retain, or ${place}`,
    }));
});

/** Mistakes about what a destroy retains. */
export const RETENTION_CHECKS: readonly CrossCheck[] = [retainsNothing];
