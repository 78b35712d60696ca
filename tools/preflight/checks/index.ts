import type { AwsContext, Check } from "../check";
import { addonVersions } from "./addon-versions";
import { controlPlaneAccess } from "./control-plane-access";
import { database } from "./database";
import { databaseChanges } from "./database-changes";
import { eksVersion } from "./eks-version";
import { existingVpc } from "./existing-vpc";
import { gitRemote } from "./git-remote";
import { hostedZone } from "./hosted-zone";
import { identityCenter } from "./identity-center";
import { leftovers } from "./leftovers";
import { protections } from "./protections";
import { quotas } from "./quotas";
import { searchRole } from "./search-role";
import { spotRole } from "./spot-role";
import { stateBucket } from "./state-bucket";
import { tools } from "./tools";
import { zones } from "./zones";

/** Checks of every environment. */
export const COMMON_CHECKS: readonly Check[] = [tools, gitRemote];

/** Additional checks of an environment on AWS, in the order of the report. */
export const AWS_CHECKS: readonly Check<AwsContext>[] = [
  controlPlaneAccess,
  stateBucket,
  hostedZone,
  spotRole,
  searchRole,
  identityCenter,
  eksVersion,
  addonVersions,
  zones,
  existingVpc,
  database,
  databaseChanges,
  quotas,
  leftovers,
  protections,
];
