import * as http from "node:http";
import type { AddressInfo, Socket } from "node:net";

import { tunnel } from "../processes/tunnel";

/** An HTTP proxy by which Crossplane finds the Services of functions, whose pods are simulated: processes on this machine. */
export class ServiceProxy {
  private readonly server = http.createServer();
  private readonly ports = new Map<string, number>();

  private constructor() {
    this.server.on("connect", (request: http.IncomingMessage, socket: Socket) => {
      socket.on("error", () => socket.destroy());
      const port = this.ports.get((request.url ?? "").split(":")[0] ?? "");
      tunnel(socket, port);
    });
  }

  public static async start(): Promise<ServiceProxy> {
    const proxy = new ServiceProxy();
    await new Promise<void>((resolve) => proxy.server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  public get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Connects a Service, such as `function-auto-ready.crossplane-system`, with a port of this machine. */
  public connect(service: string, port: number): void {
    this.ports.set(service, port);
  }

  public stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
