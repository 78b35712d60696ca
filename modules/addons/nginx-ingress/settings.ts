/** How clients reach the Ingresses of an environment. */
export interface NginxIngressSettings {
  /** Its own network load balancer, or a port of each node for HTTP, 30000 to 32767. */
  readonly service:
    { readonly kind: "load-balancer" } | { readonly kind: "node-port"; readonly httpPort: number };
  /** Pods of the controller. */
  readonly replicas: number;
}
