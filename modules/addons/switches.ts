import type { FileSystemSettings } from "./aws-efs-csi-driver/settings";
import type { ImageUpdateSettings } from "./image-updates/settings";
import type { MonitoringSettings } from "./kube-prometheus-stack/settings";
import type { NginxIngressSettings } from "./nginx-ingress/settings";

/** The optional addons of an environment, by their names; one that is absent is off. */
export interface AddonSwitches {
  readonly "aws-efs-csi-driver"?: FileSystemSettings | undefined;
  readonly "nginx-ingress"?: NginxIngressSettings | undefined;
  readonly "kube-prometheus-stack"?: MonitoringSettings | undefined;
  readonly "image-updates"?: ImageUpdateSettings | undefined;
}
