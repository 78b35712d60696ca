import * as http from "node:http";
import * as https from "node:https";
import { setTimeout as sleep } from "node:timers/promises";

import { UserError } from "../../errors/user-error";
import { text } from "../../verify/yaml/json";
import { AnswerError, ForbiddenError, type Api, type WritableApi } from "./api";
import { reasonOf } from "./reason-of";

/** Agent and headers, as the Kubernetes client fills them in. */
export type Settings = https.RequestOptions;

/** Times that a request is sent again because the server is busy, as client-go does. */
const RETRIES = 10;

/** An API server over HTTP(S), of which callers can only read. */
export class HttpApi implements Api {
  constructor(
    public readonly context: string,
    public readonly server: string,
    private settings: Settings,
    /** Milliseconds that an answer may take. */
    private readonly timeout: number,
    /** Signs in again: a token of EKS is good for 15 minutes. Default: credentials stay as they are. */
    private readonly renew?: () => Promise<Settings>,
  ) {}

  public get(path: string): Promise<unknown> {
    return this.send({ method: "GET", path });
  }

  protected async send(request: ApiRequest): Promise<unknown> {
    const { path } = request;
    const start = performance.now();
    let answer: Answer;
    try {
      answer = await this.patient(request);
      if (answer.status === 401 && this.renew !== undefined) {
        this.settings = await this.renew();
        answer = await this.patient(request);
      }
    } catch (error) {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      throw this.problem(`does not answer (tried for ${seconds} s): ${reasonOf(error)}`);
    }
    return this.contentOf(path, answer);
  }

  /** A busy server (429) says when to ask again; it is also one that just learned about a kind. */
  private async patient(request: ApiRequest): Promise<Answer> {
    for (let retries = 0; ; retries++) {
      const answer = await this.request(request);
      if (answer.status !== 429 || retries === RETRIES) return answer;
      await sleep(answer.retryAfter * 1000);
    }
  }

  private contentOf(path: string, { status, body }: Answer): unknown {
    if (status === 404) return undefined;
    const content = parse(body);
    const message = text(content, "message") ?? `status ${status}`;
    if (status === 401) {
      throw this.problem(`refuses the credentials of context ${this.context} (401)`);
    }
    if (status === 403) throw new ForbiddenError(path, message);
    if (status < 200 || status >= 300) throw new AnswerError(this.server, path, message);
    if (content === undefined) throw this.problem(`answers ${path} with something other than JSON`);
    return content;
  }

  private problem(message: string): UserError {
    return new UserError({ place: this.server, message });
  }

  private async request({ method, path, body, contentType }: ApiRequest): Promise<Answer> {
    const url = new URL(`${this.server.replace(/\/$/, "")}${path}`);
    const { request } = url.protocol === "http:" ? http : https;
    const content = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(url, { ...this.settings, method }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () => {
          clearTimeout(timer);
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(parts).toString(),
            retryAfter: secondsOf(response.headers["retry-after"]),
          });
        });
      });
      const timer = setTimeout(() => sent.destroy(new Error("timeout")), this.timeout);
      sent.on("error", (error) => {
        clearTimeout(timer);
        reject(error);
      });
      if (content === undefined) {
        sent.end();
        return;
      }
      sent.setHeader("Content-Type", contentType ?? "application/json");
      // Node.js sends none by itself with DELETE.
      sent.setHeader("Content-Length", Buffer.byteLength(content));
      sent.end(content);
    });
  }
}

/** The same server, with write access. */
export class WritableHttpApi extends HttpApi implements WritableApi {
  public async merge(path: string, body: unknown): Promise<void> {
    const contentType = "application/merge-patch+json";
    await this.send({ method: "PATCH", path, body, contentType });
  }

  public async delete(path: string): Promise<void> {
    const body = { kind: "DeleteOptions", apiVersion: "v1", propagationPolicy: "Background" };
    await this.send({ method: "DELETE", path, body });
  }
}

interface ApiRequest {
  readonly method: "GET" | "PATCH" | "DELETE";
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Default: application/json. */
  readonly contentType?: string;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  /** Seconds until the server wants to be asked again. */
  readonly retryAfter: number;
}

/** Kubernetes sends whole seconds, never a date. */
function secondsOf(retryAfter: string | undefined): number {
  return /^\d{1,2}$/.test(retryAfter ?? "") ? Number(retryAfter) : 1;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
