import { loginConfigs, type LoginSettings } from "./login-values";

/** How Argo CD runs. */
export interface ArgocdSettings {
  /** Whether every component has more than one replica. */
  readonly highAvailability: boolean;
  /** Images without tags. Default: the chart's. */
  readonly images: { readonly argocd?: string; readonly redis?: string };
  /** Single sign-on. Default: only Argo CD's own administrator signs in. */
  readonly login?: LoginSettings | undefined;
}

/**
 * Seconds after which a sync ends that still waits: a rollout must be faster, because Argo CD doesn't try the same commit again, but
 * only a newer one (controller/appcontroller.go, autoSync). What fails is retried from the newest commit much earlier.
 */
const SYNC_TIMEOUT = "7200";

/** Values of the chart `argo-cd`. */
export function chartValues({ highAvailability, images, login }: ArgocdSettings): object {
  const signIn = login && loginConfigs(login);
  const replicas = highAvailability ? 2 : 1;
  const budget = highAvailability ? { pdb: { enabled: true } } : {};
  return {
    // Its address follows from the domain.
    global: { domain: login?.host, ...imageOf(images.argocd) },
    redis: imageOf(images.redis),
    configs: {
      params: {
        "controller.sync.timeout.seconds": SYNC_TIMEOUT,
        // TLS ends at the Gateway's load balancer.
        "server.insecure": true,
      },
      cm: {
        "admin.enabled": true,
        "application.resourceTrackingMethod": "annotation",
        // As often as Flux looks at Git. A new commit, or a CRD that comes from elsewhere, would otherwise be noticed after up to three minutes.
        "timeout.reconciliation": "60s",
        "timeout.reconciliation.jitter": "10s",
        ...signIn?.cm,
      },
      rbac: signIn?.rbac,
    },
    // People sign in at Authentik itself; nothing sends notifications.
    dex: { enabled: false },
    notifications: { enabled: false },
    "redis-ha": { enabled: highAvailability },
    controller: { replicas, ...budget },
    server: { replicas, ...budget },
    repoServer: { replicas, ...budget },
    applicationSet: { replicas, ...budget },
  };
}

/** Values of an image that has a mirror. */
function imageOf(repository: string | undefined): object | undefined {
  return repository === undefined ? undefined : { image: { repository } };
}
