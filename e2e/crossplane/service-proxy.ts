import * as http from "node:http";
import * as net from "node:net";
import type { AddressInfo } from "node:net";

/** An HTTP proxy by which Crossplane finds the Services of functions, whose pods are simulated: processes on this machine. */
export class ServiceProxy {
  private readonly server = http.createServer();
  private readonly ports = new Map<string, number>();

  private constructor() {
    this.server.on("connect", (request: http.IncomingMessage, socket: net.Socket) => {
      socket.on("error", () => socket.destroy());
      const port = this.ports.get((request.url ?? "").split(":")[0] ?? "");
      if (port === undefined) {
        socket.end("HTTP/1.1 503 Service Unavailable\r\n\r\n");
        return;
      }
      const there = net.connect(port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        there.pipe(socket).pipe(there);
      });
      there.on("error", () => socket.destroy());
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
