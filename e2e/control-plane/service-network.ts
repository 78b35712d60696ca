import * as crypto from "node:crypto";
import * as http from "node:http";
import * as os from "node:os";
import * as path from "node:path";
import type { Duplex } from "node:stream";

import { tunnel } from "../processes/tunnel";

/** Finds the local port that answers for an address in the cluster, such as `10.96.0.7:443`; undefined if nothing does. */
export type Route = (host: string) => Promise<number | undefined>;

/**
 * Connects the API server with services. Their pods are simulated, so the API server sends each such connection to an HTTP proxy
 * (EgressSelectorConfiguration), which connects it with a process on this machine.
 */
export class ServiceNetwork {
  private route: Route = () => Promise.resolve(undefined);

  private constructor(
    private readonly server: http.Server,
    private readonly socket: string,
  ) {
    server.on("connect", (request: http.IncomingMessage, socket: Duplex) => {
      void this.connect(request.url ?? "", socket);
    });
  }

  public static async start(): Promise<ServiceNetwork> {
    const server = http.createServer();
    // Without TLS, the API server can use only a socket: with a TCP address it ends (k8s.io/apiserver 0.34).
    const socket = path.join(os.tmpdir(), `landbridge-${crypto.randomBytes(4).toString("hex")}`);
    await new Promise<void>((resolve) => server.listen(socket, resolve));
    return new ServiceNetwork(server, socket);
  }

  /** Sets what answers from now on. */
  public use(route: Route): void {
    this.route = route;
  }

  /** The configuration of the API server. */
  public get configuration(): string {
    const connection = {
      proxyProtocol: "HTTPConnect",
      transport: { uds: { udsName: this.socket } },
    };
    return JSON.stringify({
      apiVersion: "apiserver.k8s.io/v1beta1",
      kind: "EgressSelectorConfiguration",
      egressSelections: [{ name: "cluster", connection }],
    });
  }

  public stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async connect(host: string, socket: Duplex): Promise<void> {
    socket.on("error", () => socket.destroy());
    const port = await this.route(host).catch(() => undefined);
    tunnel(socket, port);
  }
}
