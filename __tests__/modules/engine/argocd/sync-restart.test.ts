import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as os from "node:os";
import * as path from "node:path";

const SCRIPT = path.resolve(
  __dirname,
  "../../../../modules/engine/argocd/sync-restart-chart/restart-syncs.sh",
);

const HAS_KUBECTL = spawnSync("kubectl", ["version", "--client"]).status === 0;
if (!HAS_KUBECTL) console.log("skip restart-syncs.sh: kubectl isn't on PATH");

const OLD = { repoURL: "https://git.example.com/a", targetRevision: "one" };
const NEW = { ...OLD, targetRevision: "two" };
const LONG_AGO = "2026-01-01T00:00:00Z";
const JUST_NOW = new Date().toISOString();

interface Given {
  readonly automated?: object | null;
  readonly phase?: string;
  readonly message?: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
  readonly byHand?: boolean;
  /** What the sync started with. */
  readonly source?: object;
  readonly sources?: readonly object[];
  readonly revision?: string;
  /** What the Application has been compared with since. */
  readonly newest?: object;
}

function application(given: Given): object {
  const { automated = {}, phase = "Running", message = "waiting", startedAt = JUST_NOW } = given;
  const { source, sources, revision = "one", newest = {}, finishedAt, byHand = false } = given;
  return {
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Application",
    metadata: { name: "web", namespace: "argocd" },
    spec: { syncPolicy: automated === null ? {} : { automated } },
    status: {
      sync: { revision: "one", comparedTo: { source: OLD }, ...newest },
      operationState: {
        phase,
        message,
        startedAt,
        ...(finishedAt === undefined ? {} : { finishedAt }),
        syncResult: { revision },
        operation: {
          sync: { source: source ?? (sources === undefined ? OLD : undefined), sources, revision },
          initiatedBy: byHand ? { username: "admin" } : { automated: true },
        },
      },
    },
  };
}

