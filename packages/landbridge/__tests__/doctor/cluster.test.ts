import * as fs from "node:fs";
import * as http from "node:http";
import type { AddressInfo } from "node:net";
import * as os from "node:os";
import * as path from "node:path";

import { ForbiddenError, type Api } from "../../src/doctor/cluster/api";
import { HttpApi, WritableHttpApi } from "../../src/doctor/cluster/http-api";
import { kubeconfigFiles } from "../../src/doctor/cluster/kubeconfig";
import { readCluster } from "../../src/doctor/cluster/read-cluster";
import { contractOf } from "./support/diagnosis-input";

const origin = { file: "a.ts", line: 1 };

const CONTRACT = contractOf({
  namespaces: { web: { labels: {}, origin } },
  services: {
    web: {
      namespace: "web",
      configMap: "web-values-terraform",
      key: "values.yaml",
      values: {},
      origin,
    },
  },
  identities: [{ namespace: "web", serviceAccount: "web", role: "arn", managedBy: "git", origin }],
});

const GROUP = "kustomize.toolkit.fluxcd.io";

const FLUX = {
  "/apis": {
    groups: [
      { name: "apps", preferredVersion: { groupVersion: "apps/v1" } },
      { name: GROUP, preferredVersion: { groupVersion: `${GROUP}/v1` } },
      {
        name: "image.toolkit.fluxcd.io",
        preferredVersion: { groupVersion: "image.toolkit.fluxcd.io/v1" },
      },
    ],
  },
  [`/apis/${GROUP}/v1`]: {
    resources: [
      { name: "kustomizations", kind: "Kustomization" },
      { name: "kustomizations/status", kind: "Kustomization" },
    ],
  },
  "/apis/image.toolkit.fluxcd.io/v1": {
    resources: [{ name: "imagepolicies", kind: "ImagePolicy" }],
  },
  [`/apis/${GROUP}/v1/kustomizations?limit=500`]: {
    metadata: { continue: "a b" },
    items: [{ metadata: { name: "one", namespace: "flux-system" } }],
  },
  [`/apis/${GROUP}/v1/kustomizations?limit=500&continue=a%20b`]: {
    items: [{ metadata: { name: "two", namespace: "flux-system" } }],
  },
  "/api/v1/namespaces/web": { metadata: { name: "web" } },
  "/api/v1/namespaces/web/configmaps/web-values-terraform": {
    metadata: { name: "web-values-terraform", namespace: "web" },
  },
};

/** An API server that answers with recorded objects, and refuses some paths. */
function apiOf(answers: Readonly<Record<string, unknown>>, forbidden: readonly string[] = []) {
  const asked: string[] = [];
  const api: Api = {
    context: "test",
    server: "https://api.example.com",
    get: (asks) => {
      asked.push(asks);
      if (forbidden.some((start) => asks.startsWith(start))) {
        return Promise.reject(new ForbiddenError(asks, 'User "me" cannot list'));
      }
      return Promise.resolve(answers[asks]);
    },
  };
  return { api, asked };
}

test("reads the contract's objects by name and Flux's objects page by page, but never a Secret", async () => {
  const { api, asked } = apiOf(FLUX);
  const live = await readCluster(api, CONTRACT);
  const names = live.ofKind(GROUP, "Kustomization").map((object) => object.metadata);
  expect(names).toEqual([
    { name: "one", namespace: "flux-system" },
    { name: "two", namespace: "flux-system" },
  ]);
  const id = { group: "", kind: "ConfigMap", namespace: "web", name: "web-values-terraform" };
  expect(live.find(id)).toMatchObject({ apiVersion: "v1" });
  expect(live.find({ ...id, kind: "ServiceAccount", name: "web" })).toBeUndefined();
  expect(asked).toContain("/api/v1/namespaces/web/serviceaccounts/web");
  expect(asked).toContain("/api/v1/namespaces/flux-system/configmaps/cluster-vars-terraform");
  expect(asked.filter((one) => /secret|configmaps(?!\/)|status/i.test(one))).toEqual([]);
});

test("also reads namespaces in Git, if permitted", async () => {
  const path_ = "/api/v1/namespaces/apps";
  const answers = { ...FLUX, [path_]: { metadata: { name: "apps" } } };
  const { api, asked } = apiOf(answers);
  const id = { group: "", kind: "Namespace", namespace: "", name: "apps" };
  const names = () => Promise.resolve(["apps", "web"]);
  expect((await readCluster(api, CONTRACT, names)).find(id)).toBeDefined();
  expect(asked.filter((one) => one === "/api/v1/namespaces/web")).toHaveLength(1);
  const refused = await readCluster(apiOf(answers, [path_]).api, CONTRACT, names);
  expect(refused.mayRead("Namespace")).toBe(false);
  const none = apiOf({ "/apis": { groups: [] } }).api;
  const never = () => Promise.reject(new Error("Git's tree was read"));
  await expect(readCluster(none, CONTRACT, never)).rejects.toThrow("has no Flux");
});

test("a cluster without Flux", async () => {
  const { api } = apiOf({ "/apis": { groups: [] } });
  await expect(readCluster(api, CONTRACT)).rejects.toThrow(
    /^https:\/\/api\.example\.com: has no Flux: .* are missing; `cdktf deploy` .* installs it$/,
  );
});

