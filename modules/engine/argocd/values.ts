/** How Argo CD runs. */
export interface ArgocdSettings {
  /** Whether every component has more than one replica. */
  readonly highAvailability: boolean;
  /** Images without tags. Default: the chart's. */
  readonly images: { readonly argocd?: string; readonly redis?: string };
}

/** Seconds after which a sync that waits is started again, from the newest commit: a fix must not wait for what it fixes. */
const SYNC_TIMEOUT = "600";

/** Values of the chart `argo-cd`. */
export function chartValues({ highAvailability, images }: ArgocdSettings): object {
  const replicas = highAvailability ? 2 : 1;
  const budget = highAvailability ? { pdb: { enabled: true } } : {};
  return {
    ...imageValues(images),
    configs: {
      params: {
        "controller.sync.timeout.seconds": SYNC_TIMEOUT,
        // TLS ends at the Gateway's load balancer.
        "server.insecure": true,
      },
      cm: {
        // Until somebody maps a group, whoever signs in sees nothing.
        "admin.enabled": true,
        "application.resourceTrackingMethod": "annotation",
        // As often as Flux looks at Git. A new commit, or a CRD that comes from elsewhere, would otherwise be noticed after up to three minutes.
        "timeout.reconciliation": "60s",
        "timeout.reconciliation.jitter": "10s",
      },
    },
    // Users sign in at Authentik; nothing sends notifications.
    dex: { enabled: false },
    notifications: { enabled: false },
    "redis-ha": { enabled: highAvailability },
    controller: { replicas, ...budget },
    server: { replicas, ...budget },
    repoServer: { replicas, ...budget },
    applicationSet: { replicas, ...budget },
  };
}

/** The images that have mirrors. */
function imageValues({ argocd, redis }: ArgocdSettings["images"]): object {
  return {
    ...(argocd === undefined ? {} : { global: { image: { repository: argocd } } }),
    ...(redis === undefined ? {} : { redis: { image: { repository: redis } } }),
  };
}
