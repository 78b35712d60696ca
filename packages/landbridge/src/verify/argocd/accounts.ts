/** Service accounts of Argo CD's own manifests and of its chart, whose names begin with those of the release. */
const ACCOUNTS =
  /(?:^|-)(?:argocd|argo-cd)-(?:application-controller|applicationset-controller|commit-server|dex-server|image-updater|notifications-controller|redis|repo-server|server)$/;

/** Whether a service account is one of Argo CD's. */
export function isAccountOfArgocd(serviceAccount: string): boolean {
  return ACCOUNTS.test(serviceAccount);
}
