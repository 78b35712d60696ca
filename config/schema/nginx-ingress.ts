import { z } from "zod";

/** Lowest and highest port of a node that Kubernetes gives to Services, unless the API server has another range. */
const NODE_PORTS = [30000, 32767] as const;

/**
 * How clients reach the Ingresses.
 * @example
 * ```ts
 * addons: { "nginx-ingress": { service: { kind: "node-port", httpPort: 30080 } } },
 * ```
 */
export const nginxIngress = z.strictObject({
  /** Its own network load balancer with the environment's certificate, or a port of each node. */
  service: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("load-balancer") }),
      z.strictObject({
        kind: z.literal("node-port"),
        /** Port for HTTP on every node, 30000 to 32767: the load balancer in front terminates TLS. Default: 30080. */
        httpPort: z.int().min(NODE_PORTS[0]).max(NODE_PORTS[1]).default(30080),
      }),
    ])
    .default({ kind: "load-balancer" }),
  /** Pods of the controller. Default: 2. */
  replicas: z.int().min(1).max(50).default(2),
});
