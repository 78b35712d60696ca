import { applicationFailed } from "./application-failed";
import { bootstrapUnfinished } from "./bootstrap-unfinished";
import { chartVersion } from "./chart-version";
import { fluxController } from "./flux-controller";
import { fluxFailed } from "./flux-failed";
import { fluxReconciling } from "./flux-reconciling";
import { fluxSuspended } from "./flux-suspended";
import { fluxUnobserved } from "./flux-unobserved";
import { fluxVersion } from "./flux-version";
import { liveConfigMap } from "./live-config-map";
import { liveHash } from "./live-hash";
import { liveKey } from "./live-key";
import { liveNamespace } from "./live-namespace";
import { liveServiceAccount } from "./live-service-account";
import { liveWatchLabel } from "./live-watch-label";
import { notInCluster } from "./not-in-cluster";
import { notInGit } from "./not-in-git";
import type { DoctorRule } from "./rule";

/** Every rule of the doctor, by id. */
export const DOCTOR_RULES: readonly DoctorRule[] = [
  liveNamespace,
  liveConfigMap,
  liveKey,
  liveHash,
  liveWatchLabel,
  fluxController,
  fluxVersion,
  fluxFailed,
  fluxSuspended,
  fluxReconciling,
  fluxUnobserved,
  notInCluster,
  notInGit,
  liveServiceAccount,
  chartVersion,
  bootstrapUnfinished,
  applicationFailed,
];
