/**
 * Labels of a namespace whose routes may use the Gateway, with one host only:
 * gitops/infrastructure/gateway/base/route-hosts.yaml reads them.
 * @param subdomain the host's part of the domain, such as `grafana`
 */
export function gatewayLabels(subdomain: string): Readonly<Record<string, string>> {
  return { "landbridge.dev/gateway": "platform", [`host.landbridge.dev/${subdomain}`]: "owned" };
}
