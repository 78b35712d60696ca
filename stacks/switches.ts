import { configuredGitServer } from "../config/git-server";
import { protectsFileSystem, retentionOf } from "../config/retention";
import type { AwsEnvironment } from "../config/schema";
import { regionsOfWorkloads, suppliesWorkloads } from "../config/workload-clusters";
import { type GitServer, statusAddress } from "../lib/git-servers";
import type { AddonSwitches } from "../modules/addons";
import { fleetWiring } from "./engine";

/** The optional addons of an environment, with the settings that follow from others. */
export function switchesOf(environment: AwsEnvironment): AddonSwitches {
  const { addons, git } = environment;
  const images = addons["image-updates"];
  const efs = addons["aws-efs-csi-driver"];
  const status = addons["commit-status"];
  const webhook = addons["webhook-receiver"];
  return {
    ...addons,
    "aws-efs-csi-driver": efs && {
      ...efs,
      backups: retentionOf(environment).fileSystemBackups,
      deletionProtection: protectsFileSystem(environment),
    },
    "image-updates": images && { ...images, git },
    "commit-status": status && {
      secretArn: status.secretArn,
      credential: git.auth.kind === "github-app" ? "github-app" : "token",
      server: serverOf(git),
      address: status.address ?? statusAddress(serverOf(git), git.url),
    },
    "webhook-receiver": webhook && { server: serverOf(git) },
    "amazon-managed-prometheus": addons["amazon-managed-prometheus"] && {
      hasWorkloads: suppliesWorkloads(environment),
    },
    crossplane: addons.crossplane && crossplaneSettings(environment),
  };
}

/** Configuration without one is refused where an addon needs it. */
function serverOf(git: AwsEnvironment["git"]): GitServer {
  const server = configuredGitServer(git);
  if (server === undefined) throw new Error(`it is unknown what the server of ${git.url} runs`);
  return server;
}

function crossplaneSettings(environment: AwsEnvironment): AddonSwitches["crossplane"] {
  const { topology, iam } = environment;
  return {
    regions: regionsOfWorkloads(environment),
    iamPath: iam.path ?? "/",
    permissionsBoundaryArn: iam.permissionsBoundaryArn,
    entersClusters: !fleetWiring(environment).signsIn,
    egressCidrs: topology.kind === "management" ? topology.egressCidrs : undefined,
  };
}
