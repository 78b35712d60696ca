import { spawn } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";

import { remember } from "../processes/children";

/** Answers one request with `git http-backend`, Git's own server (CGI). */
export function serveGit(request: IncomingMessage, response: ServerResponse, root: string): void {
  const [file = "", query = ""] = (request.url ?? "").split("?");
  const header = (name: string): string => String(request.headers[name] ?? "");
  const child = spawn("git", ["http-backend"], {
    detached: true,
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      PATH_INFO: decodeURIComponent(file),
      QUERY_STRING: query,
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: header("content-type"),
      HTTP_CONTENT_ENCODING: header("content-encoding"),
      GIT_PROTOCOL: header("git-protocol"),
      // The token allows pushing.
      REMOTE_USER: "e2e",
      REMOTE_ADDR: "127.0.0.1",
      // Without a length the backend reads to the end, as chunked requests need.
      ...(header("content-length") === "" ? {} : { CONTENT_LENGTH: header("content-length") }),
    },
  });
  remember(child);
  request.pipe(child.stdin);
  child.stdin.on("error", () => undefined);
  let head = Buffer.alloc(0);
  let headed = false;
  child.stdout.on("data", (part: Buffer) => {
    if (headed) {
      response.write(part);
      return;
    }
    head = Buffer.concat([head, part]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return;
    headed = true;
    writeHead(response, head.subarray(0, end).toString());
    response.write(head.subarray(end + 4));
  });
  child.once("error", () => response.destroy());
  child.once("close", () => {
    if (!headed) response.writeHead(500);
    response.end();
  });
  response.once("close", () => child.kill());
}

/** CGI's header lines; `Status` is the answer's own. */
function writeHead(response: ServerResponse, head: string): void {
  let status = 200;
  for (const line of head.split("\r\n")) {
    const [, name = "", value = ""] = /^([^:]+): *(.*)$/.exec(line) ?? [];
    if (name.toLowerCase() === "status") status = Number.parseInt(value, 10);
    else if (name !== "") response.setHeader(name, value);
  }
  response.writeHead(status);
}
