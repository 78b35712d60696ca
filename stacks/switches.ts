import { protectsFileSystem, retentionOf } from "../config/retention";
import type { AwsEnvironment } from "../config/schema";
import type { AddonSwitches } from "../modules/addons";

/** The optional addons of an environment, with the settings that follow from others. */
export function switchesOf(environment: AwsEnvironment): AddonSwitches {
  const { addons, git } = environment;
  const images = addons["image-updates"];
  const efs = addons["aws-efs-csi-driver"];
  return {
    ...addons,
    "aws-efs-csi-driver": efs && {
      ...efs,
      backups: retentionOf(environment).fileSystemBackups,
      deletionProtection: protectsFileSystem(environment),
    },
    "image-updates": images && { ...images, git },
  };
}
