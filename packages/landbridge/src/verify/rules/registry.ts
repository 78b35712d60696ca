import { applicationWaveDoesNotWait } from "./argocd/application-wave-does-not-wait";
import { appliesNothing } from "./argocd/applies-nothing";
import { duplicateApplication } from "./argocd/duplicate-application";
import { eksDialect } from "./argocd/eks-dialect";
import { emptyGenerator } from "./argocd/empty-generator";
import { endlessRetry } from "./argocd/endless-retry";
import { helmNotEnabled } from "./argocd/helm-not-enabled";
import { listElementNoText } from "./argocd/list-element-no-text";
import { malformedPolicy } from "./argocd/malformed-policy";
import { metricsComeLater } from "./argocd/metrics-come-later";
import { missingKeyOption } from "./argocd/missing-key-option";
import { missingParameter } from "./argocd/missing-parameter";
import { missingProject } from "./argocd/missing-project";
import { missingValuesFile } from "./argocd/missing-values-file";
import { misspeltForArgocd } from "./argocd/misspelt-for-argocd";
import { needsLaterObject } from "./argocd/needs-later-object";
import { orphanedByDeletion } from "./argocd/orphaned-by-deletion";
import { projectRefuses } from "./argocd/project-refuses";
import { repeatedObject } from "./argocd/repeated-object";
import { unknownSetting } from "./argocd/unknown-setting";
import { unknownSyncOption } from "./argocd/unknown-sync-option";
import { unreadAnnotation } from "./argocd/unread-annotation";
import { waveOfGeneratedApplication } from "./argocd/wave-of-generated-application";
import { waveWithoutHealthCheck } from "./argocd/wave-without-health-check";
import { weakApplicationHealth } from "./argocd/weak-application-health";
import { acceptanceWithoutReason } from "./engine/acceptance-without-reason";
import { conflictMarkers } from "./engine/conflict-markers";
import { staleAcceptance } from "./engine/stale-acceptance";
import { undeclaredName } from "./engine/undeclared-name";
import { unknownName } from "./engine/unknown-name";
import { unreadableSource } from "./engine/unreadable-source";
import { unusableNetwork } from "./engine/unusable-network";
import { allRightsOfKubeconfig } from "./fleet/all-rights-of-kubeconfig";
import { crdInOtherCluster } from "./fleet/crd-in-other-cluster";
import { fluxPathTwice } from "./fleet/flux-path-twice";
import { missingOverlay } from "./fleet/missing-overlay";
import { nameCollision } from "./fleet/name-collision";
import { needsServiceAccount } from "./fleet/needs-service-account";
import { objectInOtherCluster } from "./fleet/object-in-other-cluster";
import { stateKeyTwice } from "./fleet/state-key-twice";
import { workloadWithoutContract } from "./fleet/workload-without-contract";
import { noIdentity } from "./identity/no-identity";
import { noServiceAccount } from "./identity/no-service-account";
import { roleForOtherAccount } from "./identity/role-for-other-account";
import { twoIdentities } from "./identity/two-identities";
import { unknownArn } from "./identity/unknown-arn";
import { idleImageAutomation } from "./images/idle-image-automation";
import { imageRepositoryAccess } from "./images/image-repository-access";
import { malformedImageMarker } from "./images/malformed-image-marker";
import { unknownImagePolicy } from "./images/unknown-image-policy";
import { unreachedImageMarker } from "./images/unreached-image-marker";
import { unselectedMonitor } from "./monitoring/unselected-monitor";
import { crdMissing } from "./order/crd-missing";
import { customResourceBeforeCrd } from "./order/custom-resource-before-crd";
import { deadlock } from "./order/deadlock";
import { dependencyCycle } from "./order/dependency-cycle";
import { dependencyDoesNotWait } from "./order/dependency-does-not-wait";
import { dependsOnNothing } from "./order/depends-on-nothing";
import { madeAfterFlux } from "./order/made-after-flux";
import { namespaceMissing } from "./order/namespace-missing";
import { secretMadeLater } from "./order/secret-made-later";
import { slowRetry } from "./order/slow-retry";
import { stageBlocked } from "./order/stage-blocked";
import { unseenReadiness } from "./order/unseen-readiness";
import { webhookNotReady } from "./order/webhook-not-ready";
import { dangerousPrune } from "./ownership/dangerous-prune";
import { fixedReplicas } from "./ownership/fixed-replicas";
import { namespaceOfBoth } from "./ownership/namespace-of-both";
import { overlappingPaths } from "./ownership/overlapping-paths";
import { twoOwners } from "./ownership/two-owners";
import { eventsOfNothing } from "./references/events-of-nothing";
import { missingHost } from "./references/missing-host";
import { missingInput } from "./references/missing-input";
import { missingPort } from "./references/missing-port";
import { missingReference } from "./references/missing-reference";
import { missingVolume } from "./references/missing-volume";
import { selectsNothing } from "./references/selects-nothing";
import { chartOrChartRef } from "./release/chart-or-chart-ref";
import { controllerMissing } from "./release/controller-missing";
import { createNamespaceWithoutTarget } from "./release/create-namespace-without-target";
import { missingSource } from "./release/missing-source";
import { noRemediation } from "./release/no-remediation";
import { outdatedLock } from "./release/outdated-lock";
import { refusedHelmValues } from "./release/refused-helm-values";
import { retiredPart } from "./release/retired-part";
import { unpinnedVersion } from "./release/unpinned-version";
import { unreadHelmValue } from "./release/unread-helm-value";
import { unsetChartValue } from "./release/unset-chart-value";
import { unusableSource } from "./release/unusable-source";
import type { Rule } from "./rule";
import { encryptedForArgocd } from "./sops/encrypted-for-argocd";
import { missingDecryption } from "./sops/missing-decryption";
import { outdatedKeys } from "./sops/outdated-keys";
import { plainValueInEncryptedObject } from "./sops/plain-value-in-encrypted-object";
import { undecryptableObject } from "./sops/undecryptable-object";
import { claimedTwice } from "./structure/claimed-twice";
import { contradictingNamespace } from "./structure/contradicting-namespace";
import { crossNamespaceReference } from "./structure/cross-namespace-reference";
import { deprecatedApiVersion } from "./structure/deprecated-api-version";
import { duplicateEntry } from "./structure/duplicate-entry";
import { incompleteObject } from "./structure/incomplete-object";
import { inertField } from "./structure/inert-field";
import { invalidAdmissionExpression } from "./structure/invalid-admission-expression";
import { invalidArtifactGenerator } from "./structure/invalid-artifact-generator";
import { invalidExpression } from "./structure/invalid-expression";
import { invalidHelmValue } from "./structure/invalid-helm-value";
import { invalidKustomization } from "./structure/invalid-kustomization";
import { invalidQuery } from "./structure/invalid-query";
import { invalidTemplate } from "./structure/invalid-template";
import { invalidValue } from "./structure/invalid-value";
import { kustomizeMissing } from "./structure/kustomize-missing";
import { leftPlaceholder } from "./structure/left-placeholder";
import { missingFile } from "./structure/missing-file";
import { missingPath } from "./structure/missing-path";
import { namedLikeSibling } from "./structure/named-like-sibling";
import { patchWithoutTarget } from "./structure/patch-without-target";
import { pathOfAnother } from "./structure/path-of-another";
import { plainSecret } from "./structure/plain-secret";
import { remoteBase } from "./structure/remote-base";
import { storeOpenToAll } from "./structure/store-open-to-all";
import { unknownField } from "./structure/unknown-field";
import { unknownKind } from "./structure/unknown-kind";
import { unlistedFile } from "./structure/unlisted-file";
import { unreadableManifest } from "./structure/unreadable-manifest";
import { unusableValue } from "./structure/unusable-value";
import { withoutNamespace } from "./structure/without-namespace";
import { accountReachesBeyond } from "./tenants/account-reaches-beyond";
import { accountWithoutRights } from "./tenants/account-without-rights";
import { blockedReference } from "./tenants/blocked-reference";
import { incompleteLockdown } from "./tenants/incomplete-lockdown";
import { openProject } from "./tenants/open-project";
import { tenantChangesLimits } from "./tenants/tenant-changes-limits";
import { tenantWithoutAccount } from "./tenants/tenant-without-account";
import { dataInOtherNamespace } from "./values/data-in-other-namespace";
import { immutableData } from "./values/immutable-data";
import { missingConfigMapOrSecret } from "./values/missing-config-map-or-secret";
import { missingKey } from "./values/missing-key";
import { missingPolicyParameter } from "./values/missing-policy-parameter";
import { missingTemplateField } from "./values/missing-template-field";
import { noWatchLabel } from "./values/no-watch-label";
import { optionalHidesTypo } from "./values/optional-hides-typo";
import { quoteLoss } from "./values/quote-loss";
import { remoteSecretMissing } from "./values/remote-secret-missing";
import { remoteSecretNotGranted } from "./values/remote-secret-not-granted";
import { sensitiveConfigMap } from "./values/sensitive-config-map";
import { shadowedKey } from "./values/shadowed-key";
import { substitutionEatsText } from "./values/substitution-eats-text";
import { targetPath } from "./values/target-path";
import { unreadValue } from "./values/unread-value";
import { unsetVariable } from "./values/unset-variable";
import { valuesNotYaml } from "./values/values-not-yaml";
import { variableName } from "./values/variable-name";
import { blockedEviction } from "./workloads/blocked-eviction";
import { contradictingPod } from "./workloads/contradicting-pod";
import { refusedByLimitRange } from "./workloads/refused-by-limit-range";
import { refusedByPodSecurity } from "./workloads/refused-by-pod-security";

