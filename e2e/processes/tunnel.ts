import * as net from "node:net";
import type { Duplex } from "node:stream";

/** Answers a CONNECT request of an HTTP proxy by a port of this machine; undefined if nothing answers there. */
export function tunnel(socket: Duplex, port: number | undefined): void {
  if (port === undefined) {
    socket.end("HTTP/1.1 503 Service Unavailable\r\n\r\n");
    return;
  }
  const there = net.connect(port, "127.0.0.1", () => {
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    there.pipe(socket).pipe(there);
  });
  there.on("error", () => socket.destroy());
}
