import * as crypto from "node:crypto";
import * as fs from "node:fs";
import * as http from "node:http";
import type { AddressInfo } from "node:net";
import * as path from "node:path";

import { must } from "../processes/command";
import { serveGit } from "./backend";

/** User name of the credentials. */
export const GIT_USER = "git";

/** Repository that Flux reconciles. It requires the token; everything else is public. */
const PLATFORM = "platform.git";

/** A request to the remote, for tests that look for pushes. */
export interface GitRequest {
  readonly path: string;
  readonly status: number;
}

/** Answers requests whose path starts with a prefix. */
export type Responder = (request: http.IncomingMessage, response: http.ServerResponse) => void;

/**
 * Git and charts over HTTP on the loopback address. `git/` in its directory has bare repositories,
 * and `charts/` a Helm repository. Tests can change its token and take it offline.
 */
export class GitRemote {
  /** The token that it currently accepts. */
  public token = crypto.randomBytes(20).toString("hex");
  /** An old token that it still accepts. */
  public formerToken: string | undefined;
  /** Answers pushes with 403, as for a token without write access. */
  public readOnly = false;
  /** Cuts every connection to the platform's repository, while charts can still be fetched. */
  public isGitGone = false;
  public readonly requests: GitRequest[] = [];

  private readonly responders = new Map<string, Responder>();
  private server: http.Server | undefined;
  private port = 0;

  constructor(
    /** Directory of the repositories and charts. */
    public readonly root: string,
  ) {}

  /** Address of the server on this machine, without a path. */
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

  /** Creates an empty repository. Any name but `platform.git` is public. */
  public async create(name: string = PLATFORM): Promise<string> {
    const folder = path.join(this.root, "git", name);
    await must("git", ["init", "--quiet", "--bare", "--initial-branch=main", folder]);
    await must("git", ["-C", folder, "config", "http.receivepack", "true"]);
    return folder;
  }

  /** Answers paths with this prefix by other means; of several prefixes the longest counts. */
  public answerAt(prefix: string, responder: Responder): void {
    this.responders.set(prefix, responder);
  }

  /** Listens. After `stop` it uses the same port, so that disconnected clients find it again. */
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
    const [, responder] =
      [...this.responders]
        .filter(([prefix]) => url.startsWith(prefix))
        .sort(([one], [other]) => other.length - one.length)[0] ?? [];
    if (responder !== undefined) {
      responder(request, response);
      return;
    }
    if (url.startsWith("/charts/")) {
      const file = path.join(this.root, "charts", path.basename(url));
      if (!fs.existsSync(file)) response.writeHead(404).end();
      else fs.createReadStream(file).pipe(response);
      return;
    }
    if (url.startsWith(`/${PLATFORM}`) && this.isGitGone) {
      request.socket.destroy();
      return;
    }
    if (url.startsWith(`/${PLATFORM}`) && !this.mayEnter(request)) {
      response.writeHead(401, { "WWW-Authenticate": 'Basic realm="e2e"' }).end();
      return;
    }
    if (this.readOnly && url.includes("git-receive-pack")) {
      response.writeHead(403).end("this token has no write access");
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
