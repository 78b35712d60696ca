import type { ManagedPrometheusSettings } from "./amazon-managed-prometheus/settings";
import type { FileSystemSettings } from "./aws-efs-csi-driver/settings";
import type { CdcSettings } from "./cdc/settings";
import type { CommitStatusSettings } from "./commit-status/settings";
import type { CrossplaneSettings } from "./crossplane/settings";
import type { DeveloperAccessSettings } from "./developer-access/settings";
import type { FluentBitSettings } from "./fluent-bit/settings";
import type { ImageUpdateSettings } from "./image-updates/settings";
import type { JaegerSettings } from "./jaeger/settings";
import type { MonitoringSettings } from "./kube-prometheus-stack/settings";
import type { AtlasSettings } from "./mongodb-atlas/settings";
import type { NginxIngressSettings } from "./nginx-ingress/settings";
import type { NotificationSettings } from "./notifications/settings";
import type { RegistrySettings } from "./registry-credentials/settings";
import type { SealedSecretsSettings } from "./sealed-secrets/settings";
import type { WebhookReceiverSettings } from "./webhook-receiver/settings";

/** The optional addons of an environment, by their names; one that is absent is off. */
export interface AddonSwitches {
  readonly "aws-efs-csi-driver"?: FileSystemSettings | undefined;
  readonly "nginx-ingress"?: NginxIngressSettings | undefined;
  readonly "kube-prometheus-stack"?: MonitoringSettings | undefined;
  readonly "image-updates"?: ImageUpdateSettings | undefined;
  readonly "fluent-bit"?: FluentBitSettings | undefined;
  readonly jaeger?: JaegerSettings | undefined;
  readonly "mongodb-atlas"?: AtlasSettings | undefined;
  readonly cdc?: CdcSettings | undefined;
  readonly "registry-credentials"?: RegistrySettings | undefined;
  readonly notifications?: NotificationSettings | undefined;
  readonly "commit-status"?: CommitStatusSettings | undefined;
  readonly "webhook-receiver"?: WebhookReceiverSettings | undefined;
  readonly "amazon-managed-prometheus"?: ManagedPrometheusSettings | undefined;
  readonly "sealed-secrets"?: SealedSecretsSettings | undefined;
  readonly crossplane?: CrossplaneSettings | undefined;
  readonly "developer-access"?: DeveloperAccessSettings | undefined;
}
