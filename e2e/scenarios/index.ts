import { adopt } from "./adopt";
import { argocd } from "./argocd";
import { argocdBridge } from "./argocd-bridge";
import { argocdDefects } from "./argocd-defects";
import { argocdDeploy } from "./argocd-deploy";
import { argocdSyncTimeout } from "./argocd-sync-timeout";
import { coreError } from "./aws/core-error";
import { awsDestroy } from "./aws/destroy";
import { awsDev } from "./aws/dev";
import { awsEverything } from "./aws/everything";
import { awsExistingVpc } from "./aws/existing-vpc";
import { awsFleet } from "./aws/fleet";
import { awsPostgres } from "./aws/postgres";
import { awsProd } from "./aws/prod";
import { validate } from "./aws/validate";
import { wrongRole } from "./aws/wrong-role";
import { argocdCharts } from "./charts/argocd";
import { chartsEverything } from "./charts/everything";
import { charts, operatorCharts } from "./charts/flux";
import { contract } from "./contract";
import { deploy } from "./deploy";
import { destroy, destroyOf } from "./destroy";
import { developer } from "./developer";
import { ARGOCD } from "./engines/argocd";
import { FLUX_OPERATOR } from "./engines/flux";
import { environments } from "./environments";
import { apiServerGone, halfInstalled, interrupted } from "./faults/cluster";
import { faultsOf } from "./faults/engines";
import { gitGone, tokenReadOnly, tokenRefused, tokenRotated } from "./faults/git";
import { lockHeld, twoDeploys } from "./faults/locks";
import { argocdFleet } from "./fleet/argocd";
import { fleetCrossplane } from "./fleet/crossplane";
import { fleet } from "./fleet/flux";
import { hosts } from "./hosts";
import { images } from "./images";
import { local } from "./local";
import { operatorDeploy } from "./operator";
import { outside } from "./outside";
import { bytes } from "./properties/bytes";
import { files } from "./properties/files";
import { secrets } from "./properties/secrets";
import { races } from "./races";
import { redeploy, redeployOf } from "./redeploy";
import { doctor, kustomizations, teardown } from "./reduced";
import type { Scenario } from "./scenario";
import { sops } from "./sops";
import { tenants } from "./tenants";
import { argocdTenants } from "./tenants/argocd";
import { upgrade } from "./upgrade";
import { values, valuesOf } from "./values";

/** Every scenario, in the order of a run. */
export const SCENARIOS: readonly Scenario[] = [
  bytes,
  deploy,
  charts,
  chartsEverything,
  redeploy,
  values,
  secrets,
  files,
  destroy,
  local,
  contract,
  kustomizations,
  doctor,
  hosts,
  developer,
  fleet,
  fleetCrossplane,
  teardown,
  outside,
  sops,
  tenants,
  images,
  races,
  validate,
  awsDev,
  awsDestroy,
  awsProd,
  awsExistingVpc,
  awsEverything,
  awsFleet,
  awsPostgres,
  coreError,
  wrongRole,
  gitGone,
  tokenRefused,
  tokenReadOnly,
  tokenRotated,
  apiServerGone,
  interrupted,
  halfInstalled,
  lockHeld,
  twoDeploys,
  environments,
  upgrade,
  operatorDeploy,
  operatorCharts,
  redeployOf(FLUX_OPERATOR),
  valuesOf(FLUX_OPERATOR),
  destroyOf(FLUX_OPERATOR),
  ...faultsOf(FLUX_OPERATOR),
  adopt,
  argocd,
  argocdDefects,
  argocdSyncTimeout,
  argocdBridge,
  argocdDeploy,
  argocdCharts,
  argocdFleet,
  argocdTenants,
  redeployOf(ARGOCD),
  valuesOf(ARGOCD),
  destroyOf(ARGOCD),
  ...faultsOf(ARGOCD),
];