test("a missing permission is an error if it is essential, otherwise a note", async () => {
  const start = "https://api.example.com: context test may not read ";
  for (const right of [`/apis/${GROUP}/v1/kustomizations`, "/api/v1/namespaces/web/configmaps"]) {
    const { api } = apiOf(FLUX, [right]);
    await expect(readCluster(api, CONTRACT)).rejects.toThrow(`${start}${right}`);
  }
  const { api } = apiOf(FLUX, ["/apis/apps/v1/namespaces/flux-system/deployments"]);
  const live = await readCluster(api, CONTRACT);
  expect(live.unread).toEqual([{ kind: "Deployment", message: 'User "me" cannot list' }]);
  expect([live.mayRead("Deployment"), live.mayRead("Lease")]).toEqual([false, true]);
});

describe("an API server over HTTP", () => {
  let server: http.Server;
  let address: string;
  const received: unknown[] = [];
  /** How often the server will say that it is busy. */
  let busy = 0;

  beforeAll(async () => {
    server = http.createServer((request, response) => {
      const isBusy = busy-- > 0;
      const status = isBusy ? 429 : Number(/\/(\d{3})$/.exec(request.url ?? "")?.[1] ?? "200");
      if (request.url === "/silent") return;
      response.writeHead(status, isBusy ? { "Retry-After": "0" } : {});
      const body = {
        message: `says ${status}`,
        method: request.method,
        agent: request.headers.own,
      };
      request.setEncoding("utf8").on("data", (part: string) => {
        received.push([request.method, request.headers["content-type"], JSON.parse(part)]);
      });
      request.on("end", () => {
        response.end(request.url === "/text" ? "<html>" : JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const get = (asks: string, at = address, timeout = 2000) =>
    new HttpApi("test", at, { headers: { own: "x" } }, timeout).get(asks);

  test("parses answers, sends the client's headers, and only uses GET", async () => {
    expect(await get("/a")).toMatchObject({ method: "GET", agent: "x" });
    expect(await get("/404")).toBeUndefined();
  });

  test("writes explain what they do, and a 404 isn't an error", async () => {
    const api = new WritableHttpApi("test", address, { headers: { own: "x" } }, 2000);
    await api.merge("/a", { spec: { suspend: true } });
    await api.delete("/404");
    await expect(api.delete("/403")).rejects.toThrow("says 403");
    expect(received).toEqual([
      ["PATCH", "application/merge-patch+json", { spec: { suspend: true } }],
      ["DELETE", "application/json", expect.objectContaining({ propagationPolicy: "Background" })],
      ["DELETE", "application/json", expect.objectContaining({ kind: "DeleteOptions" })],
    ]);
  });

  test("a busy server is asked again, and reported if it stays busy", async () => {
    busy = 10;
    expect(await get("/a")).toMatchObject({ method: "GET" });
    busy = 11;
    await expect(get("/a")).rejects.toThrow("says 429");
  });

  test("a missing permission", async () => {
    await expect(get("/403")).rejects.toEqual(new ForbiddenError("/403", "says 403"));
  });

  test.each([
    ["/401", ": refuses the credentials of context test (401)"],
    ["/500", ": answers /500 with: says 500"],
    ["/text", ": answers /text with something other than JSON"],
  ])("%s", async (asks, message) => {
    await expect(get(asks)).rejects.toThrow(`${address}${message}`);
  });

  test("an unreachable or silent server is reported with its address and the time spent trying", async () => {
    await expect(get("/a", "http://127.0.0.1:1")).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:1: does not answer \(tried for 0\.\d s\): connect ECONNREFUSED 127\.0\.0\.1:1$/,
    );
    await expect(get("/silent", address, 300)).rejects.toThrow(
      /does not answer \(tried for 0\.[34] s\): timeout$/,
    );
  });
});

describe("where a kubeconfig is looked for", () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-home-"));
  const file = path.join(home, ".kube", "config");

  afterAll(() => {
    fs.rmSync(home, { recursive: true });
  });

  test("nowhere", () => {
    expect(() => kubeconfigFiles({ home, environment: {} })).toThrow(
      "kubeconfig: not found: KUBECONFIG is not set, and ~/.kube/config does not exist",
    );
    const environment = { KUBECONFIG: path.join(home, "none") };
    expect(() => kubeconfigFiles({ home, environment })).toThrow(/^KUBECONFIG: file not found/);
  });

  test("in a pod, in the home directory, and in every file of KUBECONFIG that exists", () => {
    expect(kubeconfigFiles({ home, environment: { KUBERNETES_SERVICE_HOST: "10.0.0.1" } })).toEqual(
      [],
    );
    fs.mkdirSync(path.dirname(file));
    fs.writeFileSync(file, "");
    expect(kubeconfigFiles({ home, environment: {} })).toEqual([file]);
    const KUBECONFIG = [file, path.join(home, "none"), file].join(path.delimiter);
    expect(kubeconfigFiles({ home, environment: { KUBECONFIG } })).toEqual([file, file]);
  });
});
