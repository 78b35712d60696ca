import type { ServiceAccountReference } from "../../contract";
import { hostname, text } from "../../contract";
import type { ExternalDnsProps } from "./props";

/** Name of the service, which is also that of its namespace. */
const SERVICE = "external-dns";

/** The source in Git's values, which a list of Terraform's replaces. */
const ROUTES = "gateway-httproute";

/** The service account that changes records. */
export const EXTERNAL_DNS: ServiceAccountReference = {
  namespace: SERVICE,
  serviceAccount: SERVICE,
};

/** Adds the namespace and the values of the chart. */
export function addExternalDns(props: Omit<ExternalDnsProps, "name" | "zoneArn">): void {
  const { clusterName, region, domain, ingresses = false, contract } = props;
  contract.namespace(SERVICE, { podSecurity: "restricted" });
  contract.service(SERVICE, {
    namespace: SERVICE,
    values: {
      domainFilters: [hostname(domain)],
      // Records of another cluster in the same zone stay untouched.
      txtOwnerId: text(clusterName),
      env: [{ name: "AWS_DEFAULT_REGION", value: text(region) }],
      ...(ingresses ? { sources: [ROUTES, "ingress"] } : {}),
    },
  });
}
