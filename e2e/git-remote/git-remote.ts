import * as crypto from "node:crypto";
import * as fs from "node:fs";
import * as http from "node:http";
import type { AddressInfo } from "node:net";
import * as path from "node:path";

import { must } from "../processes/command";
import { serveGit } from "./backend";

/** User name of the credentials. */
export const GIT_USER = "git";

/** Repository that Flux reconciles; it wants the token. Everything else is public. */
const PLATFORM = "platform.git";

/** What the remote was asked, for tests that look for pushes. */
export interface GitRequest {
  readonly path: string;
  readonly status: number;
}

/**
 * Git and charts over HTTP on the loopback address. Below its folder `git/` are bare repositories,
 * `charts/` holds a Helm repository. Its token can be changed, and it can be gone.
 */
export class GitRemote {
  /** The token that it accepts now. */
  public token = crypto.randomBytes(20).toString("hex");
  /** A token that it still accepts beside the new one. */
  public formerToken: string | undefined;
  /** Answers pushes with 403, as a token without write access is answered. */
  public readOnly = false;
  public readonly requests: GitRequest[] = [];

  private server: http.Server | undefined;
  private port = 0;

  constructor(
    /** Folder of the repositories and charts. */
    public readonly root: string,
  ) {}

  /** Address of the machine's own server, without a path. */
  public get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Address of the repository that Flux reconciles. */
  public get url(): string {
    return `${this.address}/${PLATFORM}`;
  }

  /** The bare repository that Flux reconciles. */
  public get repository(): string {
    return path.join(this.root, "git", PLATFORM);
  }

  /** Makes an empty repository; `name.git` without `platform` is public. */
  public async create(name: string = PLATFORM): Promise<string> {
    const folder = path.join(this.root, "git", name);
    await must("git", ["init", "--quiet", "--bare", "--initial-branch=main", folder]);
    await must("git", ["-C", folder, "config", "http.receivepack", "true"]);
    return folder;
  }

  /** Listens; after `stop` on the same port, so that who was cut off finds it again. */
  public async start(): Promise<void> {
    fs.mkdirSync(path.join(this.root, "git"), { recursive: true });
    const server = http.createServer((request, response) => {
      response.once("finish", () => {
        this.requests.push({ path: request.url ?? "", status: response.statusCode });
      });
      this.answer(request, response);
    });
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(this.port, "127.0.0.1", resolve);
    });
    this.port = (server.address() as AddressInfo).port;
  }

  /** Cuts every connection and refuses new ones. */
  public async stop(): Promise<void> {
    const { server } = this;
    if (server === undefined) return;
    this.server = undefined;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  private answer(request: http.IncomingMessage, response: http.ServerResponse): void {
    const url = request.url ?? "";
    if (url.startsWith("/charts/")) {
      const file = path.join(this.root, "charts", path.basename(url));
      if (!fs.existsSync(file)) response.writeHead(404).end();
      else fs.createReadStream(file).pipe(response);
      return;
    }
    if (url.startsWith(`/${PLATFORM}`) && !this.mayEnter(request)) {
      response.writeHead(401, { "WWW-Authenticate": 'Basic realm="e2e"' }).end();
      return;
    }
    if (this.readOnly && url.includes("git-receive-pack")) {
      response.writeHead(403).end("this token may not write");
      return;
    }
    serveGit(request, response, path.join(this.root, "git"));
  }

  private mayEnter(request: http.IncomingMessage): boolean {
    return [this.token, this.formerToken].some((token) => {
      const expected = Buffer.from(`${GIT_USER}:${token ?? ""}`).toString("base64");
      return token !== undefined && request.headers.authorization === `Basic ${expected}`;
    });
  }
}