/** Every rule, by id. */
export const RULES: readonly Rule[] = [
  unreadableSource,
  acceptanceWithoutReason,
  staleAcceptance,
  unknownName,
  unsetVariable,
  unreadValue,
  shadowedKey,
  missingConfigMapOrSecret,
  missingKey,
  dataInOtherNamespace,
  targetPath,
  valuesNotYaml,
  optionalHidesTypo,
  substitutionEatsText,
  quoteLoss,
  sensitiveConfigMap,
  remoteSecretMissing,
  remoteSecretNotGranted,
  noWatchLabel,
  immutableData,
  variableName,
  missingPolicyParameter,
  dependsOnNothing,
  dependencyCycle,
  deadlock,
  dependencyDoesNotWait,
  customResourceBeforeCrd,
  webhookNotReady,
  stageBlocked,
  namespaceMissing,
  secretMadeLater,
  madeAfterFlux,
  slowRetry,
  crdMissing,
  unseenReadiness,
  noRemediation,
  createNamespaceWithoutTarget,
  chartOrChartRef,
  missingSource,
  unpinnedVersion,
  controllerMissing,
  refusedHelmValues,
  unreadHelmValue,
  unusableSource,
  unsetChartValue,
  twoOwners,
  overlappingPaths,
  dangerousPrune,
  namespaceOfBoth,
  fixedReplicas,
  noServiceAccount,
  noIdentity,
  twoIdentities,
  unknownArn,
  missingPath,
  missingFile,
  duplicateEntry,
  unlistedFile,
  patchWithoutTarget,
  inertField,
  deprecatedApiVersion,
  crossNamespaceReference,
  pathOfAnother,
  plainSecret,
  missingDecryption,
  remoteBase,
  unknownField,
  unreadableManifest,
  invalidKustomization,
  kustomizeMissing,
  namedLikeSibling,
  unknownKind,
  storeOpenToAll,
  missingPort,
  selectsNothing,
  missingVolume,
  missingReference,
  missingHost,
  leftPlaceholder,
  claimedTwice,
  contradictingNamespace,
  invalidValue,
  invalidExpression,
  invalidAdmissionExpression,
  invalidHelmValue,
  incompleteObject,
  retiredPart,
  undecryptableObject,
  plainValueInEncryptedObject,
  outdatedKeys,
  encryptedForArgocd,
  malformedImageMarker,
  unknownImagePolicy,
  unreachedImageMarker,
  idleImageAutomation,
  imageRepositoryAccess,
  eventsOfNothing,
  contradictingPod,
  refusedByPodSecurity,
  blockedEviction,
  refusedByLimitRange,
  unselectedMonitor,
  invalidQuery,
  unusableValue,
  withoutNamespace,
  missingTemplateField,
  invalidTemplate,
  outdatedLock,
  invalidArtifactGenerator,
  missingInput,
  undeclaredName,
  unusableNetwork,
  roleForOtherAccount,
  conflictMarkers,
  stateKeyTwice,
  fluxPathTwice,
  nameCollision,
  missingOverlay,
  objectInOtherCluster,
  crdInOtherCluster,
  allRightsOfKubeconfig,
  workloadWithoutContract,
  needsServiceAccount,
  tenantWithoutAccount,
  accountReachesBeyond,
  tenantChangesLimits,
  blockedReference,
  incompleteLockdown,
  accountWithoutRights,
  openProject,
  applicationWaveDoesNotWait,
  weakApplicationHealth,
  waveWithoutHealthCheck,
  waveOfGeneratedApplication,
  missingParameter,
  unreadAnnotation,
  missingKeyOption,
  projectRefuses,
  missingValuesFile,
  orphanedByDeletion,
  needsLaterObject,
  eksDialect,
  unknownSyncOption,
  metricsComeLater,
  endlessRetry,
  misspeltForArgocd,
  missingProject,
  emptyGenerator,
  duplicateApplication,
  malformedPolicy,
  unknownSetting,
  appliesNothing,
  helmNotEnabled,
  listElementNoText,
  repeatedObject,
];