/** Runs two rounds of the script on an API server with one Application. @returns what it has patched */
async function patchesOf(given: Given): Promise<readonly unknown[]> {
  const patches: unknown[] = [];
  const object = application(given);
  const server = await serve(object, patches);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-restart-"));
  const kubeconfig = path.join(folder, "config");
  const { port } = server.address() as AddressInfo;
  fs.writeFileSync(
    kubeconfig,
    JSON.stringify({
      apiVersion: "v1",
      kind: "Config",
      "current-context": "a",
      contexts: [{ name: "a", context: { cluster: "a", user: "a" } }],
      clusters: [{ name: "a", cluster: { server: `http://127.0.0.1:${port}` } }],
      users: [{ name: "a", user: {} }],
    }),
  );
  const env = { KUBECONFIG: kubeconfig, HOME: folder, PATH: process.env.PATH };
  const settings = { NAMESPACE: "argocd", SECONDS_BETWEEN: "0.2", SECONDS_TO_WAIT: "60" };
  const child = spawn("sh", ["-c", fs.readFileSync(SCRIPT, "utf8")], {
    env: { ...env, ...settings, NODE_ENV: "test" },
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  let errors = "";
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  await roundsOf(server, 2);
  if (child.pid !== undefined) process.kill(-child.pid);
  server.closeAllConnections();
  server.close();
  fs.rmSync(folder, { recursive: true, force: true });
  expect(errors).toBe("");
  return patches;
}

const rounds = new WeakMap<Server, number>();

/** Waits until the script has asked for the Applications so often: what it found before has been handled. */
async function roundsOf(server: Server, count: number): Promise<void> {
  const end = Date.now() + 30_000;
  while ((rounds.get(server) ?? 0) < count) {
    if (Date.now() > end) throw new Error("the script doesn't ask for Applications");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function serve(object: object, patches: unknown[]): Promise<Server> {
  const server = createServer((request, response) => {
    void answer(request).then((body) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(body));
    });
  });
  async function answer(request: IncomingMessage): Promise<object> {
    if (request.method === "PATCH") {
      const text = await bodyOf(request);
      if (request.headers["content-type"] === "application/json-patch+json")
        patches.push(...(JSON.parse(text) as unknown[]));
      return object;
    }
    const url = request.url ?? "";
    if (url.includes("/applications/web")) return object;
    if (url.includes("/applications")) {
      rounds.set(server, (rounds.get(server) ?? 0) + 1);
      return {
        apiVersion: "argoproj.io/v1alpha1",
        kind: "ApplicationList",
        metadata: {},
        items: [object],
      };
    }
    return DISCOVERY[url.replace(/\?.*/, "")] ?? { kind: "Status", apiVersion: "v1" };
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const VERSION = { groupVersion: "argoproj.io/v1alpha1", version: "v1alpha1" };
const DISCOVERY: Readonly<Record<string, object>> = {
  "/api": { kind: "APIVersions", versions: ["v1"] },
  "/api/v1": { kind: "APIResourceList", groupVersion: "v1", resources: [] },
  "/apis": {
    kind: "APIGroupList",
    apiVersion: "v1",
    groups: [{ name: "argoproj.io", versions: [VERSION], preferredVersion: VERSION }],
  },
  "/apis/argoproj.io/v1alpha1": {
    kind: "APIResourceList",
    groupVersion: "argoproj.io/v1alpha1",
    resources: [
      {
        name: "applications",
        namespaced: true,
        kind: "Application",
        verbs: ["get", "list", "patch"],
      },
    ],
  },
};

const PHASE = "/status/operationState/phase";
const terminated = [
  { op: "test", path: PHASE, value: "Running" },
  { op: "replace", path: PHASE, value: "Terminating" },
];
const forgotten = (phase: string): readonly object[] => [
  { op: "test", path: PHASE, value: phase },
  { op: "remove", path: "/status/operationState" },
];

const WAITS_FOR_RETRY = { finishedAt: JUST_NOW, message: "forbidden. Retrying attempt #2" };
const ENDED = { phase: "Failed", message: "Operation terminated, triggered by a timeout" };
const NEWER_COMMIT = { newest: { revision: "two" } };
const NEWER_SOURCE = { newest: { comparedTo: { source: NEW } } };
const CHARTS = {
  sources: [{ chart: "web", targetRevision: "1.0.0" }],
  newest: {
    comparedTo: { source: { repoURL: "" }, sources: [{ chart: "web", targetRevision: "1.0.1" }] },
  },
};

(HAS_KUBECTL ? test : test.skip).each<
  [title: string, given: Given, first: readonly object[] | undefined]
>([
  [
    "a sync that waits for its retry, with a newer commit",
    { ...WAITS_FOR_RETRY, ...NEWER_COMMIT },
    terminated,
  ],
  [
    "the same, where the Application names another commit",
    { ...WAITS_FOR_RETRY, ...NEWER_SOURCE },
    terminated,
  ],
  ["the same, with another version of a chart", { ...WAITS_FOR_RETRY, ...CHARTS }, terminated],
  ["a retry of what is the newest", WAITS_FOR_RETRY, undefined],
  ["something old that was started long ago", { startedAt: LONG_AGO, ...NEWER_COMMIT }, terminated],
  ["something old that was started just now", NEWER_COMMIT, undefined],
  ["the newest, started long ago", { startedAt: LONG_AGO }, undefined],
  [
    "something old that somebody syncs",
    { startedAt: LONG_AGO, byHand: true, ...NEWER_COMMIT },
    undefined,
  ],
  ["a sync that was ended", ENDED, forgotten("Failed")],
  ["the same, where nothing syncs by itself", { ...ENDED, automated: null }, undefined],
  ["the same, where that is turned off", { ...ENDED, automated: { enabled: false } }, undefined],
  ["a sync that failed for good", { phase: "Failed", message: "forbidden" }, undefined],
  ["a sync that succeeded", { phase: "Succeeded", message: "synced", ...NEWER_COMMIT }, undefined],
])("%s", async (_, given, expected) => {
  const patches = await patchesOf(given);
  expect(patches.slice(0, 2)).toEqual(expected ?? []);
});
